import Foundation
import Glibc

/// A disk of a few pages in memory, mounted while it is needed.
final class SmallDisk {
  let url: URL

  /// It is `nil` when this user may not mount.
  ///
  /// - Parameters:
  ///   - url: An empty folder.
  ///   - kilobytes: The room that it has.
  init?(at url: URL, kilobytes: Int = 256) {
    self.url = url
    guard mount("tmpfs", url.path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else { return nil }
  }

  /// Takes all the room that is left.
  func fill() throws {
    let descriptor = open(url.appending(path: "ballast").path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    let page = [UInt8](repeating: 0, count: 4096)
    while write(descriptor, page, page.count) > 0 {}
  }

  /// From now on nobody may write to it, not even root.
  func makeReadOnly() -> Bool {
    let remountsReadOnly: UInt = 32 | 1
    return mount("tmpfs", url.path, "tmpfs", remountsReadOnly, nil) == 0
  }

  deinit { umount2(url.path, 2) }
}
