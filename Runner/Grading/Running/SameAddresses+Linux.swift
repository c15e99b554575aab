import Glibc

/// Lets a program have its code, its heap and its stack at the same addresses in each run.
///
/// What follows from addresses is then the same each time, the order of a set of tasks for one: the hash value of a
/// task is made of where it is. Without it, the same submission is given the same verdict, but for the counts of
/// what it did on the way.
package enum SameAddresses {
  /// `ADDR_NO_RANDOMIZE` of `sys/personality.h`, which the importer does not show.
  private static let fixed: UInt = 0x0040000
  /// Asks without changing anything.
  private static let query: UInt = 0xffff_ffff

  /// Starts programs that have the same addresses each time, where the system lets this process ask for it.
  ///
  /// It is a property of the calling thread that goes over to what it starts. Some containers forbid the call; the
  /// programs' addresses are then by chance.
  ///
  /// - Parameter start: Starts them, on this thread.
  /// - Returns: What it returns.
  static func inProgramsStarted<Value>(_ start: () throws -> Value) rethrows -> Value {
    let before = personality(query)
    guard before >= 0, personality(UInt(before) | fixed) >= 0 else { return try start() }
    defer { _ = personality(UInt(before)) }
    return try start()
  }

  /// Whether the system lets this process ask for it.
  package static var areAvailable: Bool {
    inProgramsStarted { personality(query) & Int32(fixed) != 0 }
  }
}

@_silgen_name("personality")
private func personality(_ persona: UInt) -> Int32
