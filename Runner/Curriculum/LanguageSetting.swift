/// A setting of the language that changes what code of a module means.
package enum LanguageSetting: String, Hashable, Sendable, CaseIterable {
  /// A nonisolated async function runs where its caller runs (SE-0461).
  case nonisolatedNonsendingByDefault
  /// What says nothing of isolation belongs to the main actor (SE-0466).
  case mainActorByDefault

  /// The setting as a manifest writes it.
  package var inManifest: String {
    switch self {
    case .nonisolatedNonsendingByDefault: #".enableUpcomingFeature("NonisolatedNonsendingByDefault")"#
    case .mainActorByDefault: ".defaultIsolation(MainActor.self)"
    }
  }

  /// The arguments by which the compiler is told.
  package var compilerArguments: [String] {
    switch self {
    case .nonisolatedNonsendingByDefault: ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"]
    case .mainActorByDefault: ["-default-isolation", "MainActor"]
    }
  }
}
