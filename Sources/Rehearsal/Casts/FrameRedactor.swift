public import KassaScreens
public import KassaTerminal

/// Masks card numbers in stored frames: in the field that is being edited, whatever its role, and in the list of test
/// cards.
///
/// The redactor works on the page before layout, because a field identifies a card number there.
public enum FrameRedactor {
  /// Returns the redacted frame of a session. The cursor and all columns stay in place.
  public static func frame(of session: CheckoutSession) -> Frame {
    session.layout(of: redacted(session.app.page())).frame
  }

  /// Returns the page with card numbers masked, for storage.
  ///
  /// All digits of the focused card number are masked, including the last one.
  /// A visible last digit would reveal the whole number over a sequence of frames.
  public static func redacted(_ page: Page) -> Page {
    var page = page
    let isNumber = isNumberTyped(page)
    page.body = page.body.map { redacted($0, focus: page.focus, isNumber: isNumber) }
    if isNumber { page.side = page.side.map(redactedCard) }
    if let dialog = page.dialog {
      page.dialog?.body = dialog.body.map { redacted($0, focus: dialog.focus, isNumber: isNumber) }
    }
    return page
  }

  /// Whether the card number field has the focus. The number is then readable in the field and on the card beside it.
  static func isNumberTyped(_ page: Page) -> Bool {
    page.body.contains { block in
      if case .field(let field) = block { field.role == .cardNumber && field.id == page.focus } else { false }
    }
  }

  /// Whether a field of the page has digits that could be a card number while it is typed: in the field of the number,
  /// or in one that it does not belong into.
  static func hasTypedNumbers(_ page: Page) -> Bool {
    isNumberTyped(page)
      || fields(of: page).contains { field, _ in
        field.role != .cardNumber && CardRedaction.redact(field.text) != field.text
      }
  }

  /// The field of another role in which a card number is still shown after it was left; nil where none is.
  static func fieldWithLeftNumber(_ page: Page) -> String? {
    fields(of: page).first { field, isFocused in
      !isFocused && field.role != .cardNumber && CardNumberText.masked(field.text) != field.text
    }?.field.id
  }

  private static func fields(of page: Page) -> [(field: Page.Field, isFocused: Bool)] {
    func fields(_ blocks: [Page.Block], _ focus: String?) -> [(field: Page.Field, isFocused: Bool)] {
      blocks.compactMap { if case .field(let field) = $0 { (field, field.id == focus) } else { nil } }
    }
    return fields(page.body, page.focus) + (page.dialog.map { fields($0.body, $0.focus) } ?? [])
  }

  private static let bullet: Character = "•"

  private static func redacted(_ block: Page.Block, focus: String?, isNumber: Bool) -> Page.Block {
    switch block {
    case .field(var field) where field.role == .cardNumber && field.id == focus:
      field.text = hidden(field.text)
      return .field(field)
    case .field(var field) where field.role != .cardNumber:
      field.text = CardRedaction.redact(field.text)
      return .field(field)
    case .choice(var choice):
      choice.rows = choice.rows.map { row in
        var row = row
        row.label = masked(row.label)
        return row
      }
      return .choice(choice)
    case .card: return isNumber ? redactedCard(block) : block
    default: return block
    }
  }

  private static func redactedCard(_ block: Page.Block) -> Page.Block {
    guard case .card(var art) = block else { return block }
    art.number = hidden(art.number)
    return .card(art)
  }

  /// Replaces each digit with a bullet.
  private static func hidden(_ text: String) -> String {
    String(text.map { $0.isNumber ? bullet : $0 })
  }

  /// Masks a text that is a complete card number, keeping the first six and last four digits.
  private static func masked(_ text: String) -> String {
    guard (12...19).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return text }
    return text.prefix(6) + String(repeating: bullet, count: text.count - 10) + text.suffix(4)
  }
}
