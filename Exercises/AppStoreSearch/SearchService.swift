// Stage 1, service. Searches the store over HTTP. This chapter has four files, one for each stage: SearchService,
// ImageLoader, AppCell, SearchScreen. Solve them in that order; each has its own checks and its own hints.
//
// What is wrong
//   - "c++", "a & b" and "#1" are not what the store is asked for
//   - when the store is down, or answers with something else, it looks as if there were no such app
//   - when the connection breaks, the search never ends
//   - nobody can call a search off: whoever does waits for the answer all the same
//
// What a right service does
//   - each search makes one request, whatever comes of it, GET <base>/search, whose query has entity=software and
//     term=<the text, letter for letter>. The base may have a path. The store reads a query as it reads a form, so that
//     a plus in it is a space
//   - it returns the apps in the store's order, or throws a StoreError (in Given/App.swift): .status for a status of 400
//     or more, whatever comes with it; .unreadable for an answer with 200 that is no SearchAnswer; .noConnection when
//     there is no connection, or it ends before the answer is complete
//   - when the task that asks is cancelled, also before it has made its request, the call ends at once and the
//     connection of its request is closed, and no other; what it throws then is up to you
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   final class SearchService: Sendable      a struct or an actor will do as well
//     init(base: URL, session: URLSession)
//     func apps(matching query: String) async throws -> [App]
//   All requests are made by the session given; one of your own with its configuration will do as well.
//
// `make check-AppStoreSearch` grades all stages, `make hint CHAPTER=AppStoreSearch` helps with the one you are at.

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

final class SearchService: Sendable {
  private let base: URL
  private let session: URLSession

  init(base: URL, session: URLSession) {
    self.base = base
    self.session = session
  }

  func apps(matching query: String) async throws -> [App] {
    guard let url = URL(string: "\(base)/search?entity=software&term=\(query)") else { return [] }
    let data = await withCheckedContinuation { continuation in
      session.dataTask(with: url) { data, _, _ in
        guard let data else { return }
        continuation.resume(returning: data)
      }.resume()
    }
    let answer = try? JSONDecoder().decode(SearchAnswer.self, from: data)
    return answer?.results ?? []
  }
}
