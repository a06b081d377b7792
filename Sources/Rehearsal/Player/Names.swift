import CheckoutCore
import KassaCards
import KassaResources
import KassaTerminal

/// Finds page elements by the names that scripts use for them.
///
/// A name is an element ID, a key in the string table or literal text.
struct Names {
  let page: Page
  let strings: StringTable

  /// Returns the ID of the interactive element with the given name; nil if there is none.
  func element(_ name: String) -> ElementID? {
    let id = ElementID(name)
    let elements = page.elements
    if elements.contains(where: { $0.id == id }) { return id }
    if let pattern = pattern(key: name), let found = elements.first(where: { pattern.matchesWhole($0.label) }) {
      return found.id
    }
    // A script writes `VISA •••• 0077` as it is typed, although no line breaks at the blank.
    return elements.first { $0.label.withOrdinaryBlanks == name.withOrdinaryBlanks }?.id
      // The label of the security code field depends on the brand of the card that is being entered.
      ?? (strings.optional("field.code", ["name": name]) == name && ["CVC", "CVV", "CID", "CVN"].contains(name)
        ? elements.first { page.field($0.id)?.role == .securityCode }?.id : nil)
  }

  /// Returns the text pattern to look for on the screen when a script uses the given name.
  func pattern(_ name: String) -> TextPattern {
    if let text = page.text(of: ElementID(name)) { return TextPattern(literal: text) }
    return pattern(key: name) ?? TextPattern(literal: name)
  }

  private func pattern(key: String) -> TextPattern? { strings.optional(key).map { TextPattern(template: $0) } }

  func field(_ name: String) -> Page.Field? {
    guard let id = element(name) else { return nil }
    for case .field(let field) in page.dialog?.body ?? page.body where field.id == id { return field }
    return nil
  }
}

/// A string pattern. Its parts must occur in the given order, but there may be any text between them.
/// A no-break space matches an ordinary one, so that a script writes `1 000,00 RUB` as it is typed.
struct TextPattern {
  let parts: [String]
  /// The pattern as failures show it, with the placeholders of a template.
  let words: String

  init(literal: String) { (parts, words) = ([literal.withOrdinaryBlanks], literal) }

  /// - Parameter template: a string from the string table, with placeholders such as `{name}`.
  init(template: String) {
    var parts: [String] = [""]
    var isInside = false
    for character in template {
      switch character {
      case "{": (isInside, parts) = (true, parts + [""])
      case "}" where isInside: isInside = false
      default: if !isInside { parts[parts.count - 1].append(character) }
      }
    }
    self.parts = parts.filter { !$0.isEmpty }.map(\.withOrdinaryBlanks)
    words = template
  }

  func isIn(_ text: String) -> Bool {
    var rest = text.withOrdinaryBlanks[...]
    for part in parts {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  func matchesWhole(_ text: String) -> Bool {
    isIn(text) && text.withOrdinaryBlanks.hasPrefix(parts.first ?? "")
  }
}

extension Page {
  /// Returns the text of the page element with the given ID; nil if the ID is unknown.
  func text(of id: ElementID) -> String? {
    for block in (dialog?.body ?? []) + body + side + panel {
      switch block {
      case .heading(let text, id), .text(let text, id, _), .waiting(let text, id): return text
      case .link(let link) where link.id == id: return link.url
      case .field(let field) where field.id == id: return field.label
      case .checkbox(let box) where box.id == id: return box.label
      case .buttons(let buttons): if let button = buttons.first(where: { $0.id == id }) { return button.label }
      case .choice(let choice): if let row = choice.rows.first(where: { $0.id == id }) { return row.label }
      case .facts(let facts):
        if let fact = facts.first(where: { $0.id == id && !id.rawValue.isEmpty }) { return fact.value }
      case .code(let code) where code.id == id: return code.text
      default: break
      }
    }
    return nil
  }

  /// The names of the parts of a page that `part(_:)` knows besides the elements.
  static let parts = ["status", "title", "steps", "hints", "dialog", "card"]

  /// Returns all text in a part of the page; nil if the page does not have that part.
  func part(_ name: String) -> String? {
    switch name {
    case "status": return status.text
    case "title": return [title, subtitle, subtitleRight, corner].joined(separator: "\n")
    case "steps": return steps?.text
    case "hints": return hints.map { "\($0.key) \($0.text)" }.joined(separator: "\n")
    case "dialog":
      return dialog.map { dialog in ([dialog.title] + dialog.body.flatMap(\.texts)).joined(separator: "\n") }
    case "card":
      for case .card(let card) in side + body {
        return [card.number, card.holder, card.expiry, card.brand?.text ?? ""].joined(separator: "\n")
      }
      return nil
    default: break
    }
    for case .field(let field) in (dialog?.body ?? []) + body where field.id == ElementID(name) {
      return [field.label, field.text, field.error ?? "", field.badge?.text ?? ""].joined(separator: "\n")
    }
    return text(of: ElementID(name))
  }
}

extension Page.Block {
  var texts: [String] {
    switch self {
    case .heading(let text, _), .text(let text, _, _), .waiting(let text, _), .rule(let text, _): [text]
    case .field(let field): [field.label, field.text, field.error ?? ""]
    case .choice(let choice): choice.rows.flatMap { [$0.label, $0.detail] }
    case .checkbox(let box): [box.label]
    case .buttons(let buttons): buttons.map(\.label)
    case .facts(let facts): facts.flatMap { [$0.name, $0.value] }
    case .lines(let lines): lines.map(\.text)
    case .card(let card): [card.number, card.holder, card.expiry]
    case .link(let link): [link.url]
    case .code(let code): [code.text]
    case .space: []
    }
  }
}

/// The text of a frame, which can be searched within a line and across line breaks.
struct FrameReading {
  let lines: [String]

  init(_ frame: Frame) {
    lines = FrameText.plain(frame).withOrdinaryBlanks.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// Returns whether the frame contains the pattern, either within one line or wrapped across several lines.
  func contains(_ pattern: TextPattern) -> Bool {
    if lines.contains(where: { pattern.isIn($0) }) { return true }
    let words = pattern.parts.joined(separator: "\u{1}").split(separator: " ").map(String.init)
    guard words.count > 1, !words.contains(where: { $0.contains("\u{1}") }) else {
      return TextPattern.squeezed(pattern).isIn(Self.squeeze(lines.joined(separator: " ")))
    }
    return rows.indices.contains { row in
      Self.starts(of: words[0], in: rows[row]).contains { isWrapped(words[...], row: row, column: $0) }
    }
  }

  /// Returns the text on the screen that resembles a text most; nil if none is near enough to be meant: at least three
  /// characters long, with at most a third of them different.
  ///
  /// The candidates are the parts of lines between wide gaps, whole and cut to the number of words that are looked for.
  func nearest(to text: String) -> String? {
    let count = max(1, text.split(separator: " ").count)
    var best: (text: String, edits: Int)?
    for line in lines {
      for part in line.split(separator: "  ", omittingEmptySubsequences: true).map({ $0.drop { $0 == " " } }) {
        let words = part.split(separator: " ")
        for start in words.indices {
          let piece = words[start...].prefix(count).joined(separator: " ")
          guard piece.count >= 3, abs(piece.count - text.count) <= text.count / 2 else { continue }
          let edits = NearestWord.edits(from: piece.lowercased(), to: text.lowercased())
          if edits < best?.edits ?? Int.max { best = (piece, edits) }
        }
      }
    }
    guard let best, best.edits * 3 <= best.text.count else { return nil }
    return best.text
  }

  private var rows: [[Character]] { lines.map(Array.init) }

  /// Returns whether the words start at this position. If they wrap, each further line must start in the same column.
  private func isWrapped(_ words: ArraySlice<String>, row: Int, column: Int) -> Bool {
    var (rest, row) = (words, row)
    let rows = rows
    while !rest.isEmpty {
      guard row < rows.count else { return false }
      var place = column
      let before = rest.count
      while let word = rest.first, rows[row].dropFirst(place).starts(with: word) {
        rest = rest.dropFirst()
        place += word.count + 1
      }
      if rest.count == before { return false }
      row += 1
    }
    return true
  }

  private static func starts(of word: String, in row: [Character]) -> [Int] {
    row.indices.filter { row[$0...].starts(with: word) }
  }

  static func squeeze(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\n" || $0 == "│" || $0 == "|" }.joined(separator: " ")
  }
}

extension TextPattern {
  fileprivate static func squeezed(_ pattern: TextPattern) -> TextPattern {
    TextPattern(parts: pattern.parts.map(FrameReading.squeeze))
  }

  private init(parts: [String]) { (self.parts, words) = (parts, parts.joined(separator: " ")) }
}

extension String {
  /// The text with ordinary spaces in place of no-break spaces.
  fileprivate var withOrdinaryBlanks: String {
    unicodeScalars.contains("\u{A0}") ? String(map { $0 == "\u{A0}" ? " " : $0 }) : self
  }
}
