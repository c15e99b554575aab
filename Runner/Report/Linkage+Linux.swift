import Glibc

/// The places through which the program, or one of its libraries, calls functions of others.
///
/// The libraries' calls can be caught by defining a function and exporting it, but the compiler reserves the
/// names of the Swift runtime's own functions. So the table of addresses is changed instead.
package enum Linkage {
  /// Relocations that fill a place with the address of a function.
  #if arch(x86_64)
  private static let kinds: Set<UInt64> = [6, 7]
  #else
  private static let kinds: Set<UInt64> = [1025, 1026]
  #endif

  // What the entries of a dynamic section are, by their tags.
  private static let (sizeOfCalls, strings, symbols, addresses) = (Int64(2), Int64(5), Int64(6), Int64(7))
  private static let (sizeOfAddresses, calls) = (Int64(8), Int64(23))

  /// Lets the program, or one of its libraries, call another function instead of one of another library's.
  ///
  /// - Parameters:
  ///   - name: The function's symbol.
  ///   - replacement: The function that is called from now on.
  ///   - library: The beginning of the file name of the library that calls; `nil` for the program.
  /// - Returns: Whether it calls the function at all.
  package static func redirect(
    _ name: String, to replacement: UnsafeRawPointer, in library: String? = nil
  ) -> Bool {
    // glibc's handle of a library is its record in the list of what is loaded; the program comes first.
    var caller = dlopen(nil, RTLD_NOW)?.assumingMemoryBound(to: link_map.self)
    if let library {
      while let found = caller, !isNamed(found, library) { caller = found.pointee.l_next }
    }
    guard let caller else { return false }
    let base = UInt64(caller.pointee.l_addr)
    var entries: [Int64: UInt64] = [:]
    var entry = caller.pointee.l_ld
    while let found = entry?.pointee, found.d_tag != 0 {
      entries[found.d_tag] = found.d_un.d_val
      entry = entry?.successor()
    }
    func pointer<Value>(_ tag: Int64, to type: Value.Type) -> UnsafePointer<Value>? {
      guard let address = entries[tag] else { return nil }
      // glibc has added the base already where it may write.
      return UnsafePointer(bitPattern: UInt(address < base ? address + base : address))
    }
    guard let symbols = pointer(symbols, to: Elf64_Sym.self), let strings = pointer(strings, to: CChar.self)
    else { return false }
    var isCalled = false
    for (table, size) in [(calls, sizeOfCalls), (addresses, sizeOfAddresses)] {
      guard let relocations = pointer(table, to: Elf64_Rela.self), let byteCount = entries[size] else {
        continue
      }
      for index in 0..<Int(byteCount) / MemoryLayout<Elf64_Rela>.stride {
        let relocation = relocations[index]
        guard kinds.contains(relocation.r_info & 0xFFFF_FFFF) else { continue }
        let symbol = symbols[Int(relocation.r_info >> 32)]
        guard strcmp(strings + Int(symbol.st_name), name) == 0 else { continue }
        isCalled = write(replacement, to: UInt(base + relocation.r_offset)) || isCalled
      }
    }
    return isCalled
  }

  private static func isNamed(_ file: UnsafeMutablePointer<link_map>, _ library: String) -> Bool {
    guard let path = file.pointee.l_name else { return false }
    return strncmp(strrchr(path, 47).map { $0 + 1 } ?? path, library, library.utf8.count) == 0
  }

  /// Whether the libraries call the program's own function of this name and not the C library's.
  package static func isExported(_ name: String) -> Bool {
    // RTLD_NEXT, which the importer does not bring over.
    dlsym(nil, name) != dlsym(UnsafeMutableRawPointer(bitPattern: -1), name)
  }

  private static func write(_ function: UnsafeRawPointer, to address: UInt) -> Bool {
    let page = address & ~UInt(sysconf(Int32(_SC_PAGESIZE)) - 1)
    guard
      let place = UnsafeMutablePointer<UnsafeRawPointer>(bitPattern: address),
      // The table may have been made read-only once it was filled; a pointer does not cross a page.
      mprotect(UnsafeMutableRawPointer(bitPattern: page), 1, PROT_READ | PROT_WRITE) == 0
    else { return false }
    place.pointee = function
    return true
  }
}
