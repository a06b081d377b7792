extension FlowExport {
  /// The payment as text for mails and tickets, with every message in full.
  var text: String {
    var lines: [String] = []
    for (name, value) in facts { lines.append(ExportLine.escaped(Self.padded(name, to: 13) + value)) }
    for attempt in FlowAttempt.all(entries, completed: completed, attempt: entries.map(\.attempt).max() ?? 1) {
      let steps = attempt.steps.filter { $0.isDone || !$0.entries.isEmpty }
      guard !steps.isEmpty else { continue }
      lines += ["", "attempt \(attempt.number)"]
      for step in steps { add(step, to: &lines) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var facts: [(String, String)] {
    // What was recorded after the end, such as a later check, is no part of the payment's duration.
    let end = entries.last { if case .ended = $0.kind { true } else { false } } ?? entries.last
    let duration = end.map { since($0.time) }
    let facts: [(String, String?)] = [
      ("payment", payment), ("provider", provider), ("order", summary.order.description), ("amount", total),
      ("outcome", summary.word), ("started", entries.first?.time.isoText),
      ("duration", duration.map { "\($0) s" }), ("steps", "\(completed.count) of \(Step.allCases.count)"),
      ("program", version.map { "\(Self.program) \($0)" }),
    ]
    return facts.compactMap { name, value in value.flatMap { $0.isEmpty ? nil : (name, $0) } }
  }

  private func add(_ record: FlowAttempt.Record, to lines: inout [String]) {
    let number = record.step.rawValue < 10 ? " \(record.step.rawValue)" : "\(record.step.rawValue)"
    let time = record.time.map { "  " + since($0) } ?? ""
    lines.append("\(record.isDone ? "✓" : "·") \(number) \(record.step.name)\(time)")
    for entry in record.entries {
      guard let words = Self.words(entry.kind) else { continue }
      let time = since(entry.time)
      lines.append(ExportLine.escaped("     \(Self.padded(time, to: 9))\(words)"))
      guard case .message(let message) = entry.kind, !message.body.isEmpty else { continue }
      let indent = String(repeating: " ", count: 14)
      lines += message.body.lines().map { indent + ExportLine.escaped($0) }
    }
  }

  /// Returns an entry in words; nil for the completion of a step, which its heading tells.
  private static func words(_ kind: FlowEntry.Kind) -> String? {
    switch kind {
    case .completed: nil
    case .moved(let from, let to): "\(from.rawValue) → \(to.rawValue)"
    case .ended(let outcome): "ended: \(outcome.rawValue)"
    case .note(let key, let details):
      ([key] + details.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }).joined(separator: ", ")
    case .message(let message): "\(name(message.from)) → \(name(message.to))  \(message.name)"
    }
  }

  private static func name(_ party: WireMessage.Party) -> String {
    switch party {
    case .sdk: "SDK"
    case .merchantServer: "merchant server"
    case .platform, .issuer, .application, .wallet: party.rawValue
    }
  }

  /// Returns the time since the first entry in seconds, e.g. `1.310`.
  private func since(_ time: Instant) -> String {
    let milliseconds = (time - (entries.first?.time ?? time)).milliseconds
    let sign = milliseconds < 0 ? "-" : ""
    return "\(sign)\(abs(milliseconds) / 1000)." + (abs(milliseconds) % 1000).padded(3)
  }

  private static func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(1, columns - text.count))
  }
}

extension JSON {
  /// Whether there is nothing to show of the value.
  fileprivate var isEmpty: Bool {
    switch self {
    case .null: true
    case .object(let object): object.members.isEmpty
    case .array(let elements): elements.isEmpty
    default: false
    }
  }
}
