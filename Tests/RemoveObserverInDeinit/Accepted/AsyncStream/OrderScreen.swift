@MainActor
final class OrderScreen {
  private var task: Task<Void, Never>?
  private(set) var shown: [String] = []

  init(provider: OrderProvider) {
    let changes = provider.changes()
    task = Task { [weak self] in
      for await status in changes {
        self?.shown.append(status)
      }
    }
  }

  deinit {
    task?.cancel()
  }
}
