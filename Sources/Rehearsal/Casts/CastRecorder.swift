package import CheckoutCore
package import KassaTerminal

/// Records a checkout as an asciicast, with each new frame and a marker for each completed flow step.
package struct CastRecorder: Sendable {
  package var cast: Cast
  /// The number of flow entries that have already been processed.
  private var entryCount = 0

  package init(_ cast: Cast) { self.cast = cast }

  /// - Parameters:
  ///   - frame: the frame to record, with card numbers already masked.
  ///   - entries: all flow entries so far for the current payment.
  ///   - time: the time since the start of the recording.
  package mutating func show(_ frame: Frame, entries: [FlowEntry], at time: Duration) {
    mark(entries, at: time)
    cast.show(frame, at: time)
  }

  /// Records the exit of the program.
  package mutating func end(status: Int32, at time: Duration) { cast.exit(status: status, at: time) }

  private mutating func mark(_ entries: [FlowEntry], at time: Duration) {
    // If there are fewer flow entries than before, a new payment has started.
    if entries.count < entryCount { entryCount = 0 }
    for entry in entries.dropFirst(entryCount) {
      if case .completed = entry.kind { cast.mark("\(entry.step.rawValue) \(entry.step.name)", at: time) }
    }
    entryCount = entries.count
  }
}

extension Cast {
  /// Returns an asciicast recording of a finished test case.
  package static func recording(_ result: CaseResult, version: Version = .three, depth: ColorDepth = .rgb) -> Cast {
    let size = result.stepRecords.first?.frame.size ?? Size(columns: 80, rows: 24)
    var recorder = CastRecorder(Cast(version: version, size: size, title: result.name, depth: depth))
    for moment in result.stepRecords {
      recorder.show(moment.frame, entries: Array(result.entries.prefix(moment.entryCount)), at: moment.time)
    }
    return recorder.cast
  }
}
