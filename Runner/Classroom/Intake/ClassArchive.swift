import Foundation
import Grading

/// The archive with a whole class, as a learning platform hands it out.
struct ClassArchive {
  let path: String
  let programs: SystemPrograms

  /// An archive in a private folder, which is removed with this.
  struct Unpacked {
    let folder: BuildFolder
    /// Where the submissions are.
    let submissions: String
  }

  /// Unpacks the archive.
  ///
  /// - Parameter workspace: The checkout below whose state folder it goes.
  /// - Returns: Where it is.
  /// - Throws: `IntakeError`.
  func unpacked(in workspace: Workspace) throws(IntakeError) -> Unpacked {
    let folder: BuildFolder
    do {
      BuildFolder.removeLeftovers(in: workspace)
      folder = try BuildFolder(in: workspace)
    } catch {
      throw .workshop(error)
    }
    let place = folder.url.appending(path: "submissions")
    do {
      // Nobody else on the machine may read what learners have handed in.
      try FileManager.default.createDirectory(
        at: place, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .workshop(.unwritable(path: place.path, reason: error.localizedDescription))
    }
    do {
      let archive = try Archive(path, name: path, programs: programs, limits: .classArchive)
      let entries = try archive.entries()
      if let link = entries.first(where: { $0.kind == .link && !$0.isHidden }) {
        throw SubmissionFault(
          reason: "the archive has a link, \(link.path.joined(separator: "/").shown): "
            + "unpack it yourself and name the folder")
      }
      try archive.unpack(to: place.path)
    } catch let fault as SubmissionFault {
      throw .unusableArchive(path: path, reason: fault.reason)
    } catch let error as IntakeError {
      throw error
    } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
    return Unpacked(folder: folder, submissions: inner(place.path))
  }

  /// The folder with the submissions: some programs put one folder around all of them.
  private func inner(_ place: String) -> String {
    let names = ((try? FolderContents.names(in: place)) ?? []).filter { !FoundEntry.isHidden($0) }
    guard let only = names.first, names.count == 1, PlatformName.reading(only) == nil,
      FolderContents.entry(at: "\(place)/\(only)", path: [only])?.kind == .folder
    else { return place }
    return "\(place)/\(only)"
  }
}

extension Archive {
  /// The longest file in a class's archive that is written to the disk.
  private static let longestFile = UInt64(IntakeLimits.submission.archiveBytes)

  /// Unpacks everything to a folder.
  ///
  /// - Parameter folder: The folder, empty and private.
  /// - Throws: As `entries()`.
  fileprivate func unpack(to folder: String) throws {
    switch kind {
    case .zip: try unpack(["-P", "none", "-qq", "-o", SystemPrograms.file, "-d", folder])
    case .tar, .gzippedTar:
      try unpack([
        "--extract", "--directory=\(folder)", "--no-same-owner", "--no-same-permissions",
      ])
    }
  }

  private func unpack(_ arguments: [String]) throws {
    _ = try run(arguments, keeping: 64 << 10, longestFile: Self.longestFile)
  }
}
