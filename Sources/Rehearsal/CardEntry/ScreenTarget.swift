import CheckoutCore
import KassaCards
import KassaResources
import KassaScreens
import KassaTerminal

/// The card form of a payment system as the checkout draws it. Texts and cursors are read off the cells of the frame.
package final class ScreenTarget: ConformanceTarget {
  package var name: String { "screens " + stage.name }
  package var dialect: String? { stage.policy.name }
  private let stage: CardFormStage

  package init(_ stage: CardFormStage) { self.stage = stage }

  package func play(_ row: ConformanceRow) throws(ConformanceTrouble) -> ConformanceOutcome {
    let checkout = try stage.checkout()
    let parts = Self.parts(of: checkout.page)
    if let field = row.field {
      guard parts.contains(field) else { return .skipped("the form has no field \(field.rawValue)") }
      checkout.focus(field)
    } else if row.tabs >= parts.count, checkout.hasFurtherControls {
      return .skipped("the form has further fields")
    } else if parts != CardForm.Part.allCases.filter(parts.contains) || parts.first != .card {
      return .skipped("the form has its fields in another order")
    } else if let missing = row.expected.parts.first(where: { !parts.contains($0) }) {
      return .skipped("the form has no field \(missing.rawValue)")
    }
    let size = checkout.frame.size
    defer { if checkout.frame.size != size { checkout.resize(size) } }
    var isAway = false
    for stroke in row.keys {
      if case .paste(let text) = stroke { checkout.paste(text) }
      if case .resize(let size) = stroke { checkout.resize(size) }
      for key in stroke.keys ?? [] { checkout.handle(.key(key)) }
      // The keys of a row go to its field, even when the form moves on by itself.
      isAway = isAway || stroke.leavesField
      if let field = row.field, !isAway { checkout.focus(field) }
    }
    checkout.pause()
    if let words = checkout.page.ownRule { return .skipped("the shop or the platform has a rule of its own: \(words)") }
    return .seen(observation(of: checkout, row))
  }

  /// The fields of the card on a page, in their order.
  private static func parts(of page: Page) -> [CardForm.Part] {
    page.body.compactMap { block in
      guard case .field(let field) = block else { return nil }
      return CardForm.Part.allCases.first { $0.role == field.role }
    }
  }

  private func observation(of checkout: HeadlessCheckout, _ row: ConformanceRow) -> ConformanceObservation {
    var seen = ConformanceObservation()
    let (page, frame) = (checkout.page, checkout.frame)
    for part in CardForm.Part.allCases {
      guard let field = CardFormWalk.field(part.role, on: page) else { continue }
      let text = field.isBlank ? "" : field.text
      let place = text.isEmpty ? nil : checkout.place(of: text, in: field.id)
      // A text that the page has and the frame does not is not seen.
      seen.text[part] = text.isEmpty || place != nil ? text : "(not drawn)"
      let isMasked = text.contains("•")
      if !isMasked { seen.value[part] = part == .holder ? text : text.filter(\.isNumber) }
      seen.error[part] = error(at: part, field.error, in: frame, checkout.session.app.setup.strings)
      guard page.focus == field.id else { continue }
      seen.focus = ConformanceFocus(rawValue: part.rawValue)
      if part == row.field, let place, let cursor = frame.cursor, cursor.row == place.row {
        seen.cursor = cursor.column - place.column
      }
    }
    if page.focus == .pay { seen.focus = .pay }
    return seen
  }

  /// Returns the error at a field. Its words must be on the screen.
  private func error(
    at part: CardForm.Part, _ words: String?, in frame: Frame, _ strings: StringTable
  ) -> ConformanceObservation.Error {
    guard let words else { return .absent }
    let shown = FrameText.plain(frame).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard shown.contains(words.split(whereSeparator: \.isWhitespace).joined(separator: " ")) else {
      return .words("(not drawn) " + words)
    }
    let kind = part == .card ? "pan" : part.rawValue
    let reason = ConformanceTable.reasons.first { reason in
      ["problem.\(kind).\(reason)", "problem.\(kind).rejected.\(reason)", "problem.\(reason)"].contains { key in
        strings.optional(key).map { ProgramProfile.Pattern(template: $0).occurs(in: words) } ?? false
      }
    }
    return reason.map { .reason($0) } ?? .words(words)
  }
}

extension HeadlessCheckout {
  /// Focuses a field of the card form, unless it has the focus.
  fileprivate func focus(_ part: CardForm.Part) {
    let page = page
    guard let id = CardFormWalk.field(part.role, on: page)?.id, page.focus != id else { return }
    perform(.focus(id))
  }

  /// Returns the place of a text in the cells of an element; nil if it is not drawn there.
  fileprivate func place(of text: String, in element: ElementID) -> Point? {
    guard let area = session.layout().targets.last(where: { $0.element == element })?.area else { return nil }
    for row in area.row..<(area.row + area.rows) {
      for column in area.column..<(area.column + area.columns) {
        // The second half of a wide character has no text of its own.
        let cells = (column..<(area.column + area.columns)).map { frame[Point(column: $0, row: row)].text }
        if !cells[0].isEmpty, cells.joined().hasPrefix(text) { return Point(column: column, row: row) }
      }
    }
    return nil
  }

  /// Whether there are controls before the button Pay that are not fields of the card.
  fileprivate var hasFurtherControls: Bool {
    let controls = page.elements.filter(\.isEnabled).prefix { $0.id != .pay }
    let roles = CardForm.Part.allCases.map(\.role)
    return controls.contains { control in page.field(control.id).map { !roles.contains($0.role) } ?? true }
  }
}

extension Page {
  /// The error of a rule that is not one of card entry: a brand that the shop does not accept, or a rule of the platform.
  fileprivate var ownRule: String? {
    for case .field(let field) in body {
      guard let error = field.error else { continue }
      let strings = StringTable.english
      let keys = [
        "pan.brand", "pan.notAllowed", "pan.unsupported", "pan.unknown", "field.length.exact", "field.length",
        "holder.digits",
      ]
      let own = keys.contains { key in
        strings.optional("problem." + key).map { ProgramProfile.Pattern(template: $0).occurs(in: error) } ?? false
      }
      if own { return error }
    }
    return nil
  }
}

extension ConformanceRow {
  /// The number of times that Tab is pressed.
  fileprivate var tabs: Int { keys.count { $0 == .key(Key(.tab)) } }
}

extension ConformanceRow.Expected {
  /// The fields that the row says something about.
  fileprivate var parts: [CardForm.Part] {
    CardForm.Part.allCases.filter {
      text[$0] != nil || value[$0] != nil || error[$0] != nil || focus?.rawValue == $0.rawValue
    }
  }
}

extension ProgramProfile.Pattern {
  /// A text of the string table, in which any words may stand for a placeholder.
  init(template: String) {
    self.init(template.replacing(/\{[^}]*\}/, with: "*"))
  }
}
