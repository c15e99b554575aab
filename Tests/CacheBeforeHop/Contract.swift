@testable import CacheBeforeHop

// contract: init(decoder: any PhotoDecoder)
@MainActor
private func makesStore(_ decoder: any PhotoDecoder) async { _ = await PhotoStore(decoder: decoder) }

// contract: @MainActor final class PhotoCell
@MainActor
func usesType(_ cell: PhotoCell) -> any AnyObject & Sendable { cell }

// contract: init(store: PhotoStore)
@MainActor
func usesInit(_ store: PhotoStore) { _ = PhotoCell(store: store) }

// contract: var photo: Photo?
@MainActor
func usesPhoto(_ cell: PhotoCell) -> Photo? { cell.photo }

// contract: func show(_ name: String) async
@MainActor
func usesShow(_ cell: PhotoCell) async { await cell.show("") }
