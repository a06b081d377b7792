/// The script commands of a recording, in their order.
struct RecordedSteps: Sendable {
  struct Line: Sendable {
    var name: Verb.Name
    var value: String
    /// Whether the value is YAML rather than a string.
    var isRaw: Bool
  }

  private(set) var lines: [Line] = []
  /// What has been typed into an ordinary field since the last command.
  private var text = ""

  mutating func type(_ text: String) { self.text += text }

  mutating func endText() {
    guard !text.isEmpty else { return }
    lines.append(Line(name: .type, value: text, isRaw: false))
    text = ""
  }

  mutating func add(_ name: Verb.Name, _ value: String, isRaw: Bool = false) {
    endText()
    lines.append(Line(name: name, value: value, isRaw: isRaw))
  }

  /// Inserts a command before the last one.
  mutating func insertBeforeLast(_ name: Verb.Name, _ value: String) {
    endText()
    lines.insert(Line(name: name, value: value, isRaw: true), at: max(0, lines.count - 1))
  }

  /// Discards everything, because it may contain the first digits of a card number.
  mutating func removeAll() {
    lines = []
    text = ""
  }
}
