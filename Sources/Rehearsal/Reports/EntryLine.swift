package import CheckoutCore
import KassaResources

/// A flow entry as one line of a report.
struct EntryLine {
  /// The time since the first flow entry, for example `+0.120 s`.
  let time: String
  let step: String
  let what: String

  init(_ entry: FlowEntry, since start: Instant) {
    time = "+" + ReportTime.seconds(entry.time - start) + " s"
    step = "\(entry.step.rawValue)"
    what =
      switch entry.kind {
      case .completed: "\(entry.step.name) complete"
      case .moved(let from, let to): "\(from.rawValue) → \(to.rawValue)"
      case .ended(let outcome): "ended: \(outcome.rawValue)"
      case .note(let key, let details): FlowNote.words(key, details, .english)
      case .message(let message):
        "\(Self.name(message.from)) → \(Self.name(message.to))  \(message.name)  \(message.body.redacted.text)"
      }
  }

  private static func name(_ party: WireMessage.Party) -> String { StringTable.english(party.textKey) }

  /// Returns a line for each entry, in the order of time. The flow orders its entries by step.
  static func all(_ entries: [FlowEntry]) -> [EntryLine] {
    guard let start = entries.map(\.time).min() else { return [] }
    return entries.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map { EntryLine($0.element, since: start) }
  }

  /// What happened, cut after 200 characters.
  var short: String { what.count > 200 ? what.prefix(199) + "…" : what }
}

extension FlowEntry {
  /// The flow entry as a single line, for failure reports and lists.
  package var line: String {
    let line = EntryLine(self, since: time)
    return "step \(line.step) \(line.what)"
  }
}

enum ReportTime {
  /// Returns a duration in seconds with three decimal places.
  static func seconds(_ duration: Duration) -> String {
    let milliseconds = duration.milliseconds
    let rest = String(abs(milliseconds) % 1000)
    let sign = milliseconds < 0 ? "-" : ""
    return "\(sign)\(abs(milliseconds) / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
