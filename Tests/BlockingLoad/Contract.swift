@testable import BlockingLoad

// contract: @MainActor final class ReadingList, or a Sendable class without an actor
@MainActor
func usesType(_ list: ReadingList) -> any AnyObject & Sendable { list }

// contract: init(service: any TextService)
@MainActor
func usesInit(_ service: any TextService) { _ = ReadingList(service: service) }

// contract: var isLoading: Bool
@MainActor
func usesIsLoading(_ list: ReadingList) -> Bool { list.isLoading }

// contract: func article(_ name: String) async throws -> String
@MainActor
func usesArticle(_ list: ReadingList) async throws -> String { try await list.article("a") }

// contract: func note(_ name: String) async throws -> String
@MainActor
func usesNote(_ list: ReadingList) async throws -> String { try await list.note("n") }
