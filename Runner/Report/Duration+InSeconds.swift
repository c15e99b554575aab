extension Duration {
  /// The duration as people write it: `15 s`, `40 ms`, `14.999 s`.
  package var inSeconds: String {
    let nanoseconds = wholeNanoseconds
    let milliseconds = nanoseconds / 1_000_000
    guard nanoseconds % 1_000_000 == 0 else { return "\(Double(nanoseconds) / 1_000_000) ms" }
    if milliseconds < 1000, milliseconds != 0 { return "\(milliseconds) ms" }
    return milliseconds.isMultiple(of: 1000)
      ? "\(milliseconds / 1000) s" : "\(Double(milliseconds) / 1000) s"
  }
}
