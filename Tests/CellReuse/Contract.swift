@testable import CellReuse

// contract: @MainActor final class ImageCell
@MainActor
func usesType(_ cell: ImageCell) -> any AnyObject & Sendable { cell }

// contract: init(service: any ImageService)
@MainActor
func usesInit(_ service: any ImageService) { _ = ImageCell(service: service) }

// contract: var image: Image?
@MainActor
func usesImage(_ cell: ImageCell) -> Image? { cell.image }

// contract: var isSpinning: Bool
@MainActor
func usesIsSpinning(_ cell: ImageCell) -> Bool { cell.isSpinning }

// contract: func configure(url: String)
@MainActor
func usesConfigure(_ cell: ImageCell) { cell.configure(url: "a") }

// contract: func prepareForReuse()
@MainActor
func usesPrepareForReuse(_ cell: ImageCell) { cell.prepareForReuse() }
