import Conductor
import Fakes

@testable import DetachedSave

let behaviours: [Behaviour] = [
  Behaviour("answersAndSaves") {
    let (site, disk) = (ImageSite(), Disk())
    let library = ImageLibrary(service: site, store: disk)
    let calls = [Call(1), Call(2)]
    let tasks = calls.map { call in Task { await call.run(library) } }
    for task in tasks { await task.value }
    for call in calls {
      try expect(
        call.answer == ImageSite.answer(call.number), "wrongAnswer",
        expected: "image and metadata \(call.number)", happened: call.ending)
    }
    await letTimePass(.seconds(5))
    for call in calls {
      try site.expectAskedOnce(call.number)
      try disk.expectSaved(call.number)
    }
    withExtendedLifetime(library) {}
  },

  Behaviour("answerDoesNotWait") {
    // The second one is loaded while the first is being saved.
    let (site, disk) = (ImageSite(), Disk(milliseconds: 1000))
    let library = ImageLibrary(service: site, store: disk)
    for number in 1...2 {
      let call = Call(number)
      let instant = virtualTime + .milliseconds(20)
      await call.run(library)
      try expect(
        call.answer != nil, "noAnswer", expected: "image and metadata \(number)", happened: call.ending)
      let isAskedLate = site.asked(after: instant).contains("metadata \(number)")
      try call.expectPrompt(
        within: .milliseconds(60), disk,
        number == 2 ? "waitsForEarlierSave" : isAskedLate ? "waitsForSave" : "answerHeldBySave")
    }
    await letTimePass(.seconds(20))
    let failing = ImageLibrary(service: ImageSite(metadataFails: true), store: disk)
    let call = Call(3)
    await call.run(failing)
    try call.expectPrompt(within: .milliseconds(60), disk, "errorHeldBySave")
  },

  Behaviour("savesOffMain") {
    for isOnMain in [true, false] {
      let disk = Disk()
      let library = ImageLibrary(service: ImageSite(), store: disk)
      if isOnMain {
        await Call(1).run(library)
      } else {
        await Task.detached {
          note("detailedImage(1)")
          _ = try? await library.detailedImage(number: 1)
        }.value
      }
      let heartbeat = Heartbeat(after: .milliseconds(50))
      await Flush.run(library)
      await letTimePass(.seconds(5))
      let isEverOnMain = disk.allWrites.contains { $0.isOnMain }
      try expect(
        !isEverOnMain, isOnMain ? "onMain" : "onMainFromElsewhere",
        expected: "image 1 is written on another thread than the main one",
        happened: "it was written on the main thread")
      try expect(
        heartbeat.delay == .zero, "flushBlocksMain", expected: "the main thread is free while flush() waits",
        happened: "it could do nothing else for \(heartbeat.delay.inSeconds)")
    }
  },

  Behaviour("savesWhenCallerCancelled") {
    // While the metadata is loading, and in the instant in which the image arrives.
    for milliseconds in [30, 20] {
      let (site, disk) = (ImageSite(), Disk())
      let library = ImageLibrary(service: site, store: disk)
      await Call(1).run(library, cancelledAfter: .milliseconds(milliseconds))
      await letTimePass(.seconds(5))
      try disk.expectSavedIfArrived(1, site, "the caller was cancelled", "Cancel")
      withExtendedLifetime(library) {}
    }
  },

  Behaviour("savesWhenMetadataFails") {
    // At once, and while the image is being saved.
    for milliseconds in [0, 40] {
      let site = ImageSite(metadataTime: .milliseconds(milliseconds), metadataFails: true)
      let disk = Disk()
      let library = ImageLibrary(service: site, store: disk)
      let call = Call(1)
      await call.run(library)
      try expect(
        (call.error as? RequestFailed)?.what == "metadata 1",
        call.error == nil ? "failureDropped" : "otherError",
        expected: "throws the error of metadata 1", happened: call.ending)
      await letTimePass(.seconds(5))
      try disk.expectSavedIfArrived(1, site, "the metadata failed", "Failure")
      withExtendedLifetime(library) {}
    }
  },

  Behaviour("savesWhenLibraryIsGone") {
    for milliseconds in [0, 40] {
      let site = ImageSite(metadataTime: .milliseconds(milliseconds))
      let disk = Disk()
      var library: ImageLibrary? = ImageLibrary(service: site, store: disk)
      let task = Task { [library] in
        guard let library else { return }
        await Call(1).run(library)
      }
      library = nil
      await task.value
      note("library is gone")
      await letTimePass(.seconds(5))
      try disk.expectSavedIfArrived(1, site, "nobody held the library any more", "Release")
    }
  },

  Behaviour("savesNothingWithoutImage") {
    let (site, disk) = (ImageSite(imageFails: true), Disk())
    let library = ImageLibrary(service: site, store: disk)
    let call = Call(1)
    await call.run(library)
    await letTimePass(.seconds(5))
    try site.expectAskedOnce(1)
    try expect(
      disk.allWrites.isEmpty, "savedDespiteFailure", expected: "nothing is saved: image 1 failed",
      happened: "something was written")
    try expect(
      (call.error as? RequestFailed)?.what == "image 1",
      call.error == nil ? "imageFailureDropped" : "otherImageError",
      expected: "throws the error of image 1", happened: call.ending)
    withExtendedLifetime(library) {}
  },

  Behaviour("cancelEndsDownload") {
    // While the image is loading, and while the metadata is.
    for milliseconds in [10, 30] {
      let (site, disk) = (ImageSite(), Disk())
      let library = ImageLibrary(service: site, store: disk)
      let call = Call(1)
      let instant = virtualTime + .milliseconds(milliseconds)
      await call.run(library, cancelledAfter: .milliseconds(milliseconds))
      await letTimePass(.seconds(5))
      try site.expectQuiet(after: instant)
      try expect(
        call.error is CancellationError,
        call.error == nil ? "answeredWhenCancelled" : "otherErrorWhenCancelled",
        expected: "the cancelled call throws CancellationError", happened: call.ending)
      try call.expectPrompt(within: .milliseconds(milliseconds), disk, "cancellationHeldBySave")
      if milliseconds == 10 {
        try expect(
          disk.allWrites.isEmpty, "savedUnasked", expected: "nothing is saved: image 1 never arrived",
          happened: "something was written")
      }
      withExtendedLifetime(library) {}
    }
  },

  Behaviour("flushWaits") {
    // Two images, then one image twice; each time the earlier save takes longer.
    for numbers in [[1, 2], [1, 1]] {
      let disk = Disk { number, count in .milliseconds(number + count == 2 ? 300 : 100) }
      let library = ImageLibrary(service: ImageSite(), store: disk)
      for number in numbers { await Call(number).run(library) }
      await Flush.run(library)
      try disk.expectFlushed(numbers, disk.nameFlush(of: numbers))
    }
  },

  Behaviour("flushMissesNone") {
    // Metadata that comes at once: nothing that the call has begun has had time to get anywhere.
    let disk = Disk()
    let library = ImageLibrary(service: ImageSite(metadataTime: .zero), store: disk)
    await Call(1).run(library)
    await Flush.run(library)
    try disk.expectFlushed([1], "flushMissesLatest")
    // A call whose metadata fails; it has begun to save all the same.
    let nextDisk = Disk()
    let nextLibrary = ImageLibrary(service: ImageSite(metadataFails: true), store: nextDisk)
    await Call(1).run(nextLibrary)
    await Flush.run(nextLibrary)
    try nextDisk.expectFlushed([1], "flushMissesFailedCall")
    // A second flush while the first one waits, without and with a call in between.
    for isCalledBetween in [false, true] {
      let disk = Disk { number, _ in .milliseconds(number == 1 ? 200 : 500) }
      let library = ImageLibrary(service: ImageSite(), store: disk)
      await Call(1).run(library)
      let first = Task { await Flush.run(library) }
      await settle()
      if isCalledBetween {
        await Call(2).run(library)
        await first.value
      }
      await Flush.run(library)
      try disk.expectFlushed(
        isCalledBetween ? [1, 2] : [1], isCalledBetween ? "flushForgetsSave" : "flushLeavesSaveToOther")
      await first.value
    }
  },

  // One schedule, so that those who look now and then may do so for as long as the slow disk takes.
  Behaviour("flushWorksAgain", isOneSchedule: true) {
    let disk = Disk { number, _ in .seconds(number == 1 ? 10 : 1) }
    let library = ImageLibrary(service: ImageSite(), store: disk)
    for number in 1...2 {
      let idle = await Flush.run(library)
      try expect(
        idle.end == idle.begin, "flushDawdles",
        expected: "flush() returns at once: nothing is being saved",
        happened: "it took \((idle.end - idle.begin).inSeconds)")
      let call = Call(number)
      await call.run(library)
      try expect(
        call.answer == ImageSite.answer(number), "wrongAnswerAfterFlush",
        expected: "image and metadata \(number) after flush()", happened: call.ending)
      await Flush.run(library)
      let isBegun = disk.allWrites.contains { $0.number == number }
      try disk.expectFlushed([number], isBegun ? "flushTooEarly" : "lostAfterFlush")
    }
  },

  Behaviour("flushWaitsForNoDownload") {
    let disk = Disk()
    let library = ImageLibrary(service: ImageSite(), store: disk)
    let call = Call(1)
    let screen = Task { await call.run(library) }
    await letTimePass(.milliseconds(10))
    let flush = await Flush.run(library)
    try expect(
      flush.end == flush.begin, "flushWaitsForDownload",
      expected: "flush() returns at once: image 1 is still loading, and nothing is being saved",
      happened: "it took \((flush.end - flush.begin).inSeconds)")
    await screen.value
    try expect(
      call.answer == ImageSite.answer(1), "wrongAnswerBesideFlush",
      expected: "image and metadata 1, for which flush() did not wait", happened: call.ending)
    await Flush.run(library)
    try disk.expectFlushed([1], "flushMissesDownloaded")
  },

  Behaviour("failedWriteHarmsNothing") {
    let disk = Disk(full: [1])
    let library = ImageLibrary(service: ImageSite(), store: disk)
    for number in 1...2 {
      let call = Call(number)
      await call.run(library)
      try expect(
        call.answer == ImageSite.answer(number), "answerLostToDisk",
        expected: "image and metadata \(number), although the disk is full", happened: call.ending)
      await letTimePass(.seconds(5))
    }
    try expect(
      disk.saves(of: 2) > 0, "lostAfterFailedWrite",
      expected: "image 2 is saved, although the write of image 1 has failed", happened: "it is not saved")
    await Flush.run(library)
  },
]

// MARK: Expectations

extension Disk {
  /// Says that an image has been saved once, as it is.
  fileprivate func expectSaved(_ number: Int) throws {
    let saved = allWrites.filter { $0.number == number && $0.ending == .saved }
    let hasGivenUp = allWrites.contains { $0.number == number && $0.ending == .gaveUp }
    try expect(
      !saved.isEmpty, hasGivenUp ? "saveGivesUp" : "notSaved", expected: "image \(number) is saved",
      happened: hasGivenUp ? "its save was cancelled and gave up" : "it is not saved")
    try expect(
      saved.count == 1, "savedTwice", expected: "image \(number) is saved once",
      happened: "it was written \(saved.count) times")
    try expect(
      saved.allSatisfy { $0.image == ImageSite.image(number) }, "otherImageSaved",
      expected: "image \(number) is saved under its number", happened: "another image was")
  }

  /// Says that an image has been saved if the server has answered with it.
  ///
  /// - Parameters:
  ///   - number: The image.
  ///   - site: The server.
  ///   - event: What has happened meanwhile.
  ///   - name: The same in a word, for the finding.
  /// - Throws: `ExpectationFailed`.
  fileprivate func expectSavedIfArrived(
    _ number: Int, _ site: ImageSite, _ event: String, _ name: String
  ) throws {
    guard site.arrived > 0, saves(of: number) == 0 else { return }
    let hasGivenUp = allWrites.contains { $0.ending == .gaveUp }
    try expect(
      false, hasGivenUp ? "saveGivesUpAfter\(name)" : "neverSavedAfter\(name)",
      expected: "image \(number), which has arrived, is saved although \(event)",
      happened: hasGivenUp ? "the save was cancelled and gave up" : "nothing was ever written")
  }

  /// Names what is wrong with a flush that has returned just now, before the saves of two calls were done.
  fileprivate func nameFlush(of numbers: [Int]) -> String {
    guard allWrites.count == 2 else { return "flushTooEarly" }
    return switch (allWrites[0].end, allWrites[1].end) {
    case (.some, nil): "flushMissesLaterSave"
    // The later one took less time, and that is when the flush has returned.
    case (nil, virtualTime): numbers == [1, 1] ? "flushMissesSameNumber" : "flushMissesEarlierSave"
    default: "flushTooEarly"
    }
  }

  /// Says what must hold when a flush has returned: these images are saved, and nothing is being saved any more.
  fileprivate func expectFlushed(_ numbers: [Int], _ finding: String) throws {
    let slow = underWay.first
    try expect(
      slow == nil, finding, expected: "flush() returns when nothing is being saved any more",
      happened: "image \(slow ?? 0) was still being written")
    let lost = numbers.first { saves(of: $0) == 0 } ?? 0
    let hasGivenUp = allWrites.contains { $0.number == lost && $0.ending == .gaveUp }
    try expect(
      lost == 0, hasGivenUp ? "saveGivesUpBeforeFlush" : finding,
      expected: "image \(lost) is saved when flush() returns",
      happened: hasGivenUp ? "its save was cancelled and gave up" : "nobody had begun to write it")
  }
}

extension ImageSite {
  /// Says that an image and its metadata were asked for at most once.
  fileprivate func expectAskedOnce(_ number: Int) throws {
    for what in ["image \(number)", "metadata \(number)"] {
      let count = requests.count { $0.what == what }
      try expect(
        count <= 1, "askedAgain", expected: "one request for \(what)", happened: "\(count) requests for it")
    }
  }

  /// Says that after a cancellation no request was in flight and none was made.
  fileprivate func expectQuiet(after instant: Duration) throws {
    let running = requests.first { $0.end.map { $0 > instant } ?? true }?.what
    try expect(
      running == nil, "requestGoesOn", expected: "cancelling the caller cancels the request under way",
      happened: "\(running ?? "") went on after it")
    let later = asked(after: instant).first
    try expect(
      later == nil, "requestAfterCancel", expected: "no request after the caller was cancelled",
      happened: "\(later ?? "") was asked for after it")
  }
}

extension Call {
  /// Makes the call in a task that another thread cancels some time later; waits until it has ended.
  fileprivate func run(_ library: ImageLibrary, cancelledAfter delay: Duration) async {
    let task = Task { await run(library) }
    onPlainThread(after: delay) {
      note("cancels the caller")
      task.cancel()
    }
    await task.value
  }

  /// Says that the call has taken no longer than its requests.
  fileprivate func expectPrompt(within limit: Duration, _ disk: Disk, _ finding: String) throws {
    guard let begin, let end, end - begin > limit else { return }
    let isMainBusy = disk.allWrites.contains { $0.isOnMain }
    try expect(
      false, isMainBusy ? "mainThreadBusy" : finding,
      expected: "the call ends within \(limit.inSeconds), as without saving", happened: duration)
  }
}
