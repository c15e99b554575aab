// swift-tools-version: 6.2
import PackageDescription

// The chapters in the order of the curriculum; `TidyTests` holds this list against it. By hand, because SwiftPM
// caches the manifest by its text: a scan of the folder would go stale.
let chapters = [
  "BlockingLoad",
  "CallbackPyramid",
  "ContinuationBridge",
  "AsyncLet",
  "TaskGroupFanOut",
  "MixedResults",
  "StaleSearch",
  "CellReuse",
  "DetachedSave",
  "SharedDataService",
  "NonisolatedMembers",
  "IsolationCheatSheet",
  "SendableModels",
  "FinishBeforeSending",
  "BackgroundDecode",
  "CacheBeforeHop",
  "CallerDecides",
  "MainActorContention",
  "ActorReentrancy",
  "AtomicSnapshot",
  "GlobalActor",
  "CustomExecutor",
  "TimerInActor",
  "StopPollingInDeinit",
  "RemoveObserverInDeinit",
  "LastObserverStopsPolling",
  "IsolatedDeinit",
  "LegacyReporter",
  "CompletionOnMain",
  "WeakSelfLoop",
  "DelegateCapture",
  "IsolatedConformance",
  "BatchImport",
  "ContextConfinement",
  "NeedlessConcurrency",
  "StrictChecking",
  "AppStoreSearch",
]

// What chapters about a setting of the language are built with, as their entries in the curriculum say.
let languageSettings: [String: [SwiftSetting]] = [
  "BackgroundDecode": [.enableUpcomingFeature("NonisolatedNonsendingByDefault")],
  "CallerDecides": [.enableUpcomingFeature("NonisolatedNonsendingByDefault")],
]

/// A chapter's exercise: broken code, which must still build here and shows its problem as a warning.
///
/// The grader compiles the same files in the Swift 6 mode with those warnings as errors. Without package access
/// the learner's code cannot see what the runner's modules share.
func exercise(_ name: String) -> Target {
  .target(
    name: name,
    path: "Exercises/\(name)",
    packageAccess: false,
    swiftSettings: [.swiftLanguageMode(.v5), .enableExperimentalFeature("StrictConcurrency")]
      + languageSettings[name, default: []])
}

/// A module of the runner.
func runner(
  _ name: String, dependsOn dependencies: String..., settings: [SwiftSetting] = strict
) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { .init(stringLiteral: $0) },
    path: "Runner/\(name)",
    swiftSettings: settings)
}

/// A program of the runner.
func program(_ name: String, dependsOn dependencies: String...) -> Target {
  .executableTarget(
    name: name,
    dependencies: dependencies.map { .init(stringLiteral: $0) },
    path: "Runner/\(name)",
    swiftSettings: strict)
}

/// The project's own tests of one of the runner's modules.
func tests(of name: String, alsoUsing dependencies: String...) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: ([name] + dependencies).map { .init(stringLiteral: $0) },
    path: "Tests/\(name)Tests",
    swiftSettings: strict)
}

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// For what every check does to each byte. Building with it takes eight times as long, so nothing else has it.
let optimised: [SwiftSetting] = [.unsafeFlags(["-O"])]

let package = Package(
  name: "SwiftConcurrencyWorkshop",
  products: [
    .executable(name: "workshop", targets: ["CLI"]),
    .executable(name: "workshop-class", targets: ["ClassCLI"]),
  ],
  targets: chapters.map(exercise) + [
    runner("Report"),
    runner("ServerReport", dependsOn: "Report"),
    runner("Conductor", dependsOn: "Report"),
    runner("Fakes", dependsOn: "Conductor"),
    runner("Threads", dependsOn: "Report"),
    runner("Network", dependsOn: "Report", "ServerReport"),
    runner("Hashing", settings: strict + optimised),
    runner("WebServer", dependsOn: "Report", "ServerReport"),
    runner("Curriculum", dependsOn: "Report"),
    runner("Grading", dependsOn: "Curriculum", "Hashing", "Report", "ServerReport", "WebServer"),
    runner("Progress", dependsOn: "Curriculum", "Report"),
    runner("Pictures", dependsOn: "Report"),
    runner("Classroom", dependsOn: "Curriculum", "Grading", "Hashing", "Pictures", "Progress", "Report"),
    runner("Commands", dependsOn: "Curriculum", "Grading", "Pictures", "Progress", "Report"),
    program("CLI", dependsOn: "Commands"),
    program("ClassCLI", dependsOn: "Classroom", "Commands", "Curriculum", "Grading", "Progress", "Report"),
    // edition: leave out
    .executableTarget(
      name: "bench",
      dependencies: ["BareTasks", "Curriculum", "Grading", "Report"],
      path: "Tests/Bench",
      swiftSettings: strict),
    .executableTarget(name: "BareTasks", path: "Tests/BareTasks", swiftSettings: strict),
    // edition: end
    .executableTarget(
      name: "ConductorPrograms",
      dependencies: ["Conductor"],
      path: "Tests/ConductorPrograms",
      swiftSettings: strict,
      // The libraries must find the C functions that the conductor defines in their place.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic"])]),
    .executableTarget(
      name: "ProgressPrograms",
      dependencies: ["Progress", "Report"],
      path: "Tests/ProgressPrograms",
      swiftSettings: strict),
    // Inputs that nobody has thought of, for the tests of what reads outside input.
    .target(name: "Fuzzing", path: "Tests/Fuzzing", swiftSettings: strict + optimised),
    tests(of: "Report", alsoUsing: "Fuzzing"),
    tests(of: "ServerReport", alsoUsing: "Fuzzing", "Report"),
    // edition: leave out
    .testTarget(
      name: "TidyTests",
      dependencies: ["Curriculum", "Grading", "Report"],
      path: "Tests/TidyTests",
      swiftSettings: strict),
    // edition: end
    tests(of: "Hashing"),
    tests(of: "Grading", alsoUsing: "Curriculum", "Fuzzing", "Report"),
    tests(of: "Conductor", alsoUsing: "ConductorPrograms", "Report"),
    tests(of: "WebServer", alsoUsing: "Fuzzing", "Network", "Report", "ServerReport"),
    tests(of: "Progress", alsoUsing: "ProgressPrograms", "Curriculum", "Fuzzing", "Report"),
    tests(of: "Pictures", alsoUsing: "Fuzzing", "Report"),
    tests(of: "Classroom", alsoUsing: "Curriculum", "Fuzzing", "Grading", "Progress", "Report"),
    tests(
      of: "CLI", alsoUsing: "ClassCLI", "Classroom", "Commands", "Curriculum", "Fuzzing", "Grading",
      "Pictures", "Progress", "Report"),
  ]
)
