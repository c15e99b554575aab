import Glibc

// On the real main actor the runtime asks Dispatch whether the main queue is current. Dispatch ends a program
// that is wrong about it without a word, so the word is said here; what happens stays the same.

private typealias Check = @convention(c) (UnsafeRawPointer?) -> Void

private let check = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "dispatch_assert_queue").map {
  unsafeBitCast($0, to: Check.self)
}
private let mainQueue = UInt(bitPattern: dlsym(nil, "_dispatch_main_q"))

/// Stands before Dispatch's `dispatch_assert_queue`, which the runtime calls: the linker gives it that name
/// as well.
@_cdecl("workshop_dispatch_assert_queue")
func dispatchAssertQueue(_ queue: UnsafeRawPointer?) {
  if queue != nil, UInt(bitPattern: queue) == mainQueue, !isOnMainThread {
    // As the runtime words it for executors that can tell by themselves.
    let text = "Fatal error: Unexpected isolation context, expected to be executing on the main actor\n"
    _ = text.withCString { write(2, $0, strlen($0)) }
  }
  check?(queue)
}
