import Glibc

/// What a graded program may no longer ask of the system, once its own part has begun.
///
/// It has no use for other processes: none that it starts, so that nothing outlives it, and none that it signals, looks into
/// or waits on. It keeps the limits it was given. Such calls fail with "Operation not permitted" from then on, in every thread
/// and whoever makes them. A system that has no such filters goes without; the channel does not depend on it.
package enum CallFilter {
  /// Sets the filter, which cannot be taken back.
  ///
  /// - Returns: Whether this system has it.
  @discardableResult
  package static func begin() -> Bool {
    var program = Program()
    program.build(for: UInt32(bitPattern: getpid()))
    return program.instructions.withUnsafeMutableBufferPointer { instructions in
      // The count, and the address of the instructions behind six bytes of nothing.
      var header = (UInt64(instructions.count), UInt64(UInt(bitPattern: instructions.baseAddress)))
      // Without it the system takes filters from nobody but its administrator.
      guard controlProcess(38, 1, 0, 0, 0) == 0 else { return false }
      // 4: without the protection against speculation that would slow all code down.
      return withUnsafeMutablePointer(to: &header) { callSystem(Calls.seccomp, 1, 4, $0) == 0 }
    }
  }

  /// The filter in the system's own small language.
  private struct Program {
    /// An instruction: 16 bits of what, 8 bits each of how far to jump when it holds and when not, 32 bits of a value.
    var instructions: [UInt64] = []

    // Loads a word of the call; compares with it; ends.
    private mutating func load(_ offset: UInt32) { add(0x20, 0, 0, offset) }
    private mutating func skip(_ count: UInt8, unlessEqual value: UInt32) { add(0x15, 0, count, value) }
    private mutating func end(_ action: UInt32) { add(0x06, 0, 0, action) }
    private mutating func add(_ code: UInt16, _ holds: UInt8, _ fails: UInt8, _ value: UInt32) {
      instructions.append(
        UInt64(code) | UInt64(holds) << 16 | UInt64(fails) << 24 | UInt64(value) << 32)
    }

    private static let allowed: UInt32 = 0x7fff_0000
    private static let refused: UInt32 = 0x0005_0001
    /// "Function not implemented", upon which the C library takes the older call.
    private static let missing: UInt32 = 0x0005_0026
    // Where the number of the call and the halves of its arguments are, the lower one first.
    private static let number: UInt32 = 0
    private static func argument(_ index: UInt32) -> UInt32 { 16 + 8 * index }

    mutating func build(for process: UInt32) {
      // Calls of another kind of program, by which the numbers below would mean something else.
      load(4)
      skip(1, unlessEqual: Calls.architecture)
      add(0x05, 0, 0, 1)
      end(Self.refused)
      load(Self.number)
      // At least this number: the same calls for a third kind of program.
      add(0x35, 0, 1, 0x4000_0000)
      end(Self.refused)
      for call in Calls.refused {
        skip(1, unlessEqual: call)
        end(Self.refused)
      }
      skip(1, unlessEqual: Calls.clone3)
      end(Self.missing)
      for call in Calls.signalling {
        skip(4, unlessEqual: call)
        load(Self.argument(0))
        skip(1, unlessEqual: process)
        end(Self.allowed)
        end(Self.refused)
      }
      // A thread may be made, a process not.
      skip(4, unlessEqual: Calls.clone)
      load(Self.argument(0))
      add(0x45, 0, 1, 0x1_0000)
      end(Self.allowed)
      end(Self.refused)
      // Limits may be asked for: then there are no new ones.
      skip(6, unlessEqual: Calls.limits)
      load(Self.argument(2))
      skip(3, unlessEqual: 0)
      load(Self.argument(2) + 4)
      skip(1, unlessEqual: 0)
      end(Self.allowed)
      end(Self.refused)
      end(Self.allowed)
    }
  }

  /// Numbers of the system's calls.
  private enum Calls {
    #if arch(x86_64)
    static let architecture: UInt32 = 0xc000_003e
    static let seccomp = 317
    static let clone: UInt32 = 56
    static let limits: UInt32 = 302
    /// `kill`, `tgkill`, `rt_sigqueueinfo`, `rt_tgsigqueueinfo`.
    static let signalling: [UInt32] = [62, 234, 129, 297]
    /// `fork`, `vfork`, `execve`, `execveat`, `tkill`, `ptrace`, `process_vm_readv`, `process_vm_writev`, `setrlimit`,
    /// `setsid`, `setpgid`.
    private static let own: [UInt32] = [57, 58, 59, 322, 200, 101, 310, 311, 160, 112, 109]
    #else
    static let architecture: UInt32 = 0xc000_00b7
    static let seccomp = 277
    static let clone: UInt32 = 220
    static let limits: UInt32 = 261
    /// `kill`, `tgkill`, `rt_sigqueueinfo`, `rt_tgsigqueueinfo`.
    static let signalling: [UInt32] = [129, 131, 138, 240]
    /// `execve`, `execveat`, `tkill`, `ptrace`, `process_vm_readv`, `process_vm_writev`, `setrlimit`, `setsid`, `setpgid`.
    private static let own: [UInt32] = [221, 281, 130, 117, 270, 271, 164, 157, 154]
    #endif
    static let clone3: UInt32 = 435
    /// Also `pidfd_send_signal`, `io_uring_setup`, `pidfd_open` and `pidfd_getfd`.
    static let refused = own + [424, 425, 434, 438]
  }
}

// Functions of the C library that take any number of arguments, which the importer does not bring over.

@_silgen_name("prctl")
private func controlProcess(_ option: Int32, _ one: Int, _ two: Int, _ three: Int, _ four: Int) -> Int32

@_silgen_name("syscall")
private func callSystem(
  _ number: Int, _ operation: Int, _ flags: Int, _ program: UnsafeMutableRawPointer
) -> Int
