/// What source code may not say, of which the object file shows nothing or too little.
///
/// Attributes that give a function another name in the program, put a value into a section of it, or let one module look
/// into another; lines that name other files; operators that are Swift's own; the word that hides unsafe code from the
/// compiler. Whatever stands in comments and quotes is not code.
struct SourceRules {
  private let code: LearnerCode

  init(_ code: LearnerCode) {
    self.code = code
  }

  /// Everything that the decision depends on besides the code, for keys of what was decided before.
  static let version = "1"

  /// The attributes with an underscore that code may have: those that concern no other module and no symbol.
  private static let allowedAttributes: Set<String> = [
    "_disfavoredOverload", "_implicitSelfCapture", "_inheritActorContext", "_nonSendable",
    "_unavailableFromAsync",
    "_unsafeInheritExecutor",
  ]
  /// The attributes without one that a submission may not have, and what to do.
  private static let refusedAttributes: [String: String] = [
    "abi": ownName, "c": ownName, "cdecl": ownName, "extern": ownName, "section": ownPlace, "used": ownPlace,
    "export": otherModules, "testable": otherModules,
    "main": "The check starts your code itself: leave the attribute out.",
    "safe": hidden, "unsafe": hidden,
  ]
  private static let ownName =
    "It gives a function a name that other parts of the program could take for theirs: leave the attribute out."
  private static let ownPlace =
    "It puts a value where the program may run or use it without being asked: leave the attribute out."
  private static let otherModules =
    "It opens one module to another, and a submission is a module of its own: leave the attribute out."
  private static let hidden =
    "It tells the compiler not to speak of unsafe code, and the check listens to that: leave the word out."

  /// Operators of Swift itself.
  private static let operators: Set<String> = [
    "!", "!=", "!==", "%", "%=", "&", "&&", "&*", "&*=", "&+", "&+=", "&-", "&-=", "&<<", "&<<=", "&=", "&>>",
    "&>>=", "*", "*=", "+", "+=", "-", "-=", "...", "..<", "/", "/=", "<", "<<", "<<=", "<=", "==", "===",
    ">",
    ">=", ">>", ">>=", "??", "^", "^=", "|", "|=", "||", "~", "~=", "~>", "->",
  ]
  private static let precedences: Set<String> = [
    "AdditionPrecedence", "AssignmentPrecedence", "BitwiseShiftPrecedence", "CastingPrecedence",
    "ComparisonPrecedence", "DefaultPrecedence", "FunctionArrowPrecedence", "LogicalConjunctionPrecedence",
    "LogicalDisjunctionPrecedence", "MultiplicationPrecedence", "NilCoalescingPrecedence",
    "RangeFormationPrecedence", "TernaryPrecedence",
  ]
  /// The names by which the compiler finds what a literal is.
  private static let literals: Set<String> = [
    "BooleanLiteralType", "ExtendedGraphemeClusterLiteralType", "FloatLiteralType", "IntegerLiteralType",
    "StringLiteralType", "UnicodeScalarLiteralType",
  ]

  /// What is not allowed, in the order of the files and lines.
  var breaches: [IntegrityBreach] {
    code.files.flatMap { file in
      let tokens = file.tokens.all
      return tokens.indices.compactMap { index in
        Self.breach(at: index, of: tokens).map { name, instead in
          IntegrityBreach(
            kind: .construct, name: name, place: .init(file: file.path, line: tokens[index].line),
            instead: instead)
        }
      }
    }
  }

  private static func breach(at index: Int, of tokens: [SourceTokens.Token]) -> (String, String)? {
    let token = tokens[index]
    let next = index + 1 < tokens.count ? tokens[index + 1] : nil
    switch token.text {
    case "@":
      // Into the behaviours, where nobody could tell it from their own code.
      if tokens[index...].prefix(4).map(\.text) == ["@", "inline", "(", "always"] {
        return ("@inline(always)", "The compiler decides well what to put in place: leave the attribute out.")
      }
      return next.flatMap { attribute($0.text) }
    case "#" where next?.text == "sourceLocation":
      return ("#sourceLocation", "The check names the lines of your files as they are: leave it out.")
    case "unsafe" where isMark(at: index, of: tokens): return ("unsafe", hidden)
    case "operator" where ["infix", "prefix", "postfix"].contains(index > 0 ? tokens[index - 1].text : ""):
      let name = tokens[(index + 1)...].prefix { !$0.isWord && !["{", "}", ":", "@", "#"].contains($0.text) }
      let text = operatorName(name)
      guard operators.contains(text) else { return nil }
      return (
        "operator \(text)",
        "The operator is Swift's own and has all it needs: leave the line out, and define functions for it in your types."
      )
    case "precedencegroup":
      guard let name = next?.text, precedences.contains(name) else { return nil }
      return ("precedencegroup \(name)", "The group is Swift's own: give yours another name.")
    case "typealias" where token.depth == 0:
      guard let name = next?.text, literals.contains(name) else { return nil }
      return (
        "typealias \(name)",
        "At file level it changes what numbers and texts are wherever your module is used: put it into a type."
      )
    default: return nil
    }
  }

  private static func attribute(_ name: String) -> (String, String)? {
    if let instead = refusedAttributes[name] { return ("@\(name)", instead) }
    guard name.hasPrefix("_"), !allowedAttributes.contains(name) else { return nil }
    let instead =
      switch name {
      case "_cdecl", "_silgen_name", "_extern", "_expose", "_originallyDefinedIn": ownName
      case "_section", "_used": ownPlace
      case "_exported", "_implementationOnly", "_private", "_spi", "_spiOnly": otherModules
      default: "It is the standard library's own attribute and may change at any time: leave it out."
      }
    return ("@\(name)", instead)
  }

  /// The characters of an operator up to the first white space.
  private static func operatorName(_ tokens: ArraySlice<SourceTokens.Token>) -> String {
    guard let first = tokens.first else { return "" }
    return first.text + tokens.dropFirst().prefix { !$0.isSpaced }.map(\.text).joined()
  }

  /// Whether the word marks an expression, and is not a name or an argument of an attribute.
  private static func isMark(at index: Int, of tokens: [SourceTokens.Token]) -> Bool {
    if index > 0, [".", "let", "var", "func", "case", "@"].contains(tokens[index - 1].text) { return false }
    guard index + 1 < tokens.count, tokens[index + 1].line == tokens[index].line else { return false }
    let next = tokens[index + 1]
    if next.isWord { return !["as", "is", "in", "where", "else", "async", "throws"].contains(next.text) }
    return next.isSpaced && ["(", "[", "{", "\"", ".", "&"].contains(next.text)
  }
}
