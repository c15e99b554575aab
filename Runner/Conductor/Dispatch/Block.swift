/// A block of the C language that is kept until it has run.
struct Block {
  private typealias Copy = @convention(c) (UnsafeRawPointer) -> UnsafeRawPointer?
  private typealias Release = @convention(c) (UnsafeRawPointer) -> Void
  private typealias Invoke = @convention(c) (UnsafeRawPointer) -> Void
  private typealias InvokeWithIndex = @convention(c) (UnsafeRawPointer, Int) -> Void

  private static let copy = unsafeBitCast(RealClock.next("_Block_copy"), to: Copy.self)
  private static let release = unsafeBitCast(RealClock.next("_Block_release"), to: Release.self)
  /// Where a block keeps the function that runs it: after its class, flags and a reserved word.
  private static let offsetOfInvoke = 16

  private let pointer: UnsafeRawPointer

  /// Keeps a block that somebody else owns.
  init(keeping pointer: UnsafeRawPointer) {
    self.pointer = Self.copy(pointer) ?? pointer
  }

  /// The function that runs a block.
  static func function(of pointer: UnsafeRawPointer) -> UnsafeRawPointer {
    pointer.load(fromByteOffset: offsetOfInvoke, as: UnsafeRawPointer.self)
  }

  /// Runs a block that somebody else owns.
  static func call(_ pointer: UnsafeRawPointer) {
    unsafeBitCast(function(of: pointer), to: Invoke.self)(pointer)
  }

  /// Runs a block that somebody else owns, for one index.
  static func call(_ pointer: UnsafeRawPointer, index: Int) {
    unsafeBitCast(function(of: pointer), to: InvokeWithIndex.self)(pointer, index)
  }

  func call() {
    Self.call(pointer)
  }

  /// Lets go of the block; it cannot be called any more.
  func release() {
    Self.release(pointer)
  }

  /// Runs the block and lets go of it.
  func callOnce() {
    call()
    release()
  }
}
