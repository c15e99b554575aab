import Glibc

/// The functions of the C library that the virtual ones stand in front of.
enum RealClock {
  typealias GetTime = @convention(c) (clockid_t, UnsafeMutablePointer<timespec>) -> Int32
  typealias Sleep = @convention(c) (UnsafePointer<timespec>, UnsafeMutablePointer<timespec>?) -> Int32

  static let getTime = next("clock_gettime", as: GetTime.self)
  static let sleep = next("nanosleep", as: Sleep.self)

  /// The real time of day.
  static var realtime: timespec {
    var time = timespec()
    _ = getTime(CLOCK_REALTIME, &time)
    return time
  }

  /// The next definition of a C function after the program's own.
  static func next<Function>(_ name: String, as type: Function.Type) -> Function {
    // RTLD_NEXT, which the importer does not bring over.
    guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: -1), name) else {
      fatalError("the C library has no '\(name)'")
    }
    return unsafeBitCast(symbol, to: type)
  }
}
