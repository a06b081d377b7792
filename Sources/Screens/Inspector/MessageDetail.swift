import CheckoutCore
import KassaResources
import KassaTerminal

/// What a row of the diagram stands for, as lines: the fields of a message with what they mean, or the message as it
/// travelled.
struct MessageDetail {
  let row: FlowDiagram.Row
  let isRaw: Bool
  let columns: Int
  let context: Context

  /// The greatest number of lines, to limit memory use.
  static let mostLines = 20_000
  /// The least width at which explanations stand beside the values instead of below them.
  private static let wide = 70
  private static let mostNames = 28
  private static let mostExplanation = 34

  /// The title, e.g. `step 3 · SDK → merchant server · POST /sign`.
  var title: String {
    let step = context.say("inspector.step", ["number": String(row.step.rawValue)])
    switch row.content {
    case .message(let message): return step + " · " + MessageWords.heading(message, context)
    case .section: return context.say("inspector.attempt", ["number": String(row.attempt)])
    case .step: return step + " · " + context.say("step." + row.step.name)
    case .note: return step + " · " + context.say("inspector.note")
    case .ended(let outcome): return step + " · " + outcome.name(context.strings)
    }
  }

  /// The lines on a page of their own. The name of a message comes first if the title has no room for it.
  var openLines: [Page.Line] {
    guard let name = row.message?.name, !isRaw, TextWidth.columns(title) > columns - 16 else { return lines().lines }
    return plain(name, most: Self.mostLines).0 + [Page.Line("")] + lines().lines
  }

  /// The number of fields; 0 for a row that is no message.
  var count: Int { row.message.map { isRaw ? 0 : MessageFields($0).fields.count } ?? 0 }

  /// Returns the lines, and for each the number of the field that it belongs to, from 1.
  /// - Parameter most: the greatest number of lines to lay out.
  func lines(most: Int = mostLines) -> (lines: [Page.Line], fields: [Int]) {
    switch row.content {
    case .message(let message):
      if isRaw { return plain(RawMessage(message).text, most: most) }
      return fields(of: message, most: most)
    case .note(FlowNote.signatureRefused.rawValue, let details):
      return signature(details, most: most)
    case .note(let key, let details): return plain(FlowNote.words(key, details, context.strings), most: most)
    case .step, .section, .ended: return step(most: most)
    }
  }

  private func signature(_ details: [String: String], most: Int) -> ([Page.Line], [Int]) {
    let sign = context.setup.theme.sign.ellipsis
    let lines = SignatureLines.note(details, columns: columns, context.strings, ellipsis: sign) ?? []
    return (Array(lines.prefix(most)), Array(repeating: 0, count: min(most, lines.count)))
  }

  private func plain(_ text: String, most: Int) -> ([Page.Line], [Int]) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).lazy.flatMap { line in
      TextWidth.wrap(String(line), toColumns: columns, most: most).map { Page.Line(String($0)) }
    }
    let shown = Array(lines.prefix(most))
    return (shown, Array(repeating: 0, count: shown.count))
  }

  // MARK: Fields

  private func fields(of message: WireMessage, most: Int) -> ([Page.Line], [Int]) {
    let all = MessageFields(message).fields
    guard !all.isEmpty else { return plain(context.say("inspector.noFields"), most: most) }
    let named = min(Self.mostNames, columns * 2 / 5, (all.prefix(200).map { TextWidth.columns($0.name) }.max() ?? 0))
    var lines: [Page.Line] = []
    var numbers: [Int] = []
    for (index, field) in all.enumerated() {
      guard lines.count < most else { break }
      let new = self.lines(field, of: message, named: max(4, named))
      lines += new
      numbers += Array(repeating: index + 1, count: new.count)
    }
    return (Array(lines.prefix(most)), Array(numbers.prefix(most)))
  }

  private func lines(_ field: MessageFields.Field, of message: WireMessage, named: Int) -> [Page.Line] {
    let explanation = explanation(of: field, in: message)
    // The value gets the width: an explanation stands beside it only where the value fits into one line.
    let narrow = columns - named - Self.mostExplanation - 4
    let isBeside = columns >= Self.wide && explanation != nil && TextWidth.columns(field.value) <= narrow
    let meaning = isBeside ? Self.mostExplanation : 0
    let names = Self.broken(name: field.name, columns: named)
    let room = max(8, columns - named - 2 - (isBeside ? meaning + 2 : 0))
    let values = Self.broken(field.value, columns: room)
    let meanings = isBeside ? TextWidth.wrap(explanation ?? "", toColumns: meaning, most: 6).map(String.init) : []
    var lines = (0..<max(names.count, values.count, meanings.count, 1)).map { index -> Page.Line in
      var parts: [Page.Line.Part] = [.init(Self.padded(index < names.count ? names[index] : "", named + 2), .muted)]
      let value = index < values.count ? values[index] : ""
      parts.append(.init(index < meanings.count ? Self.padded(value, room + 2) : value))
      if index < meanings.count { parts.append(.init(meanings[index], .muted)) }
      return Page.Line(parts)
    }
    if !isBeside, let explanation {
      let below = TextWidth.wrap(explanation, toColumns: max(8, columns - 4), most: 6)
      lines += below.map { Page.Line("    " + $0, .muted) }
    }
    return lines
  }

  /// Breaks a name into at most three lines: after its dots, a part that is too long after its underscores, and anywhere
  /// only what has neither.
  static func broken(name: String, columns: Int) -> [String] {
    func lines(_ text: Substring, _ ends: [Character]) -> [String] {
      guard TextWidth.columns(String(text)) > columns, let end = ends.first else {
        return TextWidth.wrap(String(text), toColumns: columns, most: 3).map(String.init)
      }
      return text.pieces(endingWith: end).reduce(into: []) { found, piece in
        let joined = (found.last ?? "") + piece
        if !found.isEmpty, TextWidth.columns(joined) <= columns {
          found[found.count - 1] = joined
        } else {
          found += lines(piece, Array(ends.dropFirst()))
        }
      }
    }
    return Array(lines(name[...], [".", "_"]).prefix(3))
  }

  /// Breaks a value into lines, at the separators of a string to sign if there are any, otherwise anywhere.
  static func broken(_ value: String, columns: Int) -> [String] {
    guard TextWidth.columns(value) > columns else { return [value] }
    var lines: [String] = []
    var line = ""
    let parts = value.split(separator: ";", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let piece = part + (index == parts.count - 1 ? "" : ";")
      if !line.isEmpty, TextWidth.columns(line + piece) > columns {
        lines.append(line)
        line = ""
      }
      // A piece may be as long as a message: only what may fit into a line is measured.
      var rest = (line + piece)[...]
      while true {
        let head = TextWidth.truncate(String(rest.prefix(columns + 1)), toColumns: columns, ellipsis: "")
        let end = rest.index(rest.startIndex, offsetBy: head.count)
        guard !head.isEmpty, end < rest.endIndex else { break }
        lines.append(head)
        rest = rest[end...]
      }
      line = String(rest)
    }
    return lines + [line]
  }

  private static func padded(_ text: String, _ columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - TextWidth.columns(text)))
  }

  /// What the payment system's document says about a field, and an amount as a person writes it.
  private func explanation(of field: MessageFields.Field, in message: WireMessage) -> String? {
    let amount = FieldExplanations.amount(for: field.path, value: field.json, in: message).map { amount in
      context.say(
        amount.isHundredths ? "inspector.hundredths" : "inspector.minorUnits",
        ["amount": context.format.money(amount.money)])
    }
    let text = FieldExplanations.standard.text(for: field.path, in: message, of: context.setup.providerName)
    let parts = [amount, text.map(context.strings.meaning)].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// The string to sign as the record of the flow has it, without personal data; nil if nothing was signed.
  private var stringToSign: String? {
    context.presentation.entries.lazy.compactMap { entry -> String? in
      guard case .message(let message) = entry.kind, entry.attempt == row.attempt else { return nil }
      return message.body["string_to_sign"]?.string
    }.first
  }

  // MARK: Steps

  /// What is known about a step: who acts, when it was done, through which phases the payment went.
  private func step(most: Int) -> ([Page.Line], [Int]) {
    let entries = context.presentation.entries.filter { $0.step == row.step && $0.attempt == row.attempt }
    var facts: [(String, String)] = [
      (context.say("inspector.actor"), context.say("actor." + row.step.actor.rawValue)),
      (context.say("inspector.name"), row.step.name),
    ]
    if let number = row.document?.number, let text = row.document?.text {
      facts.append((context.say("inspector.document"), number + " · " + text))
    }
    if let time = entries.last(where: { $0.kind == .completed })?.time {
      facts.append((context.say("inspector.done"), time.clockText(offset: context.setup.timeOffset)))
    }
    let arrow = context.setup.theme.isASCII ? " -> " : " → "
    for case .moved(let from, let to) in entries.map(\.kind) {
      facts.append((context.say("inspector.phase"), from.rawValue + arrow + to.rawValue))
    }
    if row.step == .parametersPrepared, let string = stringToSign {
      facts.append((context.say("inspector.string"), string))
    }
    let named = min(20, facts.map { TextWidth.columns($0.0) }.max() ?? 0)
    let lines = facts.flatMap { name, value -> [Page.Line] in
      let names = TextWidth.wrap(name, toColumns: named, most: 3).map(String.init)
      let values = Self.broken(value, columns: max(8, columns - named - 2))
      return (0..<max(names.count, values.count)).map { index in
        Page.Line([
          .init(Self.padded(index < names.count ? names[index] : "", named + 2), .muted),
          .init(index < values.count ? values[index] : ""),
        ])
      }
    }
    return (Array(lines.prefix(most)), Array(repeating: 0, count: min(most, lines.count)))
  }
}

extension Substring {
  /// The text in pieces, each of which ends with the character, except for the last one if the text does not.
  fileprivate func pieces(endingWith end: Character) -> [Substring] {
    var pieces: [Substring] = []
    var start = startIndex
    for index in indices where self[index] == end {
      pieces.append(self[start...index])
      start = self.index(after: index)
    }
    return start < endIndex ? pieces + [self[start...]] : pieces
  }
}
