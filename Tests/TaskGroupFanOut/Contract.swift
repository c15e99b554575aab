@testable import TaskGroupFanOut

// contract: struct ImageGallery: Sendable
func usesType(_ gallery: ImageGallery) -> any Sendable { gallery }

// contract: init(service: any ImageService)
func usesInit(_ service: any ImageService) { _ = ImageGallery(service: service) }

// contract: func images(at urls: [String]) async throws -> [Image]
func usesImages(_ gallery: ImageGallery) async throws -> [Image] { try await gallery.images(at: ["a"]) }
