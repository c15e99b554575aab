/// One task owns the entries; everybody else sends it requests.
final class DataService: Sendable {
  static let shared = DataService()

  private enum Request {
    case add(String, CheckedContinuation<String, Never>)
    case list(CheckedContinuation<[String], Never>)
  }

  private let requests: AsyncStream<Request>.Continuation

  init() {
    let (stream, continuation) = AsyncStream.makeStream(of: Request.self)
    requests = continuation
    Task.detached {
      var entries: [String] = []
      for await request in stream {
        switch request {
        case .add(let entry, let answer):
          entries.append(entry)
          answer.resume(returning: entries.randomElement() ?? entry)
        case .list(let answer): answer.resume(returning: entries)
        }
      }
    }
  }

  deinit {
    requests.finish()
  }

  var entries: [String] {
    get async { await withCheckedContinuation { _ = requests.yield(.list($0)) } }
  }

  var count: Int {
    get async { await entries.count }
  }

  func add(_ entry: String) async -> String {
    await withCheckedContinuation { _ = requests.yield(.add(entry, $0)) }
  }
}
