/// Who handed something in, as a folder's, an archive's or a learning platform's name tells it.
package struct ClassLearner: Hashable, Codable, Sendable {
  /// What tells learners apart in results: a user name, an identifier of the platform, a folder's name.
  package let id: String
  /// The name as the platform writes it; `nil` when it is not known.
  package let name: String?
  /// The identifier by which the platform's own tables know the learner: Canvas's user, Moodle's participant; `nil`
  /// when the name of the file does not tell.
  package let platformID: String?

  package init(id: String, name: String? = nil, platformID: String? = nil) {
    self.id = id
    self.name = name
    self.platformID = platformID
  }
}
