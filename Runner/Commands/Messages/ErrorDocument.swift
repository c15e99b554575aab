/// An error as programs read it.
struct ErrorDocument: Encodable {
  struct Fault: Encodable {
    let message: String
    let details: [String]
    let notes: [String]
  }

  let version = 1
  let error: Fault
  /// What the process ends with.
  let status: Int32

  init(_ message: Message, _ status: ExitCode) {
    error = Fault(message: message.error, details: message.details, notes: message.notes)
    self.status = status.rawValue
  }
}
