@MainActor
final class ImageCell {
  private enum State {
    case empty
    case loading(Task<Void, Never>)
    case loaded(Image)
  }

  private let service: any ImageService
  private var state = State.empty {
    didSet {
      if case .loading(let task) = oldValue { task.cancel() }
    }
  }

  init(service: any ImageService) {
    self.service = service
  }

  var image: Image? {
    if case .loaded(let image) = state { image } else { nil }
  }

  var isSpinning: Bool {
    if case .loading = state { true } else { false }
  }

  func configure(url: String) {
    if let cached = service.cachedImage(at: url) {
      state = .loaded(cached)
    } else {
      state = .loading(
        Task {
          let loaded = (try? await service.image(at: url)) ?? .fallback
          if !Task.isCancelled { state = .loaded(loaded) }
        })
    }
  }

  func prepareForReuse() {
    state = .empty
  }
}
