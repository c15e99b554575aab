/// The functions that are not Swift's own and that a submission may refer to.
enum OutsideFunctions {
  /// C functions that the compiler emits calls to by itself, that block a thread for some time, which the conductor makes
  /// virtual, or that only calculate.
  static let everywhere: Set<String> = fromCompiler.union(waiting).union(mathematics)

  private static let fromCompiler: Set<String> = [
    "_Block_copy", "_Block_release", "_GLOBAL_OFFSET_TABLE_", "_NSConcreteStackBlock", "_Unwind_Resume",
    "__stack_chk_fail", "__tls_get_addr", "_swiftEmptyArrayStorage", "_swiftEmptyDictionarySingleton",
    "_swiftEmptySetSingleton", "bzero", "free", "malloc", "memcmp", "memcpy", "memmove", "memset", "strcmp",
    "strlen",
  ]

  private static let waiting: Set<String> = ["nanosleep", "sleep", "usleep"]

  private static let mathematics: Set<String> = Set(
    [
      "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil", "copysign", "cos", "cosh",
      "erf", "erfc", "exp", "exp10", "exp2", "expm1", "fabs", "fdim", "floor", "fma", "fmax", "fmin", "fmod",
      "frexp", "hypot", "ilogb", "ldexp", "lgamma", "log", "log10", "log1p", "log2", "logb", "lrint", "modf",
      "nan", "nearbyint", "nextafter", "pow", "remainder", "remquo", "rint", "round", "scalbn", "sin",
      "sincos",
      "sinh", "sqrt", "tan", "tanh", "tgamma", "trunc",
    ].flatMap { [$0, $0 + "f", $0 + "l"] } + ["abs", "labs", "llabs", "lgamma_r"])

  /// What to write in the place of functions that many know.
  static func instead(of function: String) -> String? {
    switch function {
    case "exit", "_exit", "_Exit", "quick_exit", "abort", "kill", "raise", "atexit":
      "The check decides when the program ends: return, or throw an error, and for what must not happen `fatalError()`."
    case "fopen", "open", "openat", "read", "write", "close", "fread", "fwrite", "fclose", "readlink",
      "opendir":
      "The chapter needs no files: keep what your code needs in memory."
    case "fputs", "fputc", "puts", "putchar", "putc", "stdout", "stderr", "fflush", "vprintf", "vfprintf",
      "perror",
      "setvbuf":
      "Write with `print(…)`."
    case "getenv", "secure_getenv", "environ", "sysconf", "get_nprocs", "gethostname", "getpid":
      "A fix does the same wherever it runs: leave out what asks where that is."
    case "time", "clock", "gettimeofday", "clock_gettime":
      "Ask `ContinuousClock.now` or `Date()` for the time."
    case "rand", "random", "arc4random", "arc4random_uniform", "drand48", "srand", "srandom":
      "Ask `Int.random(in:)` for a random number."
    case _ where function.hasPrefix("pthread_"):
      "Use `Mutex` or `NSLock` for a lock, and `Thread` or a task for work of its own."
    case _ where function.hasPrefix("dispatch_"):
      "Use the types of the module Dispatch: `DispatchQueue`, `DispatchGroup`, `DispatchSemaphore`."
    default: nil
    }
  }
}
