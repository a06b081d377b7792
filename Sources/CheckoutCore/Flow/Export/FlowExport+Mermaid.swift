extension FlowExport {
  /// The record as a sequence diagram in the language of Mermaid.
  ///
  /// The lanes are those of the inspector. Each attempt is a rectangle if there are several.
  var mermaid: String {
    var diagram = MermaidDiagram(self)
    for entry in entries { diagram.add(entry) }
    return diagram.text
  }
}

/// The lines of a sequence diagram in the language of Mermaid.
private struct MermaidDiagram {
  private var lines: [String]
  /// The lanes that occur, from left to right.
  private let lanes: [FlowLane]
  private let hasAttempts: Bool
  private var attempt: Int?
  /// Whether the payment has ended, and whether the heading of what followed has been written.
  private var (hasEnded, hasLater) = (false, false)

  init(_ export: FlowExport) {
    var found: Set<FlowLane> = [.app]
    for entry in export.entries {
      switch entry.kind {
      case .message(let message): found.formUnion([FlowLane(message.from), FlowLane(message.to)])
      case .completed: found.insert(FlowLane(entry.step.actor))
      case .moved, .ended, .note: break
      }
    }
    lanes = found.sorted()
    hasAttempts = Set(export.entries.map(\.attempt)).count > 1
    let title = [export.provider, export.payment, export.total, export.summary.outcome?.rawValue].compactMap(\.self)
    lines = ["sequenceDiagram", "  title " + Self.escaped(title.joined(separator: ", "))]
    lines += lanes.map { "  participant \($0) as \(Self.name($0))" }
  }

  /// The finished diagram.
  var text: String {
    let end = hasAttempts && attempt != nil ? ["  end"] : []
    return (lines + end).joined(separator: "\n") + "\n"
  }

  mutating func add(_ entry: FlowEntry) {
    switch entry.kind {
    case .completed:
      open(entry.attempt)
      note([FlowLane(entry.step.actor)], "✓ \(entry.step.rawValue) \(entry.step.name)")
    case .ended(let outcome):
      hasEnded = true
      open(entry.attempt)
      note(lanes, "ended, \(outcome.rawValue)")
    case .message(let message):
      open(entry.attempt)
      // The SDK still calls back to the app. What is sent after that is an operation, a check or a repeated notification.
      if hasEnded, !hasLater, entry.step == .resultDisplayed, message.to != .application {
        hasLater = true
        note(lanes, "later")
      }
      add(message)
    case .note(FlowNote.checkedLater.rawValue, _):
      hasLater = true
      open(entry.attempt)
      note(lanes, "checked later")
    case .moved, .note: break
    }
  }

  private mutating func add(_ message: WireMessage) {
    let arrow = message.isLost ? "--x" : message.isHTTPAnswer ? "-->>" : "->>"
    let reason = message.body.string.map { ", " + $0 } ?? ""
    let words =
      message.isLost ? "no answer" + reason : ([message.name] + Self.states(in: message.body)).joined(separator: ", ")
    line("\(FlowLane(message.from))\(arrow)\(FlowLane(message.to)): " + Self.escaped(words))
  }

  /// What a message says about the payment: the first members that are named after a status or a code, at most two.
  private static func states(in body: JSON) -> [String] {
    var found: [String] = []
    func look(_ value: JSON) {
      guard found.count < 2 else { return }
      for member in value.object?.members ?? [] {
        let name = member.name.lowercased()
        if let text = member.value.scalarText, ["status", "state", "code"].contains(where: name.hasSuffix),
          !text.isEmpty, text.utf8.count <= 40, !text.contains("•")
        {
          found.append("\(member.name) \(text)")
        } else {
          look(member.value)
        }
      }
      for element in value.elements ?? [] { look(element) }
    }
    look(body)
    return Array(found.prefix(2))
  }

  /// Begins the rectangle of an attempt, unless it is open. A late message may return to an earlier attempt.
  private mutating func open(_ number: Int) {
    guard hasAttempts, number != attempt else { return }
    if attempt != nil { lines.append("  end") }
    attempt = number
    lines.append("  rect rgba(128, 128, 128, 0.1)")
    note(lanes, "attempt \(number)")
  }

  private mutating func note(_ lanes: [FlowLane], _ text: String) {
    let ends = Set([lanes.first, lanes.last].compactMap(\.self)).sorted()
    line("Note over " + ends.map { "\($0)" }.joined(separator: ",") + ": " + Self.escaped(text))
  }

  private mutating func line(_ text: String) {
    lines.append((hasAttempts ? "    " : "  ") + text)
  }

  private static func name(_ lane: FlowLane) -> String {
    switch lane {
    case .you: "You"
    case .app: "App"
    case .shop: "Shop"
    case .platform: "Platform"
    case .bank: "Bank"
    }
  }

  /// Returns the text with entity codes for every character that has a meaning in Mermaid or HTML.
  ///
  /// The word `end` closes a block in some versions of Mermaid wherever it stands, so its first letter is a code, too.
  private static func escaped(_ text: String) -> String {
    var codes = ""
    for scalar in ExportLine.escaped(text).unicodeScalars {
      switch scalar {
      case "A"..."Z", "a"..."z", "0"..."9", " ", "/", ".", ",", "-", "_", "?", "!", "+":
        codes.unicodeScalars.append(scalar)
      case _ where scalar.isASCII: codes += "#\(scalar.value);"
      default: codes.unicodeScalars.append(scalar)
      }
    }
    return codes.split(separator: " ", omittingEmptySubsequences: false).map(word).joined(separator: " ")
  }

  private static func word(_ word: Substring) -> String {
    guard word.lowercased() == "end", let first = word.unicodeScalars.first else { return String(word) }
    return "#\(first.value);" + word.dropFirst()
  }
}
