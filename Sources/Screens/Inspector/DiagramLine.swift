import CheckoutCore
import KassaResources
import KassaTerminal

/// Draws the rows of the diagram as lines: the lanes, and arrows between them. A row may be shortened.
struct DiagramLine {
  let context: Context
  let columns: DiagramColumns
  let began: Instant?

  private var isASCII: Bool { context.setup.theme.isASCII }

  /// Returns the names of the lanes, centred above their lines.
  /// - Parameter isScrolled: whether there are rows above the first one that is shown, for which a sign stands.
  func heading(isScrolled: Bool = false) -> Page.Line {
    var pieces = Pieces()
    if isScrolled { pieces.put(isASCII ? "^" : "▲", .muted, at: 0) }
    for lane in FlowLane.allCases {
      let next = lane.rawValue + 1 < columns.lanes.count ? columns.lanes[lane.rawValue + 1] : columns.end
      let most = max(1, next - columns.column(of: lane) - 1)
      let name = TextWidth.truncate(context.say(lane.textKey), toColumns: most, ellipsis: ellipsis)
      let start = max(0, columns.column(of: lane) - TextWidth.columns(name) / 2)
      pieces.put(name, .muted, at: min(start, max(0, columns.end - TextWidth.columns(name))))
    }
    if columns.hasTime {
      pieces.put(context.say("unit.seconds"), .muted, endingAt: columns.end + DiagramColumns.timeColumns)
    }
    if columns.hasDuration { pieces.put(context.say("unit.milliseconds"), .muted, endingAt: columns.columns) }
    return Page.Line(pieces.parts)
  }

  func line(_ row: FlowDiagram.Row, isSelected: Bool, isHeld: Bool = false) -> Page.Line {
    var pieces = Pieces()
    if row.content == .section {
      let title = context.say("inspector.attempt", ["number": String(row.attempt)])
      let dash = isASCII ? "-" : "─"
      let rest = max(0, columns.columns - TextWidth.columns(title) - 4)
      return Page.Line([
        .init(dash + dash + " ", .muted), .init(title, .strong),
        .init(" " + String(repeating: dash, count: rest), .muted),
      ])
    }
    let (mark, tone) = mark(row, isSelected)
    pieces.put(mark, tone, at: 0)
    if isHeld { pieces.put(isASCII ? "*" : "●", .warning, at: 1) }
    if row.isFirst {
      pieces.put(String(row.step.rawValue), row.state == .toCome ? .muted : .normal, endingAt: 4)
    }
    if let end = columns.document, row.beginsDocument, let number = row.document?.number {
      pieces.put("(\(number))", .muted, endingAt: end)
    }
    for lane in columns.lanes { pieces.put(isASCII ? "|" : "│", .muted, at: lane) }
    draw(row, &pieces)
    if let entry = row.entry, let began {
      if columns.hasTime {
        let time = Self.seconds(entry.time - began, context.format)
        pieces.put(time, .muted, endingAt: columns.end + DiagramColumns.timeColumns)
      }
      if columns.hasDuration, let passed = row.sincePrevious {
        pieces.put(Self.short(passed), .muted, endingAt: columns.columns)
      }
    }
    return Page.Line(pieces.parts)
  }

  private func mark(_ row: FlowDiagram.Row, _ isSelected: Bool) -> (String, Page.Tone) {
    if isSelected { return (isASCII ? ">" : "▸", .accent) }
    guard row.isFirst else { return (" ", .muted) }
    switch row.state {
    case .done: return (isASCII ? "#" : "✓", .success)
    case .open: return (isASCII ? ">" : "◉", .accent)
    case .failed: return (isASCII ? "x" : "✗", .error)
    case .toCome: return (isASCII ? "." : "·", .muted)
    }
  }

  private var ellipsis: String { context.setup.theme.sign.ellipsis }

  // MARK: Rows

  private func draw(_ row: FlowDiagram.Row, _ pieces: inout Pieces) {
    switch row.content {
    case .section: break
    case .message(let message):
      let tone: Page.Tone = message.isTrouble ? .error : message.isAnswer ? .normal : .code
      let (from, to) = (FlowLane(message.from), FlowLane(message.to))
      if from == to {
        beside(from, (isASCII ? "> " : "▹ ") + message.name, tone, &pieces)
      } else {
        arrow(from, to, [MessageWords.label(message), message.name], tone, &pieces)
      }
    case .note(let key, let details):
      let isTrouble = FlowNote.isTrouble(key, details)
      let words = (isTrouble ? "! " : isASCII ? "- " : "· ") + FlowNote.words(key, details, context.strings)
      let start = columns.column(of: .you) + 2
      pieces.put(
        TextWidth.truncate(words, toColumns: max(1, columns.end - start), ellipsis: ellipsis),
        isTrouble ? .warning : .normal,
        at: start)
    case .ended(let outcome): beside(.app, outcome.name(context.strings), .strong, &pieces)
    case .step: drawStep(row, &pieces)
    }
  }

  private func drawStep(_ row: FlowDiagram.Row, _ pieces: inout Pieces) {
    let tone: Page.Tone = row.entry == nil ? .muted : .normal
    let words = context.strings.optional("diagram." + row.step.name).map { [$0] } ?? []
    switch row.step {
    case .paymentInitiated, .detailsConfirmed: arrow(.you, .app, words, tone, &pieces)
    case .formDisplayed, .resultDisplayed: arrow(.app, .you, words, tone, &pieces)
    default: beside(FlowLane(row.step.actor), words.first ?? context.say("step." + row.step.name), tone, &pieces)
    }
  }

  /// Puts a text behind a lane, over the lanes that follow, or before it if there is more room.
  private func beside(_ lane: FlowLane, _ text: String, _ tone: Page.Tone, _ pieces: inout Pieces) {
    let start = columns.column(of: lane) + 2
    let room = columns.end - start - 1
    let width = TextWidth.columns(text)
    if width > room, columns.column(of: lane) - 7 > room {
      let most = columns.column(of: lane) - 7
      let shown = TextWidth.truncate(text, toColumns: most, ellipsis: ellipsis)
      return pieces.put(shown, tone, endingAt: columns.column(of: lane) - 1)
    }
    pieces.put(TextWidth.truncate(text, toColumns: max(1, room), ellipsis: ellipsis), tone, at: start)
  }

  /// Draws an arrow between two lanes with the longest of the labels that fits, or with a shortened one.
  private func arrow(
    _ from: FlowLane, _ to: FlowLane, _ labels: [String], _ tone: Page.Tone, _ pieces: inout Pieces
  ) {
    let left = columns.column(of: min(from, to)) + 1
    let right = columns.column(of: max(from, to)) - 1
    let inner = right - left + 1
    guard inner > 0 else { return }
    let (dash, head) = (isASCII ? "-" : "─", isASCII ? (from < to ? ">" : "<") : from < to ? "▶" : "◀")
    let line = { (count: Int) in String(repeating: dash, count: max(0, count)) }
    // A dash at the start, a head at the end, and a space on either side of the label.
    if let label = labels.first(where: { TextWidth.columns($0) <= inner - 4 }), !label.isEmpty {
      let dashes = inner - 3 - TextWidth.columns(label)
      let before = dashes / 2 + dashes % 2
      let (start, end) = (line(before), line(dashes - before))
      return pieces.put(
        from < to ? "\(start) \(label) \(end)\(head)" : "\(head)\(end) \(label) \(start)", tone, at: left)
    }
    // Where there is little room, only the head shows the direction.
    let label = shortened(labels.last ?? "", inner - 1)
    let rest = inner - 1 - TextWidth.columns(label)
    let (space, filling) = (rest > 0 ? " " : "", line(rest - 1))
    pieces.put(from < to ? filling + label + space + head : head + space + label + filling, tone, at: left)
  }

  /// Shortens the name of a message: first the query goes, then the method, then the start of the path.
  private func shortened(_ name: String, _ most: Int) -> String {
    if TextWidth.columns(name) <= most { return name }
    let name = name.firstIndex(of: "?").map { String(name[..<$0]) } ?? name
    if TextWidth.columns(name) <= most { return name }
    let path = name.firstIndex(of: "/").map { String(name[$0...]) } ?? name
    if TextWidth.columns(path) <= most { return path }
    guard path.hasPrefix("/"), most > 2 else {
      return TextWidth.truncate(path, toColumns: most, ellipsis: ellipsis)
    }
    var tail = path[...]
    // A whole component reads better than a part of one.
    while let slash = tail.dropFirst().firstIndex(of: "/") {
      tail = tail[slash...]
      if TextWidth.columns(String(tail)) < most { return ellipsis + tail }
    }
    while TextWidth.columns(String(tail)) > most - 1 { tail = tail.dropFirst() }
    return ellipsis + tail
  }

  // MARK: Times

  /// The time since the start in seconds, e.g. `0.040`, from an hour on as `1:02:03`.
  static func seconds(_ duration: Duration, _ format: LocaleFormat) -> String {
    let milliseconds = max(0, duration.milliseconds)
    func padded(_ number: Int64, _ digits: Int) -> String {
      String(repeating: "0", count: max(0, digits - String(number).count)) + String(number)
    }
    let seconds = milliseconds / 1000
    guard seconds < 3600 else {
      return "\(seconds / 3600):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
    }
    return format.decimal(milliseconds, places: 3)
  }

  /// A duration in at most six columns: milliseconds as the heading says, as long as they fit, then a unit of its own.
  static func short(_ duration: Duration) -> String {
    let milliseconds = duration.milliseconds
    if milliseconds < 0 { return "0" }
    if milliseconds < 100_000 { return milliseconds == 0 ? "0" : "+\(milliseconds)" }
    let seconds = milliseconds / 1000
    return seconds < 1000 ? "+\(seconds) s" : seconds < 60_000 ? "+\(seconds / 60) m" : "+\(seconds / 3600) h"
  }
}

/// Texts at their columns. A text that is put later covers what was put before.
private struct Pieces {
  private var pieces: [(column: Int, columns: Int, text: String, tone: Page.Tone)] = []

  mutating func put(_ text: String, _ tone: Page.Tone, at column: Int) {
    let width = TextWidth.columns(text)
    guard width > 0 else { return }
    pieces.removeAll { $0.columns == 1 && $0.column >= column && $0.column < column + width }
    pieces.append((column, width, text, tone))
  }

  mutating func put(_ text: String, _ tone: Page.Tone, endingAt end: Int) {
    put(text, tone, at: max(0, end - TextWidth.columns(text)))
  }

  /// The texts in one line, with spaces between them.
  var parts: [Page.Line.Part] {
    var parts: [Page.Line.Part] = []
    var column = 0
    for piece in pieces.sorted(by: { $0.column < $1.column }) where piece.column >= column {
      if piece.column > column {
        parts.append(.init(String(repeating: " ", count: piece.column - column), .muted))
      }
      parts.append(.init(piece.text, piece.tone))
      column = piece.column + piece.columns
    }
    return parts
  }
}
