@testable import IsolationCheatSheet

// compiles providerIsNotShared: awaiting one thumbnail provider in two tasks
func share(_ provider: ThumbnailProvider) {
  for number in 1...2 {
    Task.detached {
      let recipe = Recipe(id: number, title: "Soup", minutes: 20)
      print(await provider.thumbnail(for: recipe))
    }
  }
}

// compiles policyIsNotShared: awaiting one retry policy in two tasks
func share(_ policy: RetryPolicy) {
  for _ in 1...2 {
    Task.detached { print(await policy.shouldRetry(status: 503)) }
  }
}
