import Foundation
import Grading

/// The machine and the day, as the table names them.
enum Machine {
  static func words(with toolchain: Toolchain) -> String {
    let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = information.split(separator: "\n").first { $0.hasPrefix("model name") }?
      .split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let day = Date().formatted(.iso8601.year().month().day())
    let system = ProcessInfo.processInfo.operatingSystemVersionString
    return "\(day), \(model ?? "an unknown processor"), \(cores) cores, \(system), Swift \(toolchain.version)"
  }
}
