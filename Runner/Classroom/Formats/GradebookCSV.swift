import Curriculum
import Foundation

/// The gradebook as a table: a row for each learner, three columns for each chapter.
enum GradebookCSV {
  static func data(_ gradebook: Gradebook, hasBOM: Bool) -> Data {
    let titles = gradebook.chapters.flatMap { worth in
      ["\(worth.chapter.name) points", "\(worth.chapter.name) max", "\(worth.chapter.name) state"]
    }
    let header = ["learner", "name", "platform id"] + titles + ["total", "total max"]
    let rows = gradebook.rows.map { row in
      let identity: [CSV.Cell] = [
        .text(row.learner.id), .text(row.learner.name ?? ""), .text(row.learner.platformID ?? ""),
      ]
      let cells = row.entries.flatMap { entry -> [CSV.Cell] in
        [.points(entry.earned), .points(entry.worth.points), .text(entry.words)]
      }
      return identity + cells + [.points(row.earned), .points(gradebook.most)]
    }
    return CSV.data([header.map(CSV.Cell.text)] + rows, hasBOM: hasBOM)
  }
}
