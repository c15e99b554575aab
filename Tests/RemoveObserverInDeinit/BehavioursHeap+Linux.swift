import Glibc

/// How much memory the program has allocated and not given back, in bytes.
///
/// Exact, unlike the size of the process. The C library only tells it as a document, in which the sums over all heaps
/// come last; what it calls `fast` and `rest` is free.
func heapBytesInUse() -> Int {
  // The library counts the few free blocks that it keeps at hand as used: let there always be as many of them.
  var others = OtherMemory()
  others.grow()
  others.giveBack()
  var start: UnsafeMutablePointer<CChar>?
  var count = 0
  guard let stream = open_memstream(&start, &count) else { return 0 }
  _ = writeMallocInfo(0, stream)
  fclose(stream)
  defer { free(start) }
  guard let start else { return 0 }
  let lines = String(cString: start).split(separator: "\n")
  return size(of: "system type=\"current\"", in: lines) + size(of: "total type=\"mmap\"", in: lines)
    - size(of: "total type=\"fast\"", in: lines) - size(of: "total type=\"rest\"", in: lines)
}

/// The last attribute, which is the size, of the last element that begins in a way.
private func size(of element: String, in lines: [Substring]) -> Int {
  let quoted = lines.last { $0.hasPrefix("<\(element)") }?.split(separator: "\"").dropLast()
  return quoted?.last.flatMap { Int($0) } ?? 0
}

/// Memory in small blocks that the rest of a program would have.
///
/// Where objects were is something else once it has grown, so that the next objects come to lie elsewhere.
struct OtherMemory: ~Copyable {
  private var blocks: [UnsafeMutableRawPointer?] = []

  mutating func grow() {
    for size in stride(from: 24, through: 152, by: 16) {
      for _ in 0..<200 { blocks.append(malloc(size)) }
    }
  }

  mutating func giveBack() {
    for block in blocks { free(block) }
    blocks = []
  }

  deinit {
    for block in blocks { free(block) }
  }
}

// In `malloc.h`, which the importer does not bring over.
@_silgen_name("malloc_info")
private func writeMallocInfo(_ options: Int32, _ stream: UnsafeMutablePointer<FILE>) -> Int32
