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

  /// What extensions of types that are not the learner's own declare, as `Duration.inSeconds`.
  var membersOfOthers: [String] {
    let types: Set<String> = ["actor", "class", "enum", "protocol", "struct", "typealias"]
    let own = files.reduce(into: Set<String>()) { $0.formUnion($1.tokens.declared(by: types)) }
    var members: [String] = []
    for file in files {
      var extended: String?
      for (token, next) in zip(file.tokens.all, file.tokens.all.dropFirst()) {
        if token.depth == 0, token.text == "}" { extended = nil }
        if token.depth == 0, token.text == "extension" {
          extended = own.contains(next.text) ? nil : next.text
        }
        let isMember = token.depth == 1 && next.isWord && ["func", "let", "var"].contains(token.text)
        guard let extended, isMember else { continue }
        members.append("\(extended).\(next.text)")
      }
    }
    return members
  }

  /// The names that are declared at file level as another name for a type, which no object file shows.
  var typealiases: Set<String> {
    files.reduce(into: []) { $0.formUnion($1.tokens.declared(by: ["typealias"], atDepth: 0)) }
  }
}
