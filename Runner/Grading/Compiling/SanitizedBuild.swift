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
  /// - Parameter language: In which language; the module's, which has one only.
  func begin(_ language: Compiler.Language) { _ = started(language) }

  /// What the compiler left behind; begins, and waits for it.
  ///
  /// - Parameter language: In which language.
  /// - Returns: What it left behind.
  /// - Throws: `GradingError` when the grader could not do its own work.
  func result(_ language: Compiler.Language) throws(GradingError) -> ChildProcess.Result {
    try started(language).value.get()
  }

  /// Waits for it if it has begun: nothing of it goes on afterwards.
  func end() { _ = lock.withLock { begun }?.value }

  private func started(
    _ language: Compiler.Language
  ) -> Started<Result<ChildProcess.Result, GradingError>> {
    lock.withLock {
      if let begun { return begun }
      let (compiler, module, files, folder) = (compiler, module, files, folder)
      let started = Started {
        Result { () throws(GradingError) in
          try compiler.compileSanitized(module: module, files: files, in: folder, language: language)
        }
      }
      begun = started
      return started
    }
  }
}
