/// The learner's files as words, to judge what they say and to name its lines.
struct LearnerCode {
  let files: [(path: String, tokens: SourceTokens)]

  init(_ files: [SourceFile]) {
    self.files = files.map { ($0.path, SourceTokens($0.text)) }
  }

  /// Where the first of some words stands; `nil` when none does.
  func place(of words: [String]) -> IntegrityBreach.Place? {
    for word in words {
      for file in files {
        if let line = file.tokens.line(of: word) { return IntegrityBreach.Place(file: file.path, line: line) }
      }
    }
    return nil
  }

  /// The names that are declared at file level as another name for a type, which no object file shows.
  var typealiases: Set<String> {
    files.reduce(into: []) { $0.formUnion($1.tokens.declared(by: ["typealias"], atDepth: 0)) }
  }
}
