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
    await withTaskGroup(of: Part.self) { group in
      group.addTask {
        do {
          return .friends(try await service.friends(of: user))
        } catch {
          print("no friends: \(error)")
          return .friends(nil)
        }
      }
      group.addTask {
        do {
          return .notes(try await service.notes(of: user))
        } catch {
          print("no notes: \(error)")
          return .notes(nil)
        }
      }
      var profile = Profile()
      for await part in group {
        switch part {
        case .friends(let friends): profile.friends = friends
        case .notes(let notes): profile.notes = notes
        }
      }
      return profile
    }
  }
}
