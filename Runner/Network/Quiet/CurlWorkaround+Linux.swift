import Glibc

// `URLSession` of Swift 6.3.1 on Linux never stops to watch whether a connection can be written to once it
// has begun: as long as an answer is not complete, two of its threads spin (172,000 switches in 1.5 s for one
// held request; 14 with what is below). libcurl tells it each time what to watch; when writing is no longer
// wanted, it is made to forget the connection and to watch it anew, which it does right. So nothing that a
// learner's code can see is different, and a thread that runs is one that does something.

/// How libcurl says what is to be watched: a connection, `CURL_POLL_…`, what is registered.
private typealias Watch =
  @convention(c) (
    UnsafeMutableRawPointer?, Int32, Int32, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
  ) -> Int32
private typealias SetOption =
  @convention(c) (UnsafeMutableRawPointer?, Int32, UnsafeMutableRawPointer?) -> Int32

/// `CURLMOPT_SOCKETFUNCTION`.
private let socketFunction: Int32 = 20_001
/// `CURL_POLL_IN` and `CURL_POLL_REMOVE`.
private let (pollIn, pollRemove) = (Int32(1), Int32(4))

/// What `URLSession` watches with: one function for all sessions, written before libcurl can call it.
nonisolated(unsafe) private var watchOfSession: Watch?

/// libcurl's own function.
private let setOption = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "curl_multi_setopt").map {
  unsafeBitCast($0, to: SetOption.self)
}

private let watch: Watch = { easy, socket, what, session, registered in
  guard let watchOfSession else { return 0 }
  guard what == pollIn, registered != nil else {
    return watchOfSession(easy, socket, what, session, registered)
  }
  _ = watchOfSession(easy, socket, pollRemove, session, registered)
  return watchOfSession(easy, socket, what, session, nil)
}

/// Stands before libcurl's `curl_multi_setopt`, which `URLSession` calls: the linker gives it that name as
/// well.
@_cdecl("workshop_curl_multi_setopt")
func curlMultiSetOption(
  _ multi: UnsafeMutableRawPointer?, _ option: Int32, _ value: UnsafeMutableRawPointer?
) -> Int32 {
  guard let setOption else { return 1 }
  guard option == socketFunction, let value else { return setOption(multi, option, value) }
  watchOfSession = unsafeBitCast(value, to: Watch.self)
  return setOption(multi, option, unsafeBitCast(watch, to: UnsafeMutableRawPointer.self))
}
