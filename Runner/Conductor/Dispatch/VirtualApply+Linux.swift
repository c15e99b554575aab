// `DispatchQueue.concurrentPerform`.

@_cdecl("dispatch_apply")
package func virtualApply(_ iterations: Int, _ queue: RealDispatch.Object?, _ block: RealDispatch.RawBlock) {
  guard let conductor = callersConductor else { return RealDispatch.apply(iterations, queue, block) }
  conductor.performConcurrently(iterations) { Block.call(block, index: $0) }
}

@_cdecl("dispatch_apply_f")
package func virtualApplyFunction(
  _ iterations: Int, _ queue: RealDispatch.Object?, _ context: RealDispatch.Context?,
  _ function: @escaping @convention(c) (RealDispatch.Context?, Int) -> Void
) {
  guard let conductor = callersConductor else {
    return RealDispatch.applyFunction(iterations, queue, context, function)
  }
  conductor.performConcurrently(iterations) { function(context, $0) }
}

extension Conductor {
  /// Runs iterations on the pool and on the calling thread, and returns when all have run.
  ///
  /// The caller works too, as it does in production: were it only to wait, callers on all pool threads would
  /// wait for one another.
  fileprivate func performConcurrently(_ iterations: Int, _ body: @escaping (Int) -> Void) {
    guard iterations > 0 else { return }
    let pieces = min(iterations, Limits.piecesOfApply)
    var isBegun = Array(repeating: false, count: pieces)
    var ended = 0
    let perform = { (piece: Int) in
      guard !isBegun[piece] else { return }
      isBegun[piece] = true
      for index in iterations * piece / pieces..<iterations * (piece + 1) / pieces { body(index) }
      ended += 1
    }
    for piece in 1..<max(1, pieces) {
      // As many at once as there are processors, which is what the pool's threads stand for.
      submit(.call { perform(piece) }, to: .pool)
    }
    perform(0)
    while let next = isBegun.firstIndex(of: false) {
      // Lets the others choose first whether to go on.
      block(until: nil) { true }
      perform(isBegun.firstIndex(of: false) ?? next)
    }
    if ended < pieces { block(until: nil) { ended == pieces } }
  }
}
