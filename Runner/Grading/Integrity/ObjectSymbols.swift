/// What an object file refers to, what it defines and what it is made of.
struct ObjectSymbols: Hashable, Sendable {
  /// The names that it leaves to others to define.
  let undefined: [String]
  /// The names that it defines, those that only it can see among them.
  let defined: [String]
  /// The names that it defines alone and for everybody: whoever else defines them is in its way.
  let exported: [String]
  /// The names of its sections.
  let sections: [String]

  init(
    undefined: [String] = [], defined: [String] = [], exported: [String] = [], sections: [String] = []
  ) {
    self.undefined = undefined
    self.defined = defined
    self.exported = exported
    self.sections = sections
  }

  /// The names that a module declares at file level and that other modules can see.
  func namesAtFileLevel(of module: String) -> Set<String> {
    Set(defined.compactMap { MangledName($0, of: module)?.topLevelName })
  }
}
