// Loads what a profile page shows of a user: friends and notes, two lists of different types, side by side in one
// task group.
//
// What is wrong
//   - both lists arrive and nobody takes them out of the group, so every profile is empty
//   - errors stay in the group as well: to the page, a server that is down is a user without lists
//
// What a right loader does
//   - the profile has the friends and the notes, whichever arrives first
//   - a call asks for each list once, for both at once, and returns when the slower one is there
//   - a list is nil if the server keeps none of this user, and only then; an empty list is an empty list
//   - an error of a request is thrown, as the error that it is; when both fail, either will do
//   - a call that is cancelled may throw; what it returns has to be true all the same
//   - a profile is made of the answers to its own call, whatever other calls there are or were
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   struct ProfileLoader: Sendable      a class or an actor will do as well
//     init(service: any ProfileService)
//     func profile(of user: String) async throws -> Profile
//
// `make check-MixedResults` grades it, `make hint CHAPTER=MixedResults` helps.

struct ProfileLoader: Sendable {
  private enum Part: Sendable {
    case friends([Friend]?)
    case notes([Note]?)
  }

  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    var friends: [Friend]?
    var notes: [Note]?
    await withThrowingTaskGroup(of: Part.self) { group in
      group.addTask {
        let friends = try await service.friends(of: user)
        return .friends(friends)
      }
      group.addTask {
        let notes = try await service.notes(of: user)
        return .notes(notes)
      }
    }
    return Profile(friends: friends, notes: notes)
  }
}
