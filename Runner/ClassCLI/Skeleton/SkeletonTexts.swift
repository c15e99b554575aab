import Commands

/// The contents of a new chapter's files: a tiny problem from end to end, to be replaced piece by piece.
enum SkeletonTexts {
  static func exercise(_ name: String) -> String {
    """
    // What this code is for, in a sentence.
    //
    // What is wrong
    //   - what a user sees go wrong
    //
    // What the check uses; keep these names and signatures, everything else is yours to change
    //   @MainActor final class \(name)Model
    //     init(service: any \(name)Service)
    //     var text: String
    //     func load() async
    //
    // `make check-\(name)` grades it, `make hint CHAPTER=\(name)` helps.

    @MainActor
    final class \(name)Model {
      private let service: any \(name)Service
      private(set) var text = ""

      init(service: any \(name)Service) {
        self.service = service
      }

      func load() async {
        _ = await service.load()
      }
    }

    """
  }

  static func fixed(_ name: String) -> String {
    """
    @MainActor
    final class \(name)Model {
      private let service: any \(name)Service
      private(set) var text = ""

      init(service: any \(name)Service) {
        self.service = service
      }

      func load() async {
        text = await service.load()
      }
    }

    """
  }

  static func given(_ name: String) -> String {
    """
    /// A stand-in for what is outside; it stays as it is.
    protocol \(name)Service: Sendable {
      func load() async -> String
    }

    """
  }

  static func behaviours(_ name: String) -> String {
    """
    import Conductor
    import Fakes

    @testable import \(name)

    let behaviours: [Behaviour] = [
      Behaviour("showsWhatWasLoaded") {
        let model = \(name)Model(service: Fake\(name)Service())
        note("load()")
        await waiting(for: "load() to return") { await model.load() }
        try expect(
          model.text == "loaded", "nothingShown",
          expected: "the text \\"loaded\\"", happened: "the text \\"\\(model.text)\\"")
      }
    ]

    private struct Fake\(name)Service: \(name)Service {
      func load() async -> String {
        note("load", on: "server")
        return "loaded"
      }
    }

    """
  }

  static func contract(_ name: String) -> String {
    """
    @testable import \(name)

    // contract: @MainActor final class \(name)Model
    @MainActor
    func usesType(_ model: \(name)Model) -> any AnyObject & Sendable { model }

    // contract: init(service: any \(name)Service)
    @MainActor
    func usesInit(_ service: any \(name)Service) { _ = \(name)Model(service: service) }

    // contract: var text: String
    @MainActor
    func usesText(_ model: \(name)Model) -> String { model.text }

    // contract: func load() async
    @MainActor
    func usesLoad(_ model: \(name)Model) async { await model.load() }

    """
  }

  static func page(_ name: String) -> String {
    """
    # The title of \(name)

    The problem in a sentence.

    ## The problem

    ## Why it happens

    ## Fixes and their trade-offs

    ## What each wrong fix does

    ## What the sources say differently

    """
  }

  static func entry(_ name: String, constant: String) -> String {
    """
    import Report

    extension Chapter {
      package static let \(constant) = Self(
        name: "\(name)",
        part: .callbacks,
        title: "The title of \(name)",
        problem: "What goes wrong in the starter, in a sentence or two.",
        starter: Starter(diagnostics: [], failing: ["showsWhatWasLoaded"]),
        behaviours: [
          BehaviourEntry("showsWhatWasLoaded", "What was loaded is shown")
        ],
        hints: [
          "Which way to look.",
          "What to use.",
          "Nearly all of it.",
        ],
        rightFixes: [
          .solution("what the solution is", when: "one would take it"),
          RightFix("NameOfTheTechnique", "what it is", when: "one would take that"),
        ],
        mistakes: [
          Mistake(
            "NameOfTheMistake",
            rejectedBy: .behaviour("showsWhatWasLoaded", .failed),
            looksLike: "what the learner seems to have done",
            why: "Why that fails.",
            signs: [.finds("nothingShown")])
        ],
        diagnostics: [])
    }

    """
  }
}
