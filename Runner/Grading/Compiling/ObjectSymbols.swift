/// The symbols of an object file: what it refers to outside, and what it defines.
struct ObjectSymbols: Hashable, Sendable {
  let undefined: [String]
  let defined: [String]

  init(undefined: [String] = [], defined: [String] = []) {
    self.undefined = undefined
    self.defined = defined
  }

  /// Reads what `llvm-nm --format=posix` prints: a name and a letter a line, `U` for undefined.
  init(listing: String) {
    var undefined: [String] = []
    var defined: [String] = []
    for line in listing.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count >= 2 else { continue }
      // A weak reference is a reference as well.
      if ["U", "w", "v"].contains(fields[1]) {
        undefined.append(String(fields[0]))
      } else {
        defined.append(String(fields[0]))
      }
    }
    self.init(undefined: undefined, defined: defined)
  }

  /// The names that a module declares at file level and that other modules can see.
  ///
  /// They are read off the mangled symbols: `$s`, the module's length and name, the declaration's length and name.
  /// What is private to a file has a discriminator after the name, which begins with `33_`.
  func namesAtFileLevel(of module: String) -> Set<String> {
    let prefix = "$s\(module.utf8.count)\(module)"
    var names: Set<String> = []
    for symbol in defined where symbol.hasPrefix(prefix) {
      let rest = symbol.dropFirst(prefix.count)
      let digits = rest.prefix { $0.isNumber }
      guard let length = Int(digits), length > 0 else { continue }
      let name = rest.dropFirst(digits.count).prefix(length)
      guard name.count == length, !rest.dropFirst(digits.count + length).hasPrefix("33_") else { continue }
      names.insert(String(name))
    }
    return names
  }
}
