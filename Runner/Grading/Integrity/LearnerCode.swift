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

  /// Where a name or an operator is declared; `nil` when it is nowhere.
  func place(declaring name: String) -> IntegrityBreach.Place? {
    for file in files {
      let tokens = file.tokens.all
      for index in tokens.indices where SourceTokens.declarationWords.contains(tokens[index].text) {
        let next = tokens[(index + 1)...].prefix(name.utf8.count)
        if next.first?.text == name
          || !(next.first?.isWord ?? true) && next.map(\.text).joined().hasPrefix(name)
        {
          return IntegrityBreach.Place(file: file.path, line: tokens[index].line)
        }
      }
    }
    return nil
  }

  /// The names that are declared at file level as another name for a type, which no object file shows.
  var typealiases: Set<String> {
    files.reduce(into: []) { $0.formUnion($1.tokens.declared(by: ["typealias"], atDepth: 0)) }
  }
}
