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
  func linkArguments(objects: [String], program: String) -> [String] {
    let libraries = toolchain.resources.appending(path: "linux").path
    return [
      // The C functions that the conductor defines must be found by the libraries.
      "--target=\(toolchain.target)", "-fuse-ld=lld", "-pie", "-Xlinker", "--export-dynamic", "-L", libraries,
      "-Xlinker", "-rpath",
      "-Xlinker",
      libraries, toolchain.resources.appending(path: "linux/\(architecture)/swiftrt.o").path,
    ] + objects + ["-Xlinker", "--as-needed"]
      + [
        "swiftSwiftOnoneSupport", "swiftCore", "swift_Concurrency", "swift_StringProcessing",
        "swift_RegexParser", "swiftGlibc", "BlocksRuntime", "dispatch", "swiftDispatch", "Foundation",
        "FoundationEssentials", "FoundationInternationalization", "swiftSynchronization", "m", "pthread",
        "dl",
      ].map { "-l\($0)" } + ["-o", program]
  }

  private var architecture: String {
    String(toolchain.target.prefix { $0 != "-" })
  }
}
