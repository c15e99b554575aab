/// Something of Swift's own modules that a submission may not use, and what it may use in its place.
struct RefusedReference {
  /// How it is called in messages.
  let name: String
  /// The beginnings of its mangled symbols, after `$s`.
  let symbols: [String]
  /// The words that stand in code that uses it.
  let words: [String]
  let instead: String

  private init(_ name: String, _ symbols: [String], words: [String], instead: String) {
    self.name = name
    self.symbols = symbols
    self.words = words
    self.instead = instead
  }

  /// Looks for the one that a symbol belongs to.
  static func of(_ symbol: String) -> Self? {
    let rest = symbol.dropFirst(2)
    return all.first { $0.symbols.contains { rest.hasPrefix($0) } }
  }

  static let all: [Self] = fileTypes + fileFunctions + surroundings + insides

  private static let noFiles = """
    The chapter needs no files, and what is in them is not part of the exercise: keep what your code needs in memory.
    """

  /// Types of Foundation that reach files, other programs or other processes.
  private static let fileTypes =
    [
      "Process", "FileHandle", "FileManager", "Pipe", "Bundle", "UserDefaults", "InputStream", "OutputStream",
      "Stream", "Port", "SocketPort", "MessagePort", "NSMachPort", "Host",
    ].map { name in
      Self(
        "Foundation.\(name)",
        ["10Foundation", "20FoundationEssentials"].map { "\($0)\(name.utf8.count)\(name)C" }, words: [name],
        instead: noFiles + (name == "FileHandle" ? " To say something while it runs, use `print`." : ""))
    } + [
      // Its constants are those of `URL`; these two of its kin look at the disk.
      Self(
        "Foundation.URLResourceValues", ["10Foundation17URLResourceValuesV"],
        words: ["resourceValues", "setResourceValues", "URLResourceValues"], instead: noFiles)
    ]

  /// Functions that read or write files.
  private static let fileFunctions = [
    Self(
      "Data(contentsOf:)",
      [
        "20FoundationEssentials4DataV10contentsOf7options", "20FoundationEssentials4DataV17_contentsOfRemote",
        "10Foundation6NSDataC10contentsOf", "10Foundation6NSDataC14contentsOf",
        "10Foundation13NSMutableDataC10contentsOf", "10Foundation13NSMutableDataC14contentsOf",
      ], words: ["contentsOf", "contentsOfFile"], instead: noFiles),
    Self(
      "Data.write(to:)", ["20FoundationEssentials4DataV5write2to", "10Foundation6NSDataC5write"],
      words: ["write"], instead: noFiles),
    Self(
      "String(contentsOf:)",
      [
        "SS10FoundationE10contentsOf", "SS10FoundationE14contentsOfFile",
        "SS20FoundationEssentialsE10contentsOf",
        "SS20FoundationEssentialsE14contentsOfFile", "10Foundation8NSStringC10contentsOf",
        "10Foundation8NSStringC14contentsOfFile",
      ], words: ["contentsOf", "contentsOfFile"], instead: noFiles),
    Self(
      "String.write(to:)",
      [
        "Sy20FoundationEssentialsE5write2to", "Sy20FoundationEssentialsE5write6toFile",
        "Sy10FoundationE5write2to",
        "Sy10FoundationE5write6toFile", "10Foundation8NSStringC5write",
      ], words: ["write"], instead: noFiles),
    Self(
      "completePath(into:)",
      ["Sy10FoundationE12completePath", "10Foundation8NSStringC12completePath"]
        + ["Sy10FoundationE16completePathInto"],
      words: ["completePath"], instead: noFiles),
    Self(
      "NSDictionary and NSArray in files",
      [
        "10Foundation12NSDictionaryC10contentsOf", "10Foundation12NSDictionaryC14contentsOf",
        "10Foundation12NSDictionaryC5write", "10Foundation7NSArrayC10contentsOf",
        "10Foundation7NSArrayC14contentsOf", "10Foundation7NSArrayC5write",
      ], words: ["contentsOf", "contentsOfFile", "write"], instead: noFiles),
    Self(
      "archives in files",
      [
        "10Foundation15NSKeyedArchiverC17archiveRootObject_6toFile",
        "10Foundation17NSKeyedUnarchiverC15unarchiveObject8withFile",
        "10Foundation12CharacterSetV14contentsOfFile", "10Foundation14NSCharacterSetC14contentsOfFile",
      ], words: ["archiveRootObject", "unarchiveObject", "contentsOfFile"], instead: noFiles),
    Self(
      "URL.checkResourceIsReachable()",
      ["20FoundationEssentials3URLV0A0E24checkResource", "10Foundation5NSURLC24checkResource"],
      words: ["checkResourceIsReachable"], instead: noFiles),
    Self(
      "URL.resourceValues(forKeys:)",
      ["20FoundationEssentials3URLV0A0E14resourceValues", "10Foundation5NSURLC14resourceValues"],
      words: ["resourceValues"], instead: noFiles),
    Self(
      "URL.resolvingSymlinksInPath()",
      [
        "20FoundationEssentials3URLV21resolveSymlinks", "20FoundationEssentials3URLV23resolvingSymlinks",
        "10Foundation5NSURLC23resolvingSymlinks", "10Foundation8NSStringC23resolvingSymlinks",
        "Sy10FoundationE23resolvingSymlinks",
      ], words: ["resolveSymlinksInPath", "resolvingSymlinksInPath"], instead: noFiles),
  ]

  /// What tells a program where and by whom it was started.
  private static let surroundings = [
    Self(
      "CommandLine", ["s11CommandLineO"], words: ["CommandLine"],
      instead: "A fix does the same wherever it runs: leave out what asks how the program was started."),
    Self(
      "ProcessInfo's environment, arguments and names",
      [
        "environment", "processName", "fullUserName", "processIdentifier", "hostName", "userName",
        "arguments",
      ]
      .map { "20FoundationEssentials11ProcessInfoC\($0.utf8.count)\($0)" },
      words: [
        "environment", "arguments", "processName", "processIdentifier", "hostName", "userName",
        "fullUserName",
      ],
      instead: """
        A fix does the same wherever it runs: leave out what asks how, where or by whom the program was started. \
        `activeProcessorCount` and `systemUptime` may stay.
        """),
  ]

  /// The insides of the runtime and of other programs' objects.
  private static let insides = [
    Self(
      "Thread.exit()", ["10Foundation6ThreadC4exit"], words: ["exit"],
      instead: "It ends a thread that is not yours alone: return from the function that the thread runs."),
    Self(
      "types by name", ["s11_typeByName", "s13_forEachField", "s24_forEachFieldWithKeyPath"],
      words: ["_typeByName", "_forEachField", "_forEachFieldWithKeyPath"],
      instead: "It looks into types that are not yours: name the type that you mean."),
  ]
}
