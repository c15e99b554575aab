import Foundation

/// The compilation of a learner's module for the sanitizer, beside all others: it begins as soon as its language is known.
final class SanitizedBuild: @unchecked Sendable {
  private let compiler: Compiler
  private let module: String
  private let files: [String]
  private let folder: URL
  private let lock = NSLock()
  private var begun: Started<Result<ChildProcess.Result, GradingError>>?

  /// - Parameters:
  ///   - module: The name of the module.
  ///   - files: The paths of its files below the folder.
  ///   - folder: Where it is compiled and where the results go.
  ///   - compiler: What compiles it.
  init(of module: String, files: [String], in folder: URL, by compiler: Compiler) {
    (self.module, self.files, self.folder, self.compiler) = (module, files, folder, compiler)
  }

  /// Begins it, unless it has begun.
  ///
  /// - Parameter language: In which language; that of the module, which has one only.
  func begin(_ language: Compiler.Language) {
    lock.withLock {
      guard begun == nil else { return }
      let (compiler, module, files, folder) = (compiler, module, files, folder)
      begun = Started {
        Result { () throws(GradingError) in
          try compiler.compileSanitized(module: module, files: files, in: folder, language: language)
        }
      }
    }
  }

  /// Waits for it: nothing of it goes on afterwards.
  ///
  /// - Returns: What the compiler left behind; `nil` when it has not begun.
  /// - Throws: `GradingError` when the grader could not do its own work.
  func result() throws(GradingError) -> ChildProcess.Result? {
    try lock.withLock { begun }?.value.get()
  }
}
