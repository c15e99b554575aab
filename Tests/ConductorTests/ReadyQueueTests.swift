import Testing

@testable import Conductor

struct ReadyQueueTests {
  @Test(arguments: 1...30)
  func `any piece of work can be taken out, the rest keeps its order`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var queue = ReadyQueue<Int>()
    var model: [Int] = []
    for order in 1...4000 {
      queue.append(order, task: UInt64(order), order: order, isTasks: true)
      model.append(order)
      while !model.isEmpty, generator.below(100) < 49 {
        let place = generator.below(10) < 8 ? 0 : generator.below(model.count)
        #expect(queue.remove(at: place).work == model.remove(at: place))
      }
      #expect(queue.count == model.count)
      #expect(queue.firstOrder == model.first ?? .max)
      if let last = model.last { #expect(queue.task(at: model.count - 1) == UInt64(last)) }
    }
  }

  @Test
  func `how many arrived before is counted among those that are left`() {
    var queue = ReadyQueue<Int>()
    for order in [2, 4, 6, 8] { queue.append(order, task: 1, order: order, isTasks: true) }
    _ = queue.remove(at: 1)
    #expect([1, 2, 3, 6, 7, 9].map { queue.count(before: $0) } == [0, 0, 1, 1, 2, 3])
    queue.removeAll()
    #expect(queue.isEmpty)
    #expect(queue.count(before: 9) == 0)
  }
}
