import Report

/// One of the threads of the virtual machine: the main thread or a thread of the pool.
struct VirtualThread: Hashable, Sendable {
  /// 0 for the main thread, else the pool thread's number.
  let index: Int

  static let main = Self(index: 0)

  static func pool(_ number: Int) -> Self { Self(index: number) }

  var isMain: Bool { index == 0 }

  var track: Track { isMain ? .main : .pool(index) }
}
