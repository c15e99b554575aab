// Given: the grader always uses this file as it is here.

import Foundation

/// An app as it comes from the store.
struct App: Sendable, Equatable, Decodable {
  let id: Int
  let name: String
  /// Where its icon is.
  let icon: URL

  private enum CodingKeys: String, CodingKey {
    case id = "trackId"
    case name = "trackName"
    case icon = "artworkUrl512"
  }
}

/// What the store answers a search with, as JSON.
struct SearchAnswer: Sendable, Decodable {
  let results: [App]
}

/// An app's icon, in the store's own format.
struct Icon: Sendable, Equatable {
  let bytes: [UInt8]

  /// Reads an icon; `nil` when the data is none.
  init?(_ data: Data) {
    guard data.starts(with: Array("ICON".utf8)) else { return nil }
    bytes = Array(data)
  }
}

/// Why the store has not given what it was asked for.
enum StoreError: Error, Equatable {
  /// It has answered with this status, which is not 200.
  case status(Int)
  /// It has answered with 200, and its answer is not what it should be.
  case unreadable
  /// There was no connection, or it broke before the answer was complete.
  case noConnection
}
