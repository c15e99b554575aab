@testable import DelegateCapture

// contract: MapModel, a class
@MainActor
private func usesType(_ model: MapModel) -> any AnyObject { model }

// contract: init(receiver: any Receiver, screen: any Screen)
@MainActor
private func usesInit(_ receiver: any Receiver, _ screen: any Screen) {
  _ = MapModel(receiver: receiver, screen: screen)
}

// contract: func invalidate()
@MainActor
private func usesInvalidate(_ model: MapModel) { model.invalidate() }
