@testable import BackgroundDecode

// contract: @MainActor final class ContactSheet
@MainActor
func usesType(_ sheet: ContactSheet) -> any AnyObject & Sendable { sheet }

// contract: init(decoder: any PhotoDecoder, view: any PageView)
@MainActor
func usesInit(_ decoder: any PhotoDecoder, _ view: any PageView) {
  _ = ContactSheet(decoder: decoder, view: view)
}

// contract: func show(_ photos: [Photo]) async
@MainActor
func usesShow(_ sheet: ContactSheet, _ photos: [Photo]) async { await sheet.show(photos) }
