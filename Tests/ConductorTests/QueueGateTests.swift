import Testing

@testable import Conductor

struct QueueGateTests {
  private var gate = QueueGate<String>()

  private mutating func admitAll() -> [String] {
    var admitted: [String] = []
    while let item = gate.admit() { admitted.append(item) }
    return admitted
  }

  @Test
  mutating func `exclusive work begins one at a time, in its order`() {
    for item in ["a", "b"] { gate.add(item, isExclusive: true) }
    #expect(admitAll() == ["a"])
    gate.finish()
    #expect(admitAll() == ["b"])
    #expect(!gate.isUnused)
    gate.finish()
    #expect(gate.isUnused)
  }

  @Test
  mutating func `a barrier waits for what began before, and the rest waits for it`() {
    for item in ["a", "b"] { gate.add(item, isExclusive: false) }
    gate.add("barrier", isExclusive: true)
    for item in ["c", "d"] { gate.add(item, isExclusive: false) }
    #expect(admitAll() == ["a", "b"])
    gate.finish()
    #expect(admitAll() == [])
    gate.finish()
    #expect(admitAll() == ["barrier"])
    gate.finish()
    #expect(admitAll() == ["c", "d"])
  }

  @Test
  mutating func `while it is suspended nothing begins`() {
    gate.suspend()
    gate.suspend()
    gate.add("a", isExclusive: false)
    #expect(admitAll() == [])
    gate.resume()
    #expect(admitAll() == [])
    gate.resume()
    #expect(admitAll() == ["a"])
  }
}
