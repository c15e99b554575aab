extension Track {
  /// The places where something happened: main first, then the pool's threads, then stand-ins as they come.
  package static func inOrder(of events: [TimelineEvent]) -> [Track] {
    var pools: Set<Int> = []
    var standIns: [Track] = []
    var hasMain = false
    for event in events {
      switch event.track {
      case .main: hasMain = true
      case .pool(let number): pools.insert(number)
      case .standIn: if !standIns.contains(event.track) { standIns.append(event.track) }
      }
    }
    return (hasMain ? [.main] : []) + pools.sorted().map(Track.pool) + standIns
  }
}
