public import Screens
public import Terminal

/// Masks card numbers in stored frames, both in the card number field and in the list of test cards.
///
/// The redactor works on the page before layout, because the role of a field identifies a card number there.
public enum FrameRedactor {
  /// Returns the redacted frame of a session. The cursor and all columns stay in place.
  public static func frame(of session: Session) -> Frame {
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

  private static let bullet: Character = "•"

  private static func redacted(_ block: Page.Block, focus: String?, isNumber: Bool) -> Page.Block {
    switch block {
    case .field(var field) where field.role == .cardNumber && field.id == focus:
      field.text = hidden(field.text)
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
