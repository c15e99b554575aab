@testable import IsolationCheatSheet

// compiles providerIsNotShared: awaiting one thumbnail provider in two tasks
func share(_ provider: ThumbnailProvider) {
  for number in 1...2 {
    Task.detached {
      print(await provider.thumbnail(for: Recipe(id: number, title: "Soup", minutes: 20)))
    }
  }
}

// compiles policyIsNotShared: awaiting one retry policy in two tasks
func share(_ policy: RetryPolicy) {
  for _ in 1...2 {
    Task.detached { print(await policy.shouldRetry(status: 503)) }
  }
}
