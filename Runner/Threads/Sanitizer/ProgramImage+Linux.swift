import Glibc

/// Where this program's own code and data are in memory.
struct ProgramImage {
  private var base: UInt64 = 0
  private var end: UInt64 = 0

  /// Finds it, by its headers: `elf.h` has their layout.
  static func ofThisProgram() -> Self {
    var image = Self()
    var info = LibraryInfo()
    let own: @convention(c) (OpaquePointer) -> Void = noteSanitizerReport
    guard findLibrary(of: unsafeBitCast(own, to: UnsafeRawPointer.self), &info) != 0, let base = info.base
    else {
      return image
    }
    image.base = UInt64(UInt(bitPattern: base))
    let parts = base + Int(base.load(fromByteOffset: 32, as: UInt64.self))
    let size = Int(base.load(fromByteOffset: 54, as: UInt16.self))
    for index in 0..<Int(base.load(fromByteOffset: 56, as: UInt16.self)) {
      let part = parts + index * size
      // Only what is loaded is in memory.
      guard part.load(as: UInt32.self) == 1 else { continue }
      let start = part.load(fromByteOffset: 16, as: UInt64.self)
      image.end = max(image.end, image.base + start + part.load(fromByteOffset: 40, as: UInt64.self))
    }
    return image
  }

  /// The offset of an address in the program; `nil` when it is not the program's.
  func offset(of address: UInt64) -> UInt64? {
    base <= address && address < end ? address - base : nil
  }

  /// The address of an offset.
  func address(of offset: UInt64) -> UInt { UInt(base + offset) }
}

/// `Dl_info`, which the headers only show to programs that ask for GNU extensions.
struct LibraryInfo {
  var path: UnsafePointer<CChar>?
  var base: UnsafeRawPointer?
  var symbol: UnsafePointer<CChar>?
  var address: UnsafeRawPointer?
}

@_silgen_name("dladdr")
func findLibrary(of address: UnsafeRawPointer, _ info: UnsafeMutablePointer<LibraryInfo>) -> Int32
