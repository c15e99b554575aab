/// The blocks that were made to be barriers.
///
/// A `DispatchWorkItem` carries its flags inside the block, where only libdispatch can read them; so they are
/// noted when the block is made.
final class BarrierBlocks: @unchecked Sendable {
  static let shared = BarrierBlocks()

  // DISPATCH_BLOCK_BARRIER
  private static let barrierFlag: UInt = 1
  private let lock = RealSemaphore(count: 1)
  private var blocks: Set<RealDispatch.RawBlock> = []

  /// Whether a block is a barrier.
  func contains(_ block: RealDispatch.RawBlock) -> Bool {
    // Any other block may have come to lie where a barrier was.
    guard Block.function(of: block) == RealDispatch.functionOfMadeBlocks else { return false }
    return lock.withLock { blocks.contains(block) }
  }

  fileprivate func note(_ block: RealDispatch.RawBlock?, flags: UInt) {
    guard let block else { return }
    lock.withLock {
      if flags & Self.barrierFlag != 0 { blocks.insert(block) } else { blocks.remove(block) }
    }
  }
}

@_cdecl("dispatch_block_create")
package func notingBlockCreate(_ flags: UInt, _ block: RealDispatch.RawBlock) -> RealDispatch.RawBlock? {
  let made = RealDispatch.createBlock(flags, block)
  BarrierBlocks.shared.note(made, flags: flags)
  return made
}

@_cdecl("dispatch_block_create_with_qos_class")
package func notingClassBlockCreate(
  _ flags: UInt, _ qualityOfService: UInt32, _ relativePriority: Int32, _ block: RealDispatch.RawBlock
) -> RealDispatch.RawBlock? {
  let made = RealDispatch.createClassBlock(flags, qualityOfService, relativePriority, block)
  BarrierBlocks.shared.note(made, flags: flags)
  return made
}
