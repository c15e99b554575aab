// Given: the grader always uses this file as it is here.

enum TrackingError: Error, Hashable {
  /// Used by the client: nobody has such a parcel.
  case unknownParcel
  /// Used by the client: the carrier does not answer.
  case offline
  /// Used by the client: the request was cancelled.
  case stopped
  /// For the tracker to throw: the client has called back with neither a status nor an error.
  case noAnswer
}
