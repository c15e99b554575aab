import Foundation
import Network

@testable import AppStoreSearch

#if canImport(FoundationNetworking)
import FoundationNetworking
import ServerReport
#endif

// What the behaviours say to the server of a behaviour, and ask it.

extension LocalServer {
  /// A session without a memory of its own: whatever is asked for is seen here.
  ///
  /// A header of its configuration tells its requests from those of another session.
  static var session: URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = [markHeader: "given"]
    return URLSession(configuration: configuration)
  }

  private static let markHeader = "X-Session"

  /// Says that a request was made by the session that was given, or by one with its configuration.
  func expectGivenSession(_ request: ServerRequest) throws {
    try expect(
      request.header(Self.markHeader) == "given", "otherSession",
      expected: "the request is made by the session given, or by one with its configuration",
      happened: "it came without the headers of that configuration")
  }

  /// An app of the store.
  ///
  /// - Parameters:
  ///   - name: Its name, from which it has its icon's address, too.
  ///   - id: Its number.
  /// - Returns: The app.
  func app(_ name: String, _ id: Int = 1) -> App {
    App(id: id, name: name, icon: icon(name))
  }

  /// So many apps, named `<name>1` and so on; their numbers fall.
  func apps(_ name: String, _ count: Int) -> [App] {
    (0..<count).map { app("\(name)\($0 + 1)", 100 - $0) }
  }

  /// Where an icon is.
  func icon(_ name: String) -> URL { url.appending(path: Self.path(ofIcon: name)) }

  /// An address on this server.
  func address(_ path: String, _ query: [String: String]) -> URL {
    let plain = url.appending(path: path)
    return query.isEmpty
      ? plain : plain.appending(queryItems: query.map { URLQueryItem(name: $0.key, value: $0.value) })
  }

  /// The path of an icon on this server.
  static func path(ofIcon name: String) -> String { "/icons/\(name)" }

  /// The requests for an icon up to now.
  func requests(forIcon name: String) -> [ServerRequest] { requests(Self.path(ofIcon: name)) }

  /// The requests for a query up to now.
  func requests(forQuery query: String) -> [ServerRequest] { requests("/search", query: ["term": query]) }

  /// Whether the answer to a request is still to come, and the client waits for it.
  func isOpen(_ request: ServerRequest) -> Bool { [.waiting, .begun].contains(progress(of: request)) }

  /// Sets what a search is answered.
  ///
  /// - Parameters:
  ///   - query: What is searched for; `nil` for anything.
  ///   - answer: The answer.
  func answerSearch(_ query: String? = nil, with answer: ServerAnswer) {
    setAnswer(path: "/search", query.map { ["term": $0] } ?? [:], answer)
  }

  /// Sets what is answered to whoever asks for an icon; without an answer it is the icon, held back.
  func answerIcon(_ name: String, with answer: ServerAnswer? = nil) {
    setAnswer(path: Self.path(ofIcon: name), [:], answer ?? .icon(name).held())
  }

  private func setAnswer(path: String, _ query: [String: String], _ answer: ServerAnswer) {
    self.answer(path, query: query, with: answer)
  }

  /// Lets all held answers to some requests go.
  func releaseAll(_ requests: [ServerRequest]) {
    for request in requests where isOpen(request) { release(request) }
  }

  /// Waits until nothing happens any more.
  @MainActor
  func rest() async {
    await waiting(for: "the program to do what there is to do, and come to rest") { await settle() }
  }

  /// Waits until nothing happens any more, while the main thread is busy.
  ///
  /// What has arrived meanwhile waits for its turn on the main actor when this returns.
  @MainActor
  func settleWhileMainIsBusy() {
    let settled = DispatchSemaphore(value: 0)
    Task.detached {
      await self.settle()
      settled.signal()
    }
    settled.wait()
  }
}

extension ServerAnswer {
  /// The answer to a search.
  static func apps(_ apps: [App]) -> Self {
    let entries = apps.map { app in
      #"{"trackId": \#(app.id), "trackName": "\#(app.name)", "artworkUrl512": "\#(app.icon)", "price": 0}"#
    }
    return .json(#"{"resultCount": \#(apps.count), "results": [\#(entries.joined(separator: ", "))]}"#)
  }

  /// An icon.
  static func icon(_ name: String) -> Self { .bytes(Array("ICON \(name)".utf8), type: "image/icon") }

  /// A page, as what stands in front of a server sends it.
  static func page(status: Int = 200) -> Self {
    .bytes(Array("<html>Sorry.</html>".utf8), type: "text/html", status: status)
  }
}

extension Icon {
  /// The icon of a name as the server has it.
  static func named(_ name: String) -> Icon? { Icon(Data("ICON \(name)".utf8)) }

  /// The name in its bytes.
  var name: String { String(decoding: bytes.dropFirst(5), as: UTF8.self) }
}

/// A call of the learner's code that is under way, in a task of its own.
@MainActor
final class Call<Value: Sendable> {
  let title: String
  private(set) var result: Result<Value, any Error>?
  private var task: Task<Void, Never>?

  /// Begins a call.
  ///
  /// - Parameters:
  ///   - title: How it is written, for the timeline.
  ///   - operation: The call.
  init(_ title: String, _ operation: @escaping @MainActor () async throws -> Value) {
    self.title = title
    note(title)
    task = Task {
      do {
        result = .success(try await operation())
      } catch {
        result = .failure(error)
      }
    }
  }

  /// Cancels its task.
  func cancel() {
    note("cancels \(title)")
    task?.cancel()
  }

  /// Waits until it has ended.
  func ended() async {
    _ = await waiting(for: "\(title) to return or throw") { await task?.value }
  }

  /// Whether it returned just this.
  func returned(_ value: Value) -> Bool where Value: Equatable {
    if case .success(value) = result { true } else { false }
  }

  /// Whether it returned the icon of a name.
  func returned(iconNamed name: String) -> Bool where Value == Icon {
    if case .success(let icon) = result { icon == Icon.named(name) } else { false }
  }

  /// Whether it threw just this.
  func threw(_ error: StoreError) -> Bool {
    if case .failure(let thrown) = result { thrown as? StoreError == error } else { false }
  }

  /// What has become of it, as the end of a sentence that begins with "it".
  var words: String {
    switch result {
    case nil: "has not ended"
    case .success(let apps as [App]): "returned \(Words.of(apps))"
    case .success(let icon as Icon): "returned the icon \"\(icon.name)\""
    case .success(let value): "returned \(value)"
    case .failure(let error): "threw \(Words.of(error))"
    }
  }
}

/// How the behaviours say what they see.
enum Words {
  static func of(_ apps: [App]) -> String {
    guard !apps.isEmpty else { return "no apps" }
    return apps.prefix(4).map { "\"\($0.name)\"" }.joined(separator: ", ") + (apps.count > 4 ? ", …" : "")
  }

  static func of(_ error: any Error) -> String {
    switch error {
    case let error as StoreError: of(error)
    case is CancellationError: "CancellationError"
    case let error as URLError: "URLError \(error.code.rawValue)"
    case is DecodingError: "DecodingError"
    default: "an error of the type \(type(of: error))"
    }
  }

  static func of(_ error: StoreError) -> String {
    switch error {
    case .status(let status): ".status(\(status))"
    case .unreadable: ".unreadable"
    case .noConnection: ".noConnection"
    }
  }

  static func of(_ picture: Picture) -> String {
    switch picture {
    case .none: ".none"
    case .loading: ".loading"
    case .icon(let icon): "the icon \"\(icon.name)\""
    case .missing: ".missing"
    }
  }

  static func of(_ state: SearchState) -> String {
    switch state {
    case .idle: ".idle"
    case .searching: ".searching"
    case .results(let apps): ".results(\(of(apps)))"
    case .empty: ".empty"
    case .failed(let error): ".failed(\(of(error)))"
    }
  }

  static func asked(_ count: Int, _ word: String = "asked") -> String {
    count == 0 ? "it was not \(word)" : "it was \(word) \(times(count))"
  }

  static func times(_ count: Int) -> String {
    switch count {
    case 0: "not at all"
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }
}
