/// What doctor found, as programs read it.
struct DoctorDocument: Encodable {
  struct Entry: Encodable {
    let name: String
    /// `ok`, `missing` or `absent`.
    let state: String
    let detail: String
    let advice: [String]
  }

  let version = 1
  let canGrade: Bool
  let findings: [Entry]

  init(_ findings: [Finding]) {
    canGrade = findings.allowGrading
    self.findings = findings.map {
      Entry(name: $0.name, state: $0.state.rawValue, detail: $0.detail, advice: $0.advice)
    }
  }
}
