/// The chapters in teaching order.
package enum Curriculum {
  package static let chapters: [Chapter] = [
    .blockingLoad,
    .callbackPyramid,
    .continuationBridge,
    .asyncLet,
    .taskGroupFanOut,
    .mixedResults,
    .staleSearch,
    .cellReuse,
    .detachedSave,
    .sharedDataService,
    .nonisolatedMembers,
    .isolationCheatSheet,
    .sendableModels,
    .finishBeforeSending,
    .backgroundDecode,
    .cacheBeforeHop,
    .callerDecides,
    .mainActorContention,
    .actorReentrancy,
    .atomicSnapshot,
    .globalActor,
    .customExecutor,
    .timerInActor,
    .stopPollingInDeinit,
    .removeObserverInDeinit,
    .lastObserverStopsPolling,
    .isolatedDeinit,
    .legacyReporter,
    .completionOnMain,
    .weakSelfLoop,
    .delegateCapture,
    .isolatedConformance,
    .batchImport,
    .contextConfinement,
    .needlessConcurrency,
    .strictChecking,
    .appStoreSearch,
  ]

  /// The chapter of a name, written in any case.
  package static func chapter(named name: String) -> Chapter? {
    chapters.first { $0.name.lowercased() == name.lowercased() }
  }
}
