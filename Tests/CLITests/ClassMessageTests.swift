import Grading
import Testing

@testable import ClassCLI
@testable import Classroom
@testable import Commands

/// One exact test a message about a class.
struct ClassMessageTests {
  private static let stop = ClassError.Stop(
    source: ClassResult.Source(learner: ClassLearner(id: "ada"), origin: "ada.zip"), chapter: "AsyncLet",
    cause: .toolFailed(tool: "swift-frontend", output: "it crashed\n"), done: 37, total: 120)

  @Test(arguments: [
    (
      ClassError.unreadable(path: "/r/class.json", reason: "no"), "error: /r/class.json cannot be read: no"
    ),
    (
      .unwritable(path: "/r", reason: "no room"),
      """
      error: /r cannot be written: no room
      note: make room or give yourself the right to write there, and run the same command again
      """
    ),
    (
      .resultsAmongSubmissions(results: "/s/r", submissions: "/s"),
      """
      error: the results cannot go to /s/r, which is in the folder of submissions
      note: nothing is ever written into /s; name a folder elsewhere with --out
      """
    ),
    (
      .notResults(folder: "/home"),
      """
      error: /home has other things in it than the results of a class
      note: it was left as it is; name an empty or a new folder
      """
    ),
    (
      .otherSubmissions(results: "/r", theirs: "/a", asked: "/b"),
      """
      error: /r has the results of /a, not of /b
      note: they were left as they are; name another folder with --out
      note: if it is the same class, and its folder was moved or renamed, add --moved
      """
    ),
    (
      .otherShard(results: "/r", theirs: "1/2", asked: "2/2"),
      """
      error: /r has the results of part 1/2, not of part 2/2
      note: they were left as they are; give each part a folder of its own with --out
      """
    ),
    (
      .otherShard(results: "/r", theirs: nil, asked: "2/2"),
      """
      error: /r has the results of all parts, not of part 2/2
      note: they were left as they are; give each part a folder of its own with --out
      """
    ),
    (
      .busy(results: "/r", process: "17"),
      """
      error: another grader works on /r: process 17
      note: wait until it is done, or end it: what it has graded is kept
      """
    ),
    (
      .unknownLearner("eve"),
      """
      error: nobody who handed in is called 'eve'
      note: --without takes a learner's name as results.jsonl has it, under 'id'
      """
    ),
    (
      .badKey(path: "key", reason: "it has 3 bytes, and needs 16"),
      """
      error: the key in key cannot be used: it has 3 bytes, and needs 16
      note: 'head -c 32 /dev/urandom > key' makes one; keep it where learners cannot read it
      """
    ),
    (
      .keyNeeded(results: "out"),
      "error: out is sealed with a key\nnote: name the one that 'grade' was given with --key FILE"
    ),
    (
      .grader(.noCompiler(searched: "PATH=")),
      """
      error: not graded: no Swift compiler was found
      note: searched PATH=
      note: install Swift 6.3.1 and run this again
      note: nobody has a grade because of it
      """
    ),
    (
      .stopped(stop),
      """
      error: stopped at 'ada' (ada.zip), AsyncLet: swift-frontend failed
        it crashed
      note: 'workshop doctor' looks for the cause
      note: nobody has a grade because of it; 37 of 120 are graded and kept, and the same command goes on after them
      note: if it stops here again, --without ada leaves this hand-in out
      """
    ),
    (
      .unmergeable([
        .missing(shard: "2/3"), .overlapping(part: "b", shard: "1/3", with: "a"), .notAShard(part: "c"),
        .faulty(part: "d", .incomplete), .otherCount(part: "e", shard: "1/2", than: "1/3"),
        .otherHandIns(part: "f", than: "a", learner: "eve"), .otherChapters(part: "g", than: "a"),
        .otherToolchain(part: "h", toolchain: "6.3.2", than: "a", its: "6.3.1"),
        .otherBehaviours(part: "i", chapter: "AsyncLet", than: "a"),
      ]),
      """
      error: the parts do not make a whole, and nothing was written
        part 2/3 is missing
        b and a are both part 1/3
        c is no part: it was graded without --shard
        d: the results are not complete: grading was interrupted, or is under way
        e is part 1/2, and another is 1/3
        f and a are of other hand-ins: 'eve' differs
        g and a were asked for other chapters
        h was judged by Swift 6.3.2, a by 6.3.1
        AsyncLet was judged by another workshop in i than in a
      note: grade what is named above again with the same workshop, and merge again
      """
    ),
  ])
  func `each error says what is the matter and what to do`(_ error: ClassError, _ text: String) {
    #expect(error.message(for: .program("workshop")).text(.none) == text)
  }

  @Test(arguments: [
    (ResultsFault.recordEdited, "class.json is not as it was written, or was sealed with another key"),
    (
      .otherSealing(theirs: "hmac-sha256", asked: "sha256"),
      "the results are sealed with a key; name it with --key"
    ),
    (
      .otherSealing(theirs: "sha256", asked: "hmac-sha256"),
      "the results are not sealed with a key, but one was named"
    ),
    (.lineSenseless(number: 3), "results.jsonl:3: the line makes no sense"),
    (
      .lineEdited(number: 3, learner: "ada", chapter: "AsyncLet"),
      "results.jsonl:3: the line is not as it was written: ada, AsyncLet"
    ),
    (
      .lineUnexpected(number: 3, learner: "ada", chapter: nil),
      "results.jsonl:3: nothing that was handed in calls for this line: ada"
    ),
    (.lineMissing(learner: "ada", chapter: "AsyncLet"), "results.jsonl: a line is missing: ada, AsyncLet"),
    (.otherLines, "results.jsonl: lines were moved, or replaced by others"),
  ])
  func `each fault of results has words`(_ fault: ResultsFault, _ text: String) {
    #expect(fault.words == text)
  }

  @Test func `each finding of an audit has words`() {
    let findings: [AuditFinding] = [
      .results(.otherLines), .handInGone(learner: "ada", origin: "ada.zip"),
      .handInChanged(learner: "ada", origin: "ada.zip", chapter: "AsyncLet"),
      .gradedOtherwise(learner: "ada", chapter: "AsyncLet", differences: ["verdict: passed, now not passed"]),
    ]
    #expect(
      findings.map(\.words) == [
        "results.jsonl: lines were moved, or replaced by others", "'ada': ada.zip is not among the hand-ins",
        "ada, AsyncLet: ada.zip is not what was graded",
        "ada, AsyncLet: graded again it is verdict: passed, now not passed",
      ])
  }
}
