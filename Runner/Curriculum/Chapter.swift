/// One chapter: a documented problem, what a right fix does, and what helps on the way there.
package struct Chapter: Sendable {
  /// The problem's name; also that of the module, the folders and the guide page.
  package let name: String
  package let part: Part
  /// The heading of the guide page and of lists.
  package let title: String
  /// What goes wrong in the starter, in a sentence or two.
  package let problem: String
  /// What the starter shows before anything is changed.
  package let starter: Starter
  /// Settings of the language, beyond those of every chapter, for the learner's module.
  package let languageSettings: [LanguageSetting]
  /// What a right fix does, in the order in which a learner best reads it.
  package let behaviours: [BehaviourEntry]
  /// Three, each saying more, the last nearly gives it away; three for each stage where there are stages.
  package let hints: [String]
  /// The steps in which it is solved, which have all its behaviours and hints; none when it is solved in one.
  package let stages: [Stage]
  /// Right fixes, the solution first.
  package let rightFixes: [RightFix]
  /// Wrong fixes that people really make, the most telling first.
  package let mistakes: [Mistake]
  /// Explanations of compiler diagnostics in the words of the chapter, the most specific first.
  package let diagnostics: [DiagnosticNote]
  /// C functions that the learner's code may call besides those of every chapter.
  package let outsideFunctions: [String]

  package init(
    name: String, part: Part, title: String, problem: String, starter: Starter,
    languageSettings: [LanguageSetting] = [],
    behaviours: [BehaviourEntry], hints: [String], rightFixes: [RightFix] = [],
    mistakes: [Mistake],
    diagnostics: [DiagnosticNote] = [], outsideFunctions: [String] = []
  ) {
    self.init(
      name: name, part: part, title: title, problem: problem, starter: starter,
      languageSettings: languageSettings, behaviours: behaviours, hints: hints, stages: [],
      rightFixes: rightFixes, mistakes: mistakes, diagnostics: diagnostics, outsideFunctions: outsideFunctions
    )
  }

  /// A chapter that is solved in stages.
  package init(
    name: String, part: Part, title: String, problem: String, starter: Starter,
    languageSettings: [LanguageSetting] = [], stages: [Stage], rightFixes: [RightFix] = [],
    mistakes: [Mistake], diagnostics: [DiagnosticNote] = [], outsideFunctions: [String] = []
  ) {
    self.init(
      name: name, part: part, title: title, problem: problem, starter: starter,
      languageSettings: languageSettings, behaviours: stages.flatMap(\.behaviours),
      hints: stages.flatMap(\.hints), stages: stages, rightFixes: rightFixes, mistakes: mistakes,
      diagnostics: diagnostics, outsideFunctions: outsideFunctions)
  }

  private init(
    name: String, part: Part, title: String, problem: String, starter: Starter,
    languageSettings: [LanguageSetting], behaviours: [BehaviourEntry], hints: [String], stages: [Stage],
    rightFixes: [RightFix], mistakes: [Mistake], diagnostics: [DiagnosticNote], outsideFunctions: [String]
  ) {
    self.name = name
    self.part = part
    self.title = title
    self.problem = problem
    self.starter = starter
    self.languageSettings = languageSettings
    self.behaviours = behaviours
    self.hints = hints
    self.stages = stages
    self.rightFixes = rightFixes
    self.mistakes = mistakes
    self.diagnostics = diagnostics
    self.outsideFunctions = outsideFunctions
  }

  /// Whether the module is taken up the levels of checking: then it need only compile as code from before Swift 6.
  package var hasLevels: Bool { behaviours.contains { $0.lane == .levels } }
}
