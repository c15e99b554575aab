import Report

extension Chapter {
  package static let appStoreSearch = Self(
    name: "AppStoreSearch",
    part: .migration,
    title: "App Store search",
    problem: """
      A search with icons in a list, over real HTTP. Queries arrive mangled, failures look like empty lists, icons are \
      downloaded twice, and what nobody wants any more goes on and turns up late.
      """,
    starter: Starter(
      failing: [
        "everyQueryArrives", "badAnswersAreTold", "brokenConnectionIsTold", "cancelledSearchCloses",
        "oneDownloadForAll", "failuresAreToldAndForgotten",
        "cellShowsLatestApp", "olderLoadIsGivenUp", "reusedCellStaysEmpty",
        "screenShowsSearch", "latestQueryWins", "olderSearchIsClosed", "onlyShownRowsLoad",
        "newQueryTakesCellsBack", "leavingEndsAll",
      ]),
    stages: [serviceStage, imagesStage, cellsStage, screenStage],
    rightFixes: rightFixesOfAppStoreSearch,
    mistakes: mistakesOfAppStoreSearch,
    diagnostics: diagnosticsOfAppStoreSearch)
}

private let serviceStage = Stage(
  "service", "the search service",
  behaviours: [
    BehaviourEntry(
      "findsApps", "The store is asked once for each search, and each gets its own apps", lane: .network),
    BehaviourEntry("everyQueryArrives", "The store reads every query as it was typed", lane: .network),
    BehaviourEntry(
      "badAnswersAreTold", "A bad status and an unreadable answer each come out as their error",
      lane: .network),
    BehaviourEntry(
      "brokenConnectionIsTold", "A missing or broken connection comes out as its error", lane: .network),
    BehaviourEntry(
      "cancelledSearchCloses", "A cancelled search ends at once and closes its connection, and no other",
      lane: .network),
  ],
  hints: ["x", "y", "z"])

private let imagesStage = Stage(
  "images", "the image loader",
  behaviours: [
    BehaviourEntry("iconsAreKept", "An icon that has arrived is not asked for again", lane: .network),
    BehaviourEntry(
      "oneDownloadForAll", "All who want an icon at the same time share one download", lane: .network),
    BehaviourEntry("iconsLoadTogether", "Different icons are downloaded at the same time", lane: .network),
    BehaviourEntry(
      "failuresAreToldAndForgotten", "All who wait get a failure as its error; the next one asks anew",
      lane: .network),
    BehaviourEntry("cancelSparesOthers", "Whoever gives up takes an icon from nobody else", lane: .network),
    BehaviourEntry(
      "lastCancelCloses", "An icon that nobody waits for any more is given up, and can be asked for again",
      lane: .network),
  ],
  hints: ["x", "y", "z"])

private let cellsStage = Stage(
  "cells", "the cells",
  behaviours: [
    BehaviourEntry(
      "cellShowsApp", "A cell shows its app, then the icon, or that there is none", lane: .network),
    BehaviourEntry("cellShowsLatestApp", "A late answer never fills the cell of another app", lane: .network),
    BehaviourEntry(
      "olderLoadIsGivenUp", "A cell that shows another app gives up the older icon", lane: .network),
    BehaviourEntry(
      "reusedCellStaysEmpty", "A cell that was taken back loads nothing and stays empty", lane: .network),
  ],
  hints: ["x", "y", "z"])

private let screenStage = Stage(
  "screen", "the screen",
  behaviours: [
    BehaviourEntry(
      "screenShowsSearch", "The screen shows that it searches, then results, nothing found, or the error",
      lane: .network),
    BehaviourEntry("latestQueryWins", "A late answer to an older query is never shown", lane: .network),
    BehaviourEntry(
      "olderSearchIsClosed", "Each query closes the connection of the older search", lane: .network),
    BehaviourEntry(
      "onlyShownRowsLoad", "However fast the list is scrolled, only what is shown loads", lane: .network),
    BehaviourEntry(
      "newQueryTakesCellsBack", "A new query gives up the icons of the older list", lane: .network),
    BehaviourEntry("leavingEndsAll", "Whoever leaves the screen leaves nothing behind", lane: .network),
  ],
  hints: ["x", "y", "z"])

private let mistakesOfAppStoreSearch: [Mistake] = []

private let diagnosticsOfAppStoreSearch: [DiagnosticNote] = []
