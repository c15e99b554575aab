import Classroom
import Grading
import Progress
import Testing

@testable import ClassCLI
@testable import Commands

/// One exact test a message.
struct MessageTests {
  private func text(_ error: any WordedError, _ invoker: Invoker = .program("workshop")) -> String {
    error.message(for: invoker).text(.none)
  }

  @Test(arguments: [
    (
      UsageError.unknownCommand("chekc", nearest: "check"),
      "error: there is no command 'chekc'; did you mean 'check'?"
    ),
    (
      .unknownCommand("fly", nearest: nil),
      "error: there is no command 'fly'\nnote: 'workshop help' lists the commands"
    ),
    (
      .unknownOption("--al", command: "check", nearest: "--all"),
      "error: 'check' has no option '--al'; did you mean '--all'?"
    ),
    (
      .unknownOption("--fly", command: "check", nearest: nil),
      "error: 'check' has no option '--fly'\nnote: 'workshop help check' lists the options"
    ),
    (
      .unknownOption("--fly", command: nil, nearest: nil),
      "error: there is no option '--fly'\nnote: 'workshop help' lists the options"
    ),
    (.missingValue(option: "--seed", value: "N"), "error: '--seed' needs a value: --seed N"),
    (.unwantedValue(option: "--json", value: "1"), "error: '--json' takes no value, but got '1'"),
    (
      .badValue(option: "--seed", value: "x", expected: "a whole number"),
      "error: '--seed' needs a whole number, not 'x'"
    ),
    (.repeatedOption("--seed"), "error: '--seed' is given twice"),
    (.conflict("--seed", "--replay"), "error: '--seed' and '--replay' cannot be used together"),
    (
      .missingArgument("CHAPTER", command: "reset"),
      "error: 'reset' needs a CHAPTER\nnote: 'workshop list' names the chapters"
    ),
    (
      .missingArgument("NAME", command: "new-chapter"),
      "error: 'new-chapter' needs a NAME\nnote: 'workshop help new-chapter' says what it takes"
    ),
    (
      .unwantedArgument("x", command: "list"),
      "error: 'list' does not know what to do with 'x'\nnote: 'workshop help list' says what it takes"
    ),
    (
      .unknownChapter("TimerActor", nearest: "TimerInActor"),
      "error: no chapter is named 'TimerActor'; did you mean 'TimerInActor'?"
    ),
    (
      .unknownChapter("Fly", nearest: nil),
      "error: no chapter is named 'Fly'\nnote: 'workshop list' names them"
    ),
    (
      .unknownBehaviour("cancelStop", chapter: "TimerInActor", nearest: "cancelStops", all: []),
      "error: TimerInActor has no behaviour 'cancelStop'; did you mean 'cancelStops'?"
    ),
    (
      .unknownBehaviour("x", chapter: "TimerInActor", nearest: nil, all: ["a", "b"]),
      "error: TimerInActor has no behaviour 'x'\nnote: it has a, b"
    ),
    (
      .unknownSection("x", chapter: "TimerInActor", nearest: nil, all: ["The problem", "Why"]),
      "error: the guide page of TimerInActor has no section 'x'\nnote: it has 'The problem', 'Why'"
    ),
    (
      .badChapterName("9lives", reason: "it needs a letter"),
      """
      error: '9lives' cannot be a chapter's name: it needs a letter
      note: a chapter is named for its problem, as in LostTickets or TimerInActor
      """
    ),
    (
      .takenChapterName("TimerInActor", path: "Tests/TimerInActor"),
      "error: 'TimerInActor' cannot be a chapter's name: there is Tests/TimerInActor already"
    ),
  ])
  func `wrong use is named with what was probably meant`(_ error: UsageError, _ expected: String) {
    #expect(text(error) == expected)
    #expect(error.status == .usage)
  }

  @Test(arguments: [
    (
      GradingError.noCompiler(searched: "PATH=/bin"),
      """
      error: not graded: no Swift compiler was found
      note: searched PATH=/bin
      note: your code was not judged, nothing was recorded; install Swift 6.3.1 and run this again
      """
    ),
    (
      .wrongToolchain(found: "6.2.4", needed: "6.3"),
      """
      error: not graded: the conductor needs Swift 6.3, this is 6.2.4
      note: it relies on scheduling interfaces that change between releases
      note: your code was not judged, nothing was recorded; install Swift 6.3.1 and run this again
      """
    ),
    (
      .noSandbox(reason: "'bwrap' is not on PATH", package: "bubblewrap"),
      """
      error: not graded: there is no sandbox for the code: 'bwrap' is not on PATH
      note: on Debian and Ubuntu, 'sudo apt-get install bubblewrap' brings it
      note: your code was not judged, nothing was recorded; without --sandbox it runs with your own rights
      """
    ),
    (
      .noSandbox(reason: "bwrap: No permissions to create new namespace", package: nil),
      """
      error: not graded: there is no sandbox for the code: bwrap: No permissions to create new namespace
      note: it needs namespaces, which the kernel and the container, if this is one, must allow
      note: your code was not judged, nothing was recorded; without --sandbox it runs with your own rights
      """
    ),
    (
      .missingProgram("llvm-nm", of: "/swift/bin"),
      """
      error: not graded: the toolchain in /swift/bin has no 'llvm-nm'
      note: your code was not judged, nothing was recorded; install the whole toolchain of Swift 6.3.1 and run \
      this again
      """
    ),
    (
      .unreadable(path: "/w/Tests", reason: "there is no such folder"),
      """
      error: not graded: /w/Tests cannot be read: there is no such folder
      note: your code was not judged, nothing was recorded; 'git status' shows what is missing from the workshop
      """
    ),
    (
      .unwritable(path: "/w/.workshop", reason: "no space"),
      """
      error: not graded: /w/.workshop cannot be written: no space
      note: your code was not judged, nothing was recorded; make room or give yourself the right to write there \
      and run this again
      """
    ),
    (
      .toolFailed(tool: "clang", output: "ld.lld: error: x\n\u{1B}[31mred\n"),
      """
      error: not graded: clang failed, and not because of your code
        ld.lld: error: x
        \u{FFFD}[31mred
      note: your code was not judged, nothing was recorded; 'workshop doctor' looks for the cause
      """
    ),
    (
      .ownCodeBroken(what: "the module Conductor", output: "x.swift:1:1: error: y"),
      """
      error: not graded: the module Conductor does not build
        x.swift:1:1: error: y
      note: that is a fault of the workshop or a change to its own files: 'git status' shows changes
      note: your code was not judged, nothing was recorded; report it with the lines above if nothing was changed
      """
    ),
    (
      .brokenReport(behaviour: "cancelStops", reason: "a line makes no sense: x"),
      """
      error: not graded: the report of 'cancelStops' cannot be understood: a line makes no sense: x
      note: your code was not judged, nothing was recorded; that is a fault of the workshop; report it with the \
      lines above
      """
    ),
    (
      .nothingToGrade(folder: "Exercises/TimerInActor"),
      """
      error: not graded: there is no Swift file in Exercises/TimerInActor
      note: your code was not judged, nothing was recorded; 'workshop reset …' brings a starter back to Exercises
      """
    ),
    (
      .unknownBehaviour("x", chapter: "TimerInActor"),
      """
      error: not graded: the behaviours of TimerInActor have no 'x'
      note: the curriculum and Tests do not agree, which is a fault of the workshop
      note: your code was not judged, nothing was recorded; 'workshop verify' says more
      """
    ),
    (
      .brokenEdition(reason: "it cannot be read"),
      """
      error: not graded: Tests/Checks.packed, with which chapters are checked here, is broken: it cannot be read
      note: your code was not judged, nothing was recorded; unpack the edition once more, and copy Exercises and \
      .workshop from here to there
      """
    ),
  ])
  func `what stops the grader is no verdict on the learner`(_ error: GradingError, _ expected: String) {
    #expect(text(error) == expected)
    #expect(error.status == .notGraded)
  }

  @Test func `what stops a verification says nothing of a learner`() {
    #expect(
      text(VerificationStopped(cause: .noCompiler(searched: "PATH=/bin"))) == """
        error: not verified: no Swift compiler was found
        note: searched PATH=/bin
        note: install Swift 6.3.1 and run this again
        """)
  }

  @Test(arguments: [
    (
      CommandError.noWorkshop(folder: "/tmp"),
      """
      error: /tmp is not in a folder of the workshop
      note: go to the folder with Package.swift and Exercises, or name it with --root DIR
      """, ExitCode.notGraded
    ),
    (
      .notAWorkshop(folder: "x"),
      "error: x is not a folder of the workshop\nnote: it needs Package.swift, Exercises and Runner/Conductor",
      .usage
    ),
    (.noFolder("x"), "error: there is no folder x", .usage),
    (.unreadable(path: "x", reason: "gone"), "error: x cannot be read: gone", .notGraded),
    (.unwritable(path: "x", reason: "full"), "error: x cannot be written: full", .notGraded),
    (
      .noStarter(chapter: "A", folder: "Tests/A/Starter"),
      """
      error: A cannot be reset: there is no Swift file in Tests/A/Starter
      note: nothing was changed; 'git status' shows what is missing from the workshop
      """, .notGraded
    ),
    (
      .notInEdition(command: "solution"),
      """
      error: 'solution' needs the solutions, and this edition for learners has none
      note: the whole workshop, which has them, is with whoever handed the edition out
      note: 'workshop guide' shows what each wrong fix of a chapter does, and why
      """, .usage
    ),
    (
      .noLogs(folder: "x"),
      """
      error: there is no attempt of anybody below x
      note: a log is the file in .workshop/progress; copies may lie at any depth, with .jsonl in the name
      """, .usage
    ),
    (
      .halfReset(chapter: "A", backup: ".workshop/backups/A-1", reason: "no space"),
      """
      error: A is only half reset: no space
      note: your files are in .workshop/backups/A-1, what was not moved yet is in Exercises/A
      note: 'workshop reset A' does the rest, with a backup of its own
      """, .notGraded
    ),
    (
      .notReset(chapter: "A", reason: "no space"),
      """
      error: A was not reset: no space
      note: nothing was changed; make room or give yourself the right to write there and run this again
      """, .notGraded
    ),
    (
      .halfReset(chapter: "A", backup: nil, reason: "no space"),
      """
      error: A is only half reset: no space
      note: your files are in Exercises/A
      note: 'workshop reset A' does the rest, with a backup of its own
      """, .notGraded
    ),
    (
      .solutionLocked(chapter: "A", learner: "ann"),
      """
      error: the solution of A is shown once ann has passed it
      note: 'workshop hint A' helps on the way; 'workshop solution A --force' shows it all the same
      """, .notPassed
    ),
  ])
  func `what a command could not do is named`(
    _ error: CommandError, _ expected: String, _ status: ExitCode
  ) {
    #expect(text(error) == expected)
    #expect(error.status == status)
  }

  @Test func `errors of progress and of names are worded`() {
    #expect(
      text(ProgressError.unreadable(path: "p", reason: "r")) == "error: the progress in p cannot be read: r")
    #expect(
      text(ProgressError.unwritable(path: "p", reason: "r")) == """
        error: nothing was recorded: p cannot be written: r
        note: make room or give yourself the right to write there and run this again
        """)
    #expect(
      text(Learner.NameError.empty) == """
        error: nobody's progress is meant: there is no learner's name
        note: say --learner NAME or set WORKSHOP_LEARNER
        """)
    #expect(
      text(Learner.NameError.hasControlCharacters("a\u{1B}")) == """
        error: 'a\u{FFFD}' cannot be a learner's name: it must be one line of text
        """)
    #expect(
      text(Learner.NameError.tooLong("abc", bytes: 300, limit: 240)) == """
        error: 'abc…' is too long for a learner's name: 300 bytes as a file name, of at most 240
        """)
  }

  @Test(arguments: [
    (
      ProgressRemark.cutLastLine(number: 7),
      "f:7: the last line was cut off while it was written; it does not count"
    ),
    (.senseless(number: 7), "f:7: the line makes no sense; it does not count"),
    (
      .newerVersion(number: 7, version: 2),
      "f:7: the line was written by a newer workshop, version 2; it does not count"
    ),
    (.otherLearner(number: 7, name: "Bob"), "f:7: the line belongs to 'Bob'; it does not count"),
    (.repeated(number: 7), "f:7: the line repeats an earlier one; it counts once"),
  ])
  func `what is strange about a file of progress is named with its line`(
    _ remark: ProgressRemark, _ expected: String
  ) {
    #expect(remark.text(in: "f") == expected)
  }

  @Test func `a message names commands as its reader types them`() {
    let error = UsageError.unknownOption("--fly", command: "check", nearest: nil)
    #expect(
      text(error, .make)
        == "error: 'check' has no option '--fly'\nnote: 'make help COMMAND=check' lists the options")
  }

  @Test func `of a tool's endless output only the beginning is repeated`() {
    let output = (1...40).map { "line \($0)" }.joined(separator: "\n")
    let details = GradingError.toolFailed(tool: "x", output: output).message(for: .make).details
    #expect(details.count == 13)
    #expect(details.last == "… 28 lines more")
  }

  @Test(arguments: [
    (
      IntakeError.missing(path: "/x"),
      """
      error: there is no folder of submissions at /x
      note: name the folder that has a folder or an archive for each learner, or the archive of all
      """
    ),
    (.unreadable(path: "/x", reason: "why"), "error: the submissions in /x cannot be read: why"),
    (
      .oneSubmission(path: "/x", sign: "Exercises"),
      """
      error: /x is one submission and no folder of them: it has 'Exercises' directly in it
      note: name the folder above it, with a folder or an archive for each learner
      """
    ),
    (
      .nothingHandedIn(path: "/x", leftAside: 2),
      """
      error: there is no submission in /x
      note: a submission is a folder, a .zip, a .tar.gz or a Swift file; 2 other files were left aside
      """
    ),
    (
      .nothingHandedIn(path: "/x", leftAside: 0),
      """
      error: there is no submission in /x
      note: a submission is a folder, a .zip, a .tar.gz or a Swift file; the folder is empty
      """
    ),
    (
      .sameLearner([.init(id: "ada", origins: ["ada", "ada.zip"])]),
      """
      error: a learner has more than one submission
        'ada': ada and ada.zip
      note: a gradebook has one line for a learner, so nothing was graded
      note: rename or remove all but one of each and run this again
      """
    ),
    (
      .sameLearner([.init(id: "ada", origins: ["ada", "ada.zip"]), .init(id: "b", origins: ["b", "b.tgz"])]),
      """
      error: 2 learners have more than one submission
        'ada': ada and ada.zip
        'b': b and b.tgz
      note: a gradebook has one line for a learner, so nothing was graded
      note: rename or remove all but one of each and run this again
      """
    ),
    (
      .unusableArchive(path: "/c.zip", reason: "the archive is empty"),
      """
      error: the submissions in /c.zip cannot be unpacked: the archive is empty
      note: download it again, or unpack it yourself and name the folder
      """
    ),
    (
      .missingProgram("unzip", package: "unzip", archive: "ada.zip"),
      """
      error: not graded: 'unzip' is not installed, and ada.zip needs it
      note: on Debian: apt install unzip
      note: nothing was graded, and no submission is at fault
      """
    ),
    (
      .otherTar(path: "/bin/tar", archive: "ada.tgz"),
      """
      error: not graded: /bin/tar is not GNU tar, and ada.tgz needs it
      note: install GNU tar or unpack the archives yourself; no submission is at fault
      """
    ),
    (
      .programFailed("/bin/tar", archive: "ada.tgz", output: "exit status 64\nwhat"),
      """
      error: not graded: /bin/tar failed at ada.tgz
        exit status 64
        what
      note: nothing was graded; run this again, and if it fails again take that archive out to grade the others
      """
    ),
  ])
  func intake(_ error: IntakeError, _ text: String) {
    #expect(self.text(error) == text)
    #expect(error.status == .notGraded)
  }
}
