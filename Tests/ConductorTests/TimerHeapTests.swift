import Testing

@testable import Conductor

struct TimerHeapTests {
  @Test
  func `an empty heap has nothing due`() {
    let heap = TimerHeap<Int>()
    #expect(heap.earliest == nil)
    #expect(heap.first == nil)
  }

  @Test(arguments: 1...50)
  func `what is due first comes first, and in the order of arrival among equals`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var heap = TimerHeap<Int>()
    var expected: [(deadline: Int64, order: Int)] = []
    for order in 0..<generator.below(200) {
      let deadline = Int64(generator.below(20))
      heap.insert(order, deadline: deadline, order: order)
      expected.append((deadline, order))
    }
    expected.sort { $0 < $1 }
    for (deadline, order) in expected {
      #expect(heap.earliest == deadline)
      #expect(heap.first == order)
      #expect(heap.removeFirst() == order)
    }
    #expect(heap.earliest == nil)
  }

  @Test
  func `a heap that was emptied can be used again`() {
    var heap = TimerHeap<String>()
    heap.insert("old", deadline: 1, order: 1)
    heap.removeAll()
    heap.insert("new", deadline: 2, order: 2)
    #expect(heap.removeFirst() == "new")
    #expect(heap.earliest == nil)
  }
}
