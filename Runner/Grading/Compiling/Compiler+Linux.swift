import Foundation

extension Compiler {
  /// What the frontend needs to be told on this platform.
  var platformArguments: [String] {
    // The plugins are the standard library's own macros, `@TaskLocal` for one.
    [
      "-disable-objc-interop", "-resource-dir", toolchain.resources.path, "-in-process-plugin-server-path",
      toolchain.resources.appending(path: "host/libSwiftInProcPluginServer.so").path, "-plugin-path",
      toolchain.resources.appending(path: "host/plugins").path,
    ]
  }

  /// The linker call that the driver would make, with the libraries that a learner's code may use.
  ///
  /// - Parameters:
  ///   - objects: The paths of the object files.
  ///   - program: The path of the program.
  ///   - purpose: What for.
  ///   - hasFoundation: Whether Foundation is among the libraries.
  /// - Returns: The arguments of `clang`.
  func linkArguments(
    objects: [String], program: String, for purpose: Purpose, hasFoundation: Bool = true
  ) -> [String] {
    let libraries = toolchain.resources.appending(path: "linux").path
    return [
      "--target=\(toolchain.target)", "-fuse-ld=lld", "-pie", "-L", libraries, "-Xlinker", "-rpath",
      "-Xlinker",
      libraries, toolchain.resources.appending(path: "linux/\(architecture)/swiftrt.o").path,
    ] + linkArguments(for: purpose) + objects + ["-Xlinker", "--as-needed"]
      + (Self.runtime + (hasFoundation ? Self.foundation : []) + ["m", "pthread", "dl"]).map { "-l\($0)" }
      + ["-o", program]
  }

  private static let runtime = [
    "swiftSwiftOnoneSupport", "swiftCore", "swift_Concurrency", "swift_StringProcessing", "swift_RegexParser",
    "swiftRegexBuilder", "swiftGlibc", "BlocksRuntime", "dispatch", "swiftDispatch", "swiftSynchronization",
    "swiftObservation",
  ]

  private static let foundation = [
    "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
  ]

  /// Whether an object file has been compiled with Foundation; also when it cannot be read.
  ///
  /// What it imports stands in its section `.swift1_autolink_entries`. Whoever has the same words elsewhere only links for
  /// longer: to look through Foundation's symbols is half of what linking takes.
  static func asksForFoundation(_ object: URL) -> Bool {
    guard let bytes = try? Data(contentsOf: object, options: .alwaysMapped) else { return true }
    return bytes.range(of: Data("-lFoundation".utf8)) != nil
  }

  /// - Note: A library that is not used is left out; only chapters over the network may use `FoundationNetworking`.
  private func linkArguments(for purpose: Purpose) -> [String] {
    switch purpose {
    case .scheduled:
      // The C functions that the conductor defines must be found by the libraries.
      ["-Xlinker", "--export-dynamic"] + RuntimeCalls.functions.flatMap { ["-Xlinker", "--wrap=\($0)"] }
    case .threads:
      // `Threads` has what stands in their place: it tells the sanitizer what `Mutex` does when threads meet at it, and
      // holds threads up at the edges of functions.
      ["-fsanitize=thread"]
        + [
          "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF",
          "$s15Synchronization12_MutexHandleV11_unlockSlowyyF", "__tsan_func_entry", "__tsan_func_exit",
        ].flatMap { ["-Xlinker", "--wrap=\($0)"] }
    case .network:
      // `Network` has what stands before libcurl's function, and before the check that some code runs on the main actor.
      ["curl_multi_setopt", "dispatch_assert_queue"].flatMap {
        ["-Xlinker", "--defsym=\($0)=workshop_\($0)", "-Xlinker", "--export-dynamic-symbol=\($0)"]
      }
        + ["workshop_resume_returning", "workshop_resume_throwing"].flatMap {
          ["-Xlinker", "--export-dynamic-symbol=\($0)"]
        }
    }
  }

  private var architecture: String {
    String(toolchain.target.prefix { $0 != "-" })
  }
}
