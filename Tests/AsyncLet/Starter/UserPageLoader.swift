// Loads what the page of a user shows: the user, and then the avatar and the certificates.
//
// What is wrong
//   - the certificates wait for the avatar, though they do not need it: a page takes as long as all three together
//
// What a right loader does
//   - the user comes first: nothing else is asked for before the user is known, and nothing at all if that fails
//   - then avatar and certificates are loaded at the same time: the page is there as soon as the slower one is
//   - each of the three is asked for once
//   - the error of a request that fails is thrown as it is; if avatar and certificates both fail, either will do
//   - such an error also ends the call at once and cancels the other request; a call that waits for one of the two
//     after the other may notice the error of the second only when the first has come
//   - cancelling the caller cancels every request and ends the call at once, with CancellationError
//   - a call that has ended, however it did, leaves no request in flight
//   - several calls at once do not disturb each other
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   struct UserPageLoader: Sendable      a class or an actor will do as well
//     init(service: any UserService)
//     func page(ofUser id: String) async throws -> UserPage
//
// `make check-AsyncLet` grades it, `make hint CHAPTER=AsyncLet` helps.

struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    let avatar = try await service.image(at: user.avatarURL)
    let certificates = try await service.certificates(ofUser: user.id)
    return UserPage(user: user, avatar: avatar, certificates: certificates)
  }
}
