import Foundation
import Glibc
import Progress
import Report

// What the tests of the progress log kill: it writes, and says what it has written, until it is ended.

/// Says a line, which a reader sees whole or not at all.
func confirm(_ line: String) {
  let text = line + "\n"
  _ = write(1, text, text.utf8.count)
}

let arguments = CommandLine.arguments
let place = URL(filePath: arguments[2])
switch arguments[1] {
case "attempts":
  let writer = arguments[3]
  let log = ProgressLog(of: try Learner("ann"), in: place)
  for number in 1...20 {
    let attempt = ProgressRecord.Attempt(
      isPassed: false, contentHash: "\(writer).\(number)", toolchain: "6.3.1",
      outcomes: ["lastQueryWins": .failed], hintsUsed: 0, seconds: 1)
    try log.append(.attempt(attempt), chapter: "StaleSearch")
    confirm("\(writer).\(number)")
  }
case "file":
  for number in 0..<200 {
    // Larger than what a system writes at once.
    try WholeFile.write(
      Data(repeating: UInt8(ascii: "a") + UInt8(number % 26), count: 300_000), to: place, isReplacing: true)
    confirm("\(number)")
  }
default: exit(64)
}
while true { pause() }
