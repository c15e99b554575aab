import Foundation

/// The calls by which `clang` would have programs linked; to find them out again takes it a fifth of the linking.
struct LinkerCalls: Sendable {
  /// A program and its arguments.
  struct Call: Codable, Hashable {
    let program: String
    var arguments: [String]

    /// Reads what `clang -###` prints: a command in a line, each word in quotation marks.
    ///
    /// There is no value when that is not exactly one command.
    ///
    /// - Parameter text: The text.
    init?(printed text: String) {
      let lines = text.split(separator: "\n").filter { $0.hasPrefix(" \"") }
      guard lines.count == 1, let line = lines.first else { return nil }
      var words: [String] = []
      var word: String?
      var isEscaped = false
      for character in line {
        switch (character, word) {
        case (_, let begun?) where isEscaped:
          word = begun + String(character)
          isEscaped = false
        case ("\\", .some): isEscaped = true
        case ("\"", let whole?):
          words.append(whole)
          word = nil
        case ("\"", nil): word = ""
        case (_, let begun?): word = begun + String(character)
        case (" ", nil): continue
        // Not in quotation marks: nothing that is known.
        case (_, nil): return nil
        }
      }
      guard word == nil, let program = words.first else { return nil }
      self.program = program
      arguments = Array(words.dropFirst())
    }
  }

  let workspace: Workspace

  /// The call for some arguments.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of `clang`.
  ///   - clang: Its path.
  ///   - varying: Those arguments that are other ones each time, and stand for themselves in the call.
  ///   - ask: Runs `clang` with the arguments that it is given.
  /// - Returns: The call; `nil` when `clang` does not tell it.
  /// - Throws: What `ask` throws.
  func call(
    for arguments: [String], of clang: String, varying: [String],
    ask: ([String]) throws(GradingError) -> ChildProcess.Result
  ) throws(GradingError) -> Call? {
    // What varies is replaced by its number, in the question that is kept and in the answer.
    func replaced(_ words: [String], _ names: [String], by others: [String]) -> [String] {
      words.map { word in names.firstIndex(of: word).map { others[$0] } ?? word }
    }
    let numbers = varying.indices.map { "<\($0)>" }
    let question = replaced(arguments, varying, by: numbers)
    let answers = ToolAnswers(in: workspace)
    if let kept = answers.find(of: clang, to: question),
      var call = try? JSONDecoder().decode(Call.self, from: kept)
    {
      call.arguments = replaced(call.arguments, numbers, by: varying)
      return call
    }
    let result = try ask(["-###"] + arguments)
    guard result.ending == .exited(0), let call = Call(printed: result.errorText) else { return nil }
    var general = call
    general.arguments = replaced(call.arguments, varying, by: numbers)
    if let bytes = try? JSONEncoder().encode(general) { answers.keep(bytes, of: clang, to: question) }
    return call
  }
}
