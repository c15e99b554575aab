/// What a hostile submission to the chapter `Attacked` does.
enum ChannelAttacks {
  /// Its only file.
  static let code = #"""
    import Foundation
    import Glibc
    @_spi(ExperimentalCustomExecutors) import _Concurrency

    @_silgen_name("quick_exit") func quickExit(_ status: Int32) -> Never
    @_silgen_name("fork") func forkProcess() -> Int32
    @_silgen_name("sendto") func sendTo(
      _ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int, _ flags: Int32, _ to: Int, _ size: UInt32
    ) -> Int

    /// Lines as they would look if they were not sealed.
    let forged = "\nfinished\tcontrol\tpassed\t1\t1\t1\t0\nend\nclosed\n"
    nonisolated(unsafe) var sendMode = ""
    /// Whether the output without end has been written, once for all runs of a behaviour.
    nonisolated(unsafe) var hasTold = false

    /// Stands before the C library's function, through which the report goes.
    @_cdecl("send")
    func ownSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int, _ flags: Int32) -> Int {
      func real(_ bytes: [UInt8]) { _ = sendTo(descriptor, bytes, bytes.count, flags, 0, 0) }
      let all = [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
      guard !sendMode.isEmpty, all.starts(with: Array("finished\t".utf8)) else {
        return sendTo(descriptor, bytes, count, flags, 0, 0)
      }
      let lines = all.split(separator: 10).map { Array($0) + [10] }
      switch sendMode {
      case "replay": real(lines[0] + lines.joined())
      case "replayLater": real(Array(lines.dropLast().joined()) + lines[0] + lines[lines.count - 1])
      case "dropLine": real(Array((lines[..<1] + lines[2...]).joined()))
      case "dropEnd": real(Array(lines.dropLast().joined()))
      case "dropAll": break
      case "swap": real(lines[1] + lines[0] + lines[2...].joined())
      case "alter":
        let text = String(decoding: all, as: UTF8.self).replacing("\tfailed\t", with: "\tpassed\t")
        real(Array(text.utf8))
      case "forgeEnd": real(Array(lines.dropLast().joined()) + Array("closed\t0123456789abcdef\n".utf8))
      case "afterEnd": real(all + Array(forged.utf8))
      case "cutAfterEnd": real(all + Array("clo".utf8))
      default: real(all)
      }
      return count
    }

    func everyDescriptor(from first: Int32 = 3, _ body: (Int32) -> Void) {
      for descriptor in first..<1024 where fcntl(descriptor, F_GETFD) >= 0 { body(descriptor) }
    }

    func tell(_ descriptor: Int32) { _ = write(descriptor, forged, forged.utf8.count) }

    func refusal(_ status: Int32) -> String { status < 0 && errno == EPERM ? "refused" : "done" }

    struct Long: Error, CustomStringConvertible {
      var description: String { String(repeating: "x", count: 2 << 20) }
    }

    struct OwnExecutors: ExecutorFactory {
      static var mainExecutor: any MainExecutor { PlatformExecutorFactory.mainExecutor }
      static var defaultExecutor: any TaskExecutor { PlatformExecutorFactory.defaultExecutor }
    }

    func recurse(_ depth: Int) -> Int { depth < 0 ? 0 : recurse(depth + 1) + 1 }

    func spawnForEver() { Task { spawnForEver() } }

    /// Attacks, and tells what came of it; `nil` when there was nothing to attack.
    @MainActor func attack(_ name: String) async throws -> String? {
      switch name {
      case "control": return nil
      case "exitZero": exit(0)
      case "exitEarly": _exit(0)
      case "quickExit": quickExit(0)
      case "abort": abort()
      case "exitInHandler":
        atexit { _exit(0) }
        return "a handler waits for the end"
      case "tellInHandler":
        atexit { everyDescriptor { tell($0) } }
        exit(0)
      case "killSelf": kill(getpid(), SIGKILL)
        pause()
      case "terminateSelf": kill(getpid(), SIGTERM)
        pause()
      case "timeSignalSelf": kill(getpid(), SIGXCPU)
        pause()
      case "killParent": return refusal(kill(getppid(), SIGURG))
      case "killGroup": return refusal(kill(0, SIGURG))
      case "killAll": return refusal(kill(-1, SIGURG))
      case "print":
        for stream in [Int32(1), 2] { tell(stream) }
        return "printed"
      case "writeKnown":
        let known = (3..<10).filter { fcntl(Int32($0), F_GETFL) & O_ACCMODE != O_RDONLY && fcntl(Int32($0), F_GETFD) == 0 }
        tell(3)
        tell(4)
        return known.contains(3) || known.contains(4) ? "there" : "closed"
      case "writeEvery": everyDescriptor { tell($0) }
      case "writeByPath":
        for path in ["/proc/self/fd", "/dev/fd"] {
          for entry in try FileManager.default.contentsOfDirectory(atPath: path) where (Int(entry) ?? 0) > 2 {
            let opened = open("\(path)/\(entry)", O_WRONLY)
            if opened >= 0 { tell(opened) }
            try? Data(forged.utf8).write(to: URL(filePath: "\(path)/\(entry)"))
          }
        }
        return "tried"
      case "readSecret":
        var found = 0
        everyDescriptor {
          var bytes = [UInt8](repeating: 0, count: 64)
          if recv($0, &bytes, 64, Int32(MSG_DONTWAIT)) > 0 { found += 1 }
        }
        return "\(found) found"
      case "closeAll": everyDescriptor(from: 0) { close($0) }
      case "replaceAll": everyDescriptor { dup2(1, $0) }
      case "shutAll": everyDescriptor { shutdown($0, Int32(SHUT_RDWR)) }
      case "noWaiting": everyDescriptor { _ = fcntl($0, F_SETFL, O_NONBLOCK) }
      case "replay", "replayLater", "dropLine", "dropEnd", "dropAll", "swap", "alter", "forgeEnd", "afterEnd",
        "cutAfterEnd":
        sendMode = name
        return name
      case "laterThread":
        let hasTold = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          everyDescriptor { tell($0) }
          hasTold.signal()
          while true { everyDescriptor { tell($0) } }
        }
        hasTold.wait()
      case "laterProcess":
        let child = forkProcess()
        if child == 0 {
          setsid()
          while true { everyDescriptor { tell($0) } }
        }
        return refusal(child)
      case "startProgram":
        var pid = pid_t()
        let words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
        return posix_spawn(&pid, "/bin/true", nil, nil, words, nil) == 0 ? "done" : "refused"
      case "endlessLoop": while true {}
      case "endlessLoopDeaf":
        for number in [SIGTERM, SIGXCPU, SIGALRM] { signal(number, SIG_IGN) }
        while true {}
      case "endlessYield": while true { await Task.yield() }
      case "endlessTasks":
        spawnForEver()
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      case "recursion": return "\(recurse(1))"
      case "gigabyte":
        guard !hasTold else { return "told" }
        hasTold = true
        let block = [UInt8](repeating: 120, count: 1 << 20)
        for _ in 0..<512 { for stream in [Int32(1), 2] { _ = write(stream, block, block.count) } }
        return "told"
      case "widerLimits":
        var limit = rlimit(rlim_cur: .max, rlim_max: .max)
        return refusal(setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit))
      case "otherExecutors":
        _createExecutors(factory: OwnExecutors.self)
        await Task.detached {}.value
        return "replaced"
      case "longReport": throw Long()
      case "sanitizerWords":
        fatalError("FATAL: ThreadSanitizer: failed to intercept")
      default: fatalError("no attack '\(name)'")
      }
      return name
    }
    """#
}
