import Glibc

/// Inputs that nobody has thought of, made of good ones; the same for the same seed.
///
/// What reads outside input is tried with ten thousand of them: nothing may crash, and none may take long. A crash ends the
/// tests; the number of the input that did it is in `WORKSHOP_FUZZ_LAST`, a file, when that variable names one.
package struct Fuzz: Sendable {
  /// How many inputs are tried of everything.
  package static let count = 10_000
  /// What one input may take in processor time; the samples take far less than a thousandth of it.
  package static let mostTime = Duration.seconds(1)

  private let samples: [[UInt8]]
  private let seed: UInt64

  /// - Parameters:
  ///   - samples: Good inputs.
  ///   - seed: Other inputs for another number.
  package init(of samples: [String], seed: UInt64 = 1) {
    self.init(of: samples.map { Array($0.utf8) }, seed: seed)
  }

  /// - Parameters:
  ///   - samples: Good inputs.
  ///   - seed: Other inputs for another number.
  package init(of samples: [[UInt8]], seed: UInt64 = 1) {
    self.samples = samples
    self.seed = seed
  }

  /// Tries the samples as they are and then changed ones.
  ///
  /// - Parameter body: What reads an input.
  /// - Returns: The longest that an input took in processor time.
  package func run(_ body: ([UInt8]) throws -> Void) rethrows -> Duration {
    var mutator = Mutator(random: FuzzRandom(seed: seed), samples: samples)
    var longest = Duration.zero
    for number in 0..<Self.count {
      let input = number < samples.count ? samples[number] : mutator.next()
      Self.keep(input)
      let start = Self.processorTime
      try body(input)
      longest = max(longest, Self.processorTime - start)
    }
    return longest
  }

  /// Tries texts: what is no UTF-8 becomes the character that stands for it.
  ///
  /// - Parameter body: What reads a text.
  /// - Returns: As `run`.
  package func runTexts(_ body: (String) throws -> Void) rethrows -> Duration {
    try run { try body(String(decoding: $0, as: UTF8.self)) }
  }

  /// The processor time of the calling thread; other tests run beside it.
  package static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private static let lastInput = getenv("WORKSHOP_FUZZ_LAST").map { String(cString: $0) }

  /// Writes an input down for whoever looks for the one that crashed.
  private static func keep(_ input: [UInt8]) {
    guard let lastInput, let file = fopen(lastInput, "w") else { return }
    fwrite(input, 1, input.count, file)
    fclose(file)
  }
}

/// Changes samples.
private struct Mutator {
  var random: FuzzRandom
  let samples: [[UInt8]]

  /// What parsers trip over: numbers at the edges of types, what ends fields and lines, marks that join characters or
  /// turn the direction of writing, bytes that are no UTF-8.
  private static let oddities: [[UInt8]] =
    [
      "0", "-1", "-0", "+1", "00", "1e999", "-9223372036854775808", "9223372036854775807",
      "9223372036854775808", "18446744073709551615", "18446744073709551616", "4294967296",
      "340282366920938463463374607431768211456", "0x7fffffffffffffff", "1.7976931348623157e308", "NaN", "٣",
      "½",
      "\t", "\n", "\r", "\r\n", "\0", "\\", "\\\\", "\\u0000", "\\ud800", "\"", "\"\"", "'", ",", ";", ":",
      "::",
      " ", "  ", "/", "..", "../", "//", "/*", "*/", "#", "[", "]", "{", "}", "[[[[[[[[", "{\"a\":", "(", "-",
      "--",
      "=", "$s", "^J", "%00", "%", "null", "true", "\u{301}", "\u{200D}", "\u{202E}", "\u{2028}", "\u{FEFF}",
      "👩‍👩‍👧‍👦", "🇦🇹", "é", "e\u{301}\u{301}\u{301}", "\u{85}", "\u{7F}", "\u{1B}[2J", "漢字", "ß", "İ",
    ].map { Array($0.utf8) } + [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
    ]

  mutating func next() -> [UInt8] {
    if random.below(40) == 0 { return (0..<random.below(200)).map { _ in UInt8(random.below(256)) } }
    var bytes = samples[random.below(samples.count)]
    for _ in 0...random.below(4) { change(&bytes) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let range = someRange(of: bytes)
    switch random.below(10) {
    case 0: if !range.isEmpty { bytes[range.lowerBound] ^= 1 << UInt8(random.below(8)) }
    case 1: if !range.isEmpty { bytes[range.lowerBound] = UInt8(random.below(256)) }
    case 2: bytes.removeSubrange(range)
    case 3: bytes.removeSubrange(range.lowerBound...)
    case 4: bytes.insert(contentsOf: bytes[range], at: range.upperBound)
    case 5:
      let other = samples[random.below(samples.count)]
      bytes.replaceSubrange(range, with: other[someRange(of: other)])
    case 6: replaceNumber(in: &bytes)
    case 7:
      let part = Array(bytes[range].prefix(20))
      for _ in 0..<random.below(20) { bytes.insert(contentsOf: part, at: range.lowerBound) }
    default: bytes.insert(contentsOf: Self.oddities[random.below(Self.oddities.count)], at: range.lowerBound)
    }
  }

  /// Puts an odd number where one is.
  private mutating func replaceNumber(in bytes: inout [UInt8]) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let starts = bytes.indices.filter {
      digits.contains(bytes[$0]) && ($0 == 0 || !digits.contains(bytes[$0 - 1]))
    }
    guard !starts.isEmpty else { return }
    let start = starts[random.below(starts.count)]
    let end = bytes[start...].firstIndex { !digits.contains($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: Self.oddities[random.below(17)])
  }

  /// A part, most often a short one.
  private mutating func someRange(of bytes: [UInt8]) -> Range<Int> {
    let start = random.below(bytes.count + 1)
    let most = random.below(3) == 0 ? bytes.count - start : min(8, bytes.count - start)
    return start..<(start + random.below(most + 1))
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers on every machine.
package struct FuzzRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, and without, another.
  package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
