import Synchronization

// `Synchronization.Mutex` takes and gives back a lock that nobody wants in code that is compiled, and instrumented, with
// whoever uses it. When threads meet at it they go through these two functions in a library that is not instrumented, and
// the sanitizer misses what they order: right code would be reported. The linker puts these in their place, and they
// tell it. The linker's `--wrap` calls the originals `__real_`.

/// The lock inside a mutex.
package struct MutexHandle: ~Copyable {
  let storage = Atomic<UInt32>(0)
}

extension MutexHandle {
  @_silgen_name("__real_$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF")
  fileprivate borrowing func reallyLockSlowly(_ thread: UInt32)

  @_silgen_name("__real_$s15Synchronization12_MutexHandleV11_unlockSlowyyF")
  fileprivate borrowing func reallyUnlockSlowly()

  @_silgen_name("__wrap_$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF")
  package borrowing func lockSlowly(_ thread: UInt32) {
    reallyLockSlowly(thread)
    withUnsafePointer(to: self) { sanitizerAcquire(UnsafeRawPointer($0)) }
  }

  @_silgen_name("__wrap_$s15Synchronization12_MutexHandleV11_unlockSlowyyF")
  package borrowing func unlockSlowly() {
    withUnsafePointer(to: self) { sanitizerRelease(UnsafeRawPointer($0)) }
    reallyUnlockSlowly()
  }
}

@_silgen_name("__tsan_acquire")
private func sanitizerAcquire(_ address: UnsafeRawPointer)

@_silgen_name("__tsan_release")
private func sanitizerRelease(_ address: UnsafeRawPointer)
