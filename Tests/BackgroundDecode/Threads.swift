import Glibc
import Synchronization
import Threads

@testable import BackgroundDecode

let behaviours: [Behaviour] = [
  Behaviour("wholeOnRealThreads") {
    let decoder = MeetingDecoder()
    for page in 1...20 {
      let view = CollectingView()
      let names = (1...8).map { "photo \(page).\($0)" }
      await ContactSheet(decoder: decoder, view: view).show(names.map { Photo(name: $0, data: []) })
      try expect(
        view.names == names, "notWholeOnThreads", expected: "the 8 photos of page \(page), in their order",
        happened: view.names.isEmpty ? "none was displayed" : view.names.joined(separator: ", "))
    }
  }
]

/// A decoder that is done as soon as another thread decodes as well, and orders nothing among those that use it.
private final class MeetingDecoder: PhotoDecoder {
  private let begun = Atomic(0)

  func decode(_ photo: Photo) -> Picture {
    let before = begun.add(1, ordering: .relaxed).newValue
    // One that decodes alone goes on after a while.
    for _ in 0..<2000 where begun.load(ordering: .relaxed) == before { sched_yield() }
    return Picture(name: photo.name, pixels: [])
  }
}

/// A view that is used on the main thread, or not at all by a right sheet.
private final class CollectingView: PageView, @unchecked Sendable {
  private(set) var names: [String] = []

  func display(_ picture: Picture) { names.append(picture.name) }
}
