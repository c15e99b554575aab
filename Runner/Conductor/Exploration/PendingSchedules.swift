import Report

/// The schedules that were run and whose descendants, which depart once more, were not all run yet.
///
/// A million of them are not rare, so they lie one behind the other in three arrays, of which only the front is taken away.
struct PendingSchedules: Sendable {
  /// A step, and either how many jobs are ready there or the place in line of the one that runs.
  private struct Place: Sendable {
    let step: UInt32
    let number: UInt32

    init(_ step: Int, _ number: Int) { (self.step, self.number) = (UInt32(step), UInt32(number)) }
  }

  private struct Node: Sendable {
    let departures: UInt32
    let points: UInt32
    /// How many descendants have not been run yet.
    var pending: UInt32
  }

  private var nodes: [Node] = []
  private var departures: [Place] = []
  private var points: [Place] = []
  // Where what belongs to the first node begins.
  private var firstNode = 0
  private var firstDeparture = 0
  private var firstPoint = 0
  // Of the first node: the place in line that the next descendants take, 1 being tried at every point before 2.
  private var choice = 1
  private var point = 0

  /// Adds a schedule.
  ///
  /// - Parameters:
  ///   - schedule: It.
  ///   - points: The points at which its descendants depart.
  ///   - pending: How many descendants it has; at least 1.
  mutating func add(_ schedule: Schedule, points: ArraySlice<Trace.Point>, pending: Int) {
    nodes.append(
      Node(
        departures: UInt32(schedule.departures.count), points: UInt32(points.count),
        pending: UInt32(clamping: pending)))
    for departure in schedule.departures { departures.append(Place(departure.step, departure.choice)) }
    for point in points { self.points.append(Place(point.step, point.count)) }
  }

  /// The next descendant of the earliest schedule that has one; there must be one.
  mutating func next() -> Schedule {
    while nodes[firstNode].pending == 0 { removeFirst() }
    let node = nodes[firstNode]
    while true {
      if point == node.points {
        point = 0
        choice += 1
      }
      let place = points[firstPoint + point]
      point += 1
      guard choice < place.number else { continue }
      nodes[firstNode].pending -= 1
      var all: [Schedule.Departure] = []
      all.reserveCapacity(Int(node.departures) + 1)
      for departure in departures[firstDeparture..<firstDeparture + Int(node.departures)] {
        all.append(Schedule.Departure(step: Int(departure.step), choice: Int(departure.number)))
      }
      all.append(Schedule.Departure(step: Int(place.step), choice: choice))
      return Schedule(departures: all)
    }
  }

  private mutating func removeFirst() {
    firstDeparture += Int(nodes[firstNode].departures)
    firstPoint += Int(nodes[firstNode].points)
    firstNode += 1
    (choice, point) = (1, 0)
    guard firstNode > 64, firstNode > nodes.count / 2 else { return }
    nodes.removeFirst(firstNode)
    departures.removeFirst(firstDeparture)
    points.removeFirst(firstPoint)
    (firstNode, firstDeparture, firstPoint) = (0, 0, 0)
  }

  /// Gives back all of its memory.
  mutating func removeAll() { self = Self() }
}
