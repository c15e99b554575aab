import Glibc

/// The functions of the C library that the virtual ones stand in front of.
enum RealClock {
  typealias GetTime = @convention(c) (clockid_t, UnsafeMutablePointer<timespec>) -> Int32
  typealias Sleep = @convention(c) (UnsafePointer<timespec>, UnsafeMutablePointer<timespec>?) -> Int32

  static let getTime = unsafeBitCast(next("clock_gettime"), to: GetTime.self)
  static let sleep = unsafeBitCast(next("nanosleep"), to: Sleep.self)

  /// The real time of day.
  static var realtime: timespec {
    var time = timespec()
    _ = getTime(CLOCK_REALTIME, &time)
    return time
  }

  /// The real instant that is as far away as an instant of virtual time is.
  static func realInstant(ofVirtual instant: timespec) -> timespec {
    var virtual = timespec()
    _ = virtualGetTime(CLOCK_REALTIME, &virtual)
    let real = realtime
    let nanoseconds = real.tv_nsec + instant.tv_nsec - virtual.tv_nsec
    // Rounded down, so that the rest is never below 0.
    let carry = nanoseconds >= 0 ? nanoseconds / 1_000_000_000 : (nanoseconds - 999_999_999) / 1_000_000_000
    return timespec(
      tv_sec: real.tv_sec + instant.tv_sec - virtual.tv_sec + carry,
      tv_nsec: nanoseconds - carry * 1_000_000_000)
  }

  /// The next definition of a function for condition variables, of which glibc keeps an old, incompatible one
  /// under the same name.
  static func nextCondition(_ name: String) -> UnsafeMutableRawPointer {
    typealias FindVersion =
      @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>, UnsafePointer<CChar>)
      -> UnsafeMutableRawPointer?
    // Not brought over by the importer either.
    let find = unsafeBitCast(next("dlvsym"), to: FindVersion.self)
    return find(UnsafeMutableRawPointer(bitPattern: -1), name, "GLIBC_2.3.2") ?? next(name)
  }

  /// The next definition of a C function after the program's own.
  ///
  /// Not generic over the function's type: a generic function that is not optimised looks for the type when it runs,
  /// under a lock of the runtime, and this may be what the first wait for that very lock has to find.
  static func next(_ name: String) -> UnsafeMutableRawPointer {
    // RTLD_NEXT, which the importer does not bring over.
    guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: -1), name) else {
      fatalError("the C library has no '\(name)'")
    }
    return symbol
  }
}
