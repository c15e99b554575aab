/// What an expectation wanted and what it met instead.
package struct Finding: Hashable, Sendable {
  /// A permanent name by which explanations refer to it, `requestAfterRelease` say.
  package var id: String
  /// What should have happened, in the words of the problem.
  package var expected: String
  /// What did happen.
  package var happened: String

  package init(id: String, expected: String, happened: String) {
    self.id = id
    self.expected = expected
    self.happened = happened
  }
}
