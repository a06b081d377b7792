public import CheckoutCore
public import Terminal

/// Makes a recording of a checkout: screens as they come, markers named after the steps of the flow.
public struct CastRecorder: Sendable {
  private(set) public var cast: Cast
  /// How many flow entries are known.
  private var entryCount = 0

  public init(_ cast: Cast) { self.cast = cast }

  /// - Parameters:
  ///   - frame: the screen, redacted.
  ///   - entries: everything that happened so far in this flow.
  ///   - time: since the recording began.
  public mutating func show(_ frame: Frame, entries: [FlowEntry], at time: Duration) {
    mark(entries, at: time)
    cast.show(frame, at: time)
  }

  /// The program ended.
  public mutating func end(status: Int32, at time: Duration) { cast.exit(status: status, at: time) }

  private mutating func mark(_ entries: [FlowEntry], at time: Duration) {
    // Fewer than before: another payment began.
    if entries.count < entryCount { entryCount = 0 }
    for entry in entries.dropFirst(entryCount) {
      if case .completed = entry.kind { cast.mark("\(entry.step.rawValue) \(entry.step.name)", at: time) }
    }
    entryCount = entries.count
  }
}

extension Cast {
  /// The recording of a case that was played.
  public static func recording(_ result: CaseResult, version: Version = .three, depth: ColorDepth = .rgb) -> Cast {
    let size = result.moments.first?.frame.size ?? Size(columns: 80, rows: 24)
    var recorder = CastRecorder(Cast(version: version, size: size, title: result.name, depth: depth))
    for moment in result.moments {
      recorder.show(moment.frame, entries: Array(result.entries.prefix(moment.entryCount)), at: moment.time)
    }
    return recorder.cast
  }
}
