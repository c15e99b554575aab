import Foundation
import Hashing
import Testing

struct SHA256Tests {
  // The examples of FIPS 180-4 and its test vectors.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
    ),
  ])
  func `digests are those of the standard`(_ text: String, _ digest: String) {
    #expect(SHA256.hexDigest(of: Data(text.utf8)) == digest)
  }

  @Test func `it does not matter in which pieces the bytes come`() {
    let bytes = Data((0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) })
    let whole = SHA256.hexDigest(of: bytes)
    for size in [1, 3, 55, 56, 63, 64, 65, 127, 128, 500] {
      var hash = SHA256()
      for start in stride(from: 0, to: bytes.count, by: size) {
        // A slice, whose indices do not begin at 0.
        hash.update(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(hash.hexDigest() == whole)
    }
  }
}
