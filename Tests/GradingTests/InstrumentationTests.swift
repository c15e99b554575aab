import Foundation
import Testing

@testable import Grading

struct InstrumentationTests {
  @Test(arguments: ["b", "c", "d", "f"])
  func `what copies a value is instrumented`(ending: String) {
    let line = "define linkonce_odr hidden ptr @\"$sSSWO\(ending)\"(ptr %0, ptr %1) #8 !dbg !107 {"
    #expect(
      completed("a\n\(line)\nb")
        == "a\ndefine linkonce_odr hidden ptr @\"$sSSWO\(ending)\"(ptr %0, ptr %1) sanitize_thread #8 !dbg !107 {\nb"
    )
  }

  @Test(arguments: ["", ", ptr @\"$sSSWOc\"(ptr)"])
  func `each definition is instrumented, and once`(more: String) {
    let line = "define void @\"$sSSWOb\"(ptr %0\(more)) #8 {"
    let done = "define void @\"$sSSWOb\"(ptr %0\(more)) sanitize_thread #8 {"
    #expect(completed("\(line)\n}\n\(line)\n}\n") == "\(done)\n}\n\(done)\n}\n")
  }

  @Test(
    arguments: [
      // Destroys, releases; is called, not defined; is another function.
      "define linkonce_odr hidden ptr @\"$sSSWOh\"(ptr %0) #8 {",
      "define linkonce_odr hidden ptr @\"$sSSWOs\"(ptr %0) #8 {",
      "  %1 = call ptr @\"$sSSWOc\"(ptr %0, ptr %2) #9",
      "declare ptr @\"$sSSWOc\"(ptr, ptr) #9",
      "define swiftcc void @\"$s1S3BoxC5touchyyF\"(ptr swiftself %0) #0 !dbg !30 {",
    ])
  func `everything else stays as it is`(line: String) {
    #expect(completed(line) == line)
  }

  private func completed(_ code: String) -> String {
    String(decoding: Instrumentation.completed(Data(code.utf8)), as: UTF8.self)
  }
}
