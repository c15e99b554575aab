extension BehaviourReport {
  /// The lines that carry the report over the channel.
  package var lines: [ReportLine] {
    var lines: [ReportLine] = [
      .finished(
        id: id, outcome: outcome, schedulesRun: schedulesRun, isWholeSpace: isWholeSpace, steps: steps,
        time: time)
    ]
    if let failingSchedules { lines.append(.failures(failingSchedules)) }
    if let finding { lines.append(.finding(finding)) }
    if let schedule { lines.append(.schedule(schedule)) }
    lines += timeline.map(ReportLine.event)
    lines.append(.end)
    return lines
  }
}
