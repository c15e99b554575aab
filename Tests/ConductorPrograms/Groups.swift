import Conductor
import Dispatch

let groups: [Behaviour] = [
  Behaviour("groupNotifies") {
    let group = DispatchGroup()
    let times = Recorder<Duration>()
    group.notify(queue: .main) { times.add(virtualTime) }
    await settle()
    for delay in 1...3 {
      group.enter()
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(delay)) { group.leave() }
    }
    group.notify(queue: .main) { times.add(virtualTime) }
    await letTimePass(.seconds(10))
    try expect(
      times.all == [.zero, .seconds(3)], "times", expected: "0, 3", happened: "\(times.all)")
  },

  // Empty for a moment is empty.
  Behaviour("groupIsEmptyForAMoment") {
    let group = DispatchGroup()
    let times = Recorder<Duration>()
    group.enter()
    group.notify(queue: .main) { times.add(virtualTime) }
    group.leave()
    group.enter()
    await settle()
    try expect(times.all == [.zero], "times", expected: "0", happened: "\(times.all)")
    group.leave()
  },

  Behaviour("groupWaits") {
    let group = DispatchGroup()
    for delay in 1...3 {
      DispatchQueue.global().async(group: group) {
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .seconds(delay))
      }
    }
    let results = await Task.detached {
      synchronously { [group.wait(timeout: .now() + 2), group.wait(timeout: .now() + 2)] }
    }.value
    try expect(
      results == [.timedOut, .success] && virtualTime == .seconds(3), "results",
      expected: "timed out, success", happened: "\(results) at \(virtualTime)")
  },

  Behaviour("groupIsNeverLeft") {
    let group = DispatchGroup()
    group.enter()
    await waiting(for: "the group to be empty") {
      await withCheckedContinuation { continuation in
        group.notify(queue: .main) { continuation.resume() }
      }
    }
    group.leave()
  },
]
