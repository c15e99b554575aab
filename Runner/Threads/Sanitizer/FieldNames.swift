@_spi(Reflection) import Swift

/// Finds out which stored property lies where in an object.
enum FieldNames {
  /// The option by which the standard library looks into classes.
  private static let ofClasses = _EachFieldOptions(rawValue: 1)

  /// Finds the property of a class at an offset.
  ///
  /// - Parameters:
  ///   - type: The class's metadata.
  ///   - offset: The offset in its objects, in bytes.
  /// - Returns: Its name, as `Store.entries`; only the class's where there is none.
  static func name(in type: AnyClass, at offset: Int) -> String {
    var found: (name: String, offset: Int)?
    _ = _forEachField(of: type, options: ofClasses) { name, start, _, _ in
      // The last one that begins at or before the offset holds it.
      if start <= offset, start >= found?.offset ?? 0 { found = (String(cString: name), start) }
      return true
    }
    return found.map { "\(type).\($0.name)" } ?? "\(type)"
  }
}
