import Foundation
import Testing

@testable import Commands

struct DoctorTests {
  private static let findings = [
    Finding(name: "toolchain", state: .ok, detail: "Swift 6.3.1 in /swift/bin"),
    Finding(
      name: "make", state: .absent, detail: "not on PATH; without it, call it yourself",
      advice: ["sudo apt-get install make"]),
  ]
  private static let linker = Finding(name: "linker", state: .missing, detail: "there is no ld.lld")

  @Test func `it says what is absent and what to type, and that does not stop grading`() {
    #expect(
      DoctorCommand.text(Self.findings, ink: .none) == """
          ✓ ok       toolchain  Swift 6.3.1 in /swift/bin
          ○ absent   make       not on PATH; without it, call it yourself
                                sudo apt-get install make

        doctor: chapters can be graded here
        """)
    #expect(Self.findings.allowGrading)
  }

  @Test func `what is missing stops grading`() {
    #expect(
      DoctorCommand.text([Self.linker], ink: .none) == """
          ✗ missing  linker  there is no ld.lld

        doctor: no chapter can be graded here
        """)
    #expect(!(Self.findings + [Self.linker]).allowGrading)
  }

  @Test func `programs read the same`() throws {
    let document = DoctorDocument(Self.findings + [Self.linker])
    #expect(document.canGrade == false)
    #expect(document.findings.map(\.state) == ["ok", "absent", "missing"])
    #expect(document.findings.map(\.advice) == [[], ["sudo apt-get install make"], []])
  }

  @Test func `a full disk is missing room, and one that is not tells its size`() {
    #expect(Examination.disk(freeMegabytes: 199, of: "/w").state == .missing)
    #expect(Examination.disk(freeMegabytes: 9_999, of: "/w").detail.hasPrefix("9,999 MB free"))
    #expect(Examination.disk(freeMegabytes: 76_500, of: "/w").detail.hasPrefix("76 GB free"))
    #expect(Examination.disk(freeMegabytes: nil, of: "/w").state == .absent)
  }

  @Test func `a command is only named where it exists`() throws {
    let folder = try TemporaryFolder()
    let environment = ["PATH": folder.url.path]
    #expect(
      SystemPackage.advice(for: "lld", environment)
        == "install lld by this system's own means")
    try folder.write(["apt-get": "#!/bin/sh\n"])
    let program = folder.url.appending(path: "apt-get").path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    #expect(SystemPackage.advice(for: "lld", environment) == "sudo apt-get install lld")
  }
}
