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
    if let pattern = pattern(key: name), pattern.hasWords(ofLetters: 1),
      let found = elements.first(where: { pattern.matchesWhole($0.label) })
    {
      return found.id
    }
    // A script writes `Visa •••• 0077` as it is typed, although no line breaks at the blank.
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

  /// Returns the pattern of a text that must be on the screen. Where a longer text of the same kind stands, this one does not:
  /// a key is not in the text of another key, and in a part of the page, a status such as `refunded` is not in `partially
  /// refunded` or in the text of a key, a word not in another word, and an identifier not in another one.
  /// - Parameters:
  ///   - place: the part of the page in which it is looked for; nil for the whole screen.
  ///   - statuses: the words that the payment system has for the state of a payment.
  func sought(_ name: String, in place: String?, statuses: [String]) -> TextPattern {
    var pattern = pattern(name)
    guard page.text(of: ElementID(name)) == nil, !pattern.isTemplate else { return pattern }
    let isKey = strings.optional(name) != nil
    pattern.isWord = place != nil && !isKey && name.allSatisfy(\.isLetter)
    pattern.isIdentifier = place != nil && !isKey && Self.isIdentifier(name)
    let texts = isKey || place != nil ? strings.keys.compactMap { strings.optional($0) } : []
    let isStatus = place != nil && statuses.contains(name)
    for values in [isKey || isStatus || texts.contains(name) ? texts : [], isStatus ? statuses : []] {
      pattern.longer += values.filter { $0 != pattern.words && $0.contains(pattern.words) && !$0.contains("{") }
    }
    return pattern
  }

  /// Whether a match of a regular expression is a status that a line of a part of the page has only within a longer one, as
  /// `refunded` in `partially refunded`.
  func isInLonger(_ match: String, _ line: String, in place: String, statuses: [String]) -> Bool {
    statuses.contains(match) && !sought(match, in: place, statuses: statuses).isIn(line)
  }

  /// Whether the text of an outcome, or the key of one, stands on the page only as the label of a value, such as
  /// `Refunded  $5.00`: that says nothing about the outcome.
  func isOnlyLabel(_ name: String, _ pattern: TextPattern) -> Bool {
    page.labels.contains(where: pattern.isIn) && !page.textsBesideLabels.contains(where: pattern.isIn)
      && isOutcome(name)
  }

  private func isOutcome(_ name: String) -> Bool {
    let prefix = "outcome."
    guard strings.optional(name) == nil else { return name.hasPrefix(prefix) }
    return strings.keys.contains { $0.hasPrefix(prefix) && strings.optional($0) == name }
  }

  /// Whether a text is the number of an order or the like: letters and digits with a hyphen or a low line among them.
  private static func isIdentifier(_ text: String) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    return parts.count > 1 && text.contains(where: \.isLetter)
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber } }
  }

  /// Whether a name stands for an element or a part of a page, for a screen or for a text of the string table, by its key, even
  /// if the page does not have it.
  func isName(_ name: String) -> Bool {
    page.text(of: ElementID(name)) != nil || strings.optional(name) != nil || Page.parts.contains(name)
      || ScriptNames.elements.contains(name) || ScriptNames.screens.contains(name)
  }

  private func pattern(key: String) -> TextPattern? { strings.optional(key).map { TextPattern(template: $0) } }

  func field(_ name: String) -> Page.Field? {
    guard let id = element(name) else { return nil }
    for case .field(let field) in page.dialog?.body ?? page.body where field.id == id { return field }
    return nil
  }
}

extension Page {
  /// The blocks that can be read: a dialog covers the others.
  private var readable: [Block] { dialog?.body ?? body + side + panel }

  /// Returns the text of the element with the given ID; nil if the ID is unknown, or if a dialog covers the element.
  func text(of id: ElementID) -> String? {
    for block in readable {
      switch block {
      case .heading(let text, id), .text(let text, id, _), .waiting(let text, id), .rule(let text, id): return text
      case .link(let link) where link.id == id: return link.url
      case .field(let field) where field.id == id: return field.label
      case .checkbox(let box) where box.id == id: return box.label
      case .buttons(let buttons): if let button = buttons.first(where: { $0.id == id }) { return button.label }
      case .choice(let choice): if let row = choice.rows.first(where: { $0.id == id }) { return row.label }
      case .facts(let facts):
        if let fact = facts.first(where: { $0.id == id && !id.rawValue.isEmpty }) { return fact.value }
      case .settings(let settings): if let setting = settings.first(where: { $0.id == id }) { return setting.value }
      case .code(let code) where code.id == id: return code.text
      default: break
      }
    }
    return nil
  }

  /// The IDs of the texts that can be read besides the elements, such as headings and facts, in the order of the page.
  var textIDs: [ElementID] {
    readable.flatMap { block -> [ElementID] in
      switch block {
      case .heading(_, let id), .text(_, let id, _), .waiting(_, let id), .rule(_, let id): [id]
      case .link(let link): [link.id]
      case .facts(let facts): facts.map(\.id)
      case .code(let code): [code.id]
      default: []
      }
    }.filter { !$0.rawValue.isEmpty }
  }

  /// All texts of the page, one for each that wraps by itself.
  var texts: [String] { chrome + blocks.flatMap(\.texts) }

  /// The labels of the values on the page.
  var labels: [String] { blocks.flatMap(\.labels) }

  /// The texts of the page without the labels of its values.
  var textsBesideLabels: [String] { chrome + blocks.flatMap { $0.labels.isEmpty ? $0.texts : $0.values } }

  private var blocks: [Block] { (dialog?.body ?? []) + body + side + panel }

  /// The texts around the blocks.
  private var chrome: [String] {
    [title, subtitle, subtitleRight, corner, status.text, progress?.text ?? "", dialog?.title ?? ""]
      + hints.map { "\($0.key) \($0.text)" }
  }

  /// Returns the box or radio button with the given ID; nil if there is none.
  func box(_ id: ElementID) -> Checkbox? {
    for case .checkbox(let box) in dialog?.body ?? body where box.id == id { return box }
    return nil
  }

  /// Whether a box is ticked, or a row or radio button chosen; nil for any other element.
  func isChecked(_ id: ElementID) -> Bool? {
    if let box = box(id) { return box.isOn }
    for case .choice(let choice) in dialog?.body ?? body where choice.rows.contains(where: { $0.id == id }) {
      return choice.selected == id
    }
    return nil
  }

  /// The names of the parts of a page that `part(_:)` knows besides the elements.
  static let parts = ["status", "title", "steps", "hints", "dialog", "card"]

  /// Returns the rows of a window that have a part of the page which is around the body; nil for any other part.
  static func rows(of part: String, in size: Size) -> Rect? {
    func rows(_ first: Int, _ count: Int) -> Rect {
      Rect(column: 0, row: max(0, first), columns: size.columns, rows: min(count, size.rows))
    }
    return switch part {
    case "title": rows(0, 1)
    // The status has up to two rows above the line of the steps, lies on that line in a page over another one, and in the last
    // row below a QR code alone.
    case "status", "steps": rows(size.rows - 4, 4)
    case "hints": rows(size.rows - 1, 1)
    default: nil
    }
  }

  /// Returns all text in a part of the page; nil if the page does not have that part, or if a dialog covers it.
  func part(_ name: String) -> String? {
    switch name {
    case "status": return status.text
    case "title": return [title, subtitle, subtitleRight, corner].joined(separator: "\n")
    case "steps": return progress.map { ($0.stages.map(\.name) + [$0.text]).joined(separator: "\n") }
    case "hints": return hints.map { "\($0.key) \($0.text)" }.joined(separator: "\n")
    case "dialog":
      return dialog.map { dialog in ([dialog.title] + dialog.body.flatMap(\.texts)).joined(separator: "\n") }
    case "card":
      for case .card(let card) in readable {
        return [card.number, card.holder, card.expiry, card.brand?.text ?? ""].joined(separator: "\n")
      }
      return nil
    default: break
    }
    for case .field(let field) in readable where field.id == ElementID(name) {
      return [field.label, field.text, field.error ?? "", field.badge?.text ?? ""].joined(separator: "\n")
    }
    return text(of: ElementID(name))
  }
}

extension Page.Block {
  /// The labels of values; empty for other blocks.
  fileprivate var labels: [String] {
    switch self {
    case .facts(let facts): facts.map(\.name)
    case .settings(let settings): settings.map(\.label)
    default: []
    }
  }

  /// The values that have labels; empty for other blocks.
  fileprivate var values: [String] {
    switch self {
    case .facts(let facts): facts.map(\.value)
    case .settings(let settings): settings.map(\.value)
    default: []
    }
  }

  var texts: [String] {
    switch self {
    case .heading(let text, _), .text(let text, _, _), .waiting(let text, _), .rule(let text, _): [text]
    case .field(let field): [field.label, field.text, field.error ?? "", field.hint, field.placeholder]
    case .choice(let choice): choice.rows.flatMap { [$0.label, $0.detail] }
    case .checkbox(let box): [box.label]
    case .buttons(let buttons): buttons.map(\.label)
    case .facts(let facts): facts.flatMap { [$0.name, $0.value] }
    case .settings(let settings): settings.flatMap { [$0.label, $0.value] }
    case .lines(let lines): lines.map(\.text)
    case .card(let card): [card.number, card.holder, card.expiry]
    case .link(let link): [link.url]
    case .code(let code): [code.text]
    case .space: []
    }
  }
}
