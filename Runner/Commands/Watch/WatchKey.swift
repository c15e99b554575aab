/// A key and what it does, as the footer names it.
struct WatchKey: Hashable {
  let key: String
  let word: String

  init(_ key: String, _ word: String) {
    self.key = key
    self.word = word
  }

  var columns: Int { key.columns + 1 + word.columns }
}
