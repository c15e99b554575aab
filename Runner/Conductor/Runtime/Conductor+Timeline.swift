import Report

extension Conductor {
  /// Adds an event to the timeline, if one is kept.
  func note(kind: TimelineEvent.Kind, _ text: @autoclosure () -> String, on standIn: String?) {
    guard run.isRecording, !run.isBodyDone else { return }
    if isCalledFromHolder {
      record(
        TimelineEvent(
          kind: kind, time: .nanoseconds(machine.now), step: run.step,
          track: standIn.map(Track.standIn) ?? thread.track, task: currentTaskName, text: text()))
    } else {
      inbox.add(.event(outsideEvent(kind: kind, text(), on: standIn), nil))
    }
  }

  /// Resumes a continuation when so many nanoseconds have passed and nothing is ready any more.
  func letTimePass(_ nanoseconds: Int64, _ continuation: UnsafeContinuation<Void, Never>) {
    let (instant, isOver) = machine.now.addingReportingOverflow(max(0, nanoseconds))
    run.settling.append(
      RunState.Settling(
        instant: isOver ? .max : instant, continuation: continuation, isMain: thread.isMain))
  }

  /// An event on a thread of which the machine knows nothing.
  func outsideEvent(kind: TimelineEvent.Kind, _ text: String, on standIn: String?) -> TimelineEvent {
    TimelineEvent(
      kind: kind, time: .nanoseconds(machine.now), step: run.step,
      track: .standIn(standIn ?? "outside"), task: nil, text: text)
  }

  /// Keeps an event; only the failure is kept when there are too many.
  func record(_ event: TimelineEvent) {
    guard run.isRecording, !run.isBodyDone else { return }
    if run.timeline.count >= Limits.timelineEvents, event.kind != .failure {
      if !run.isTimelineCut {
        run.isTimelineCut = true
        keep(
          TimelineEvent(
            kind: .conductor, time: event.time, step: event.step, track: event.track, task: nil,
            text: "more events follow that are not shown"))
      }
      return
    }
    keep(event)
  }

  private func keep(_ event: TimelineEvent) {
    run.timeline.append(event)
    if let recorder, recorder.isStreaming { recorder.stream(event) }
  }

  private var currentTaskName: String? {
    let identifier = currentTaskIdentifier()
    guard identifier != 0 else { return nil }
    if let name = Task.name { return name }
    let number = run.taskNumbers[identifier] ?? run.taskNumbers.count + 1
    run.taskNumbers[identifier] = number
    return "task \(number)"
  }
}
