public import Screens
public import Terminal

/// Makes screens fit to be kept: a card number that may be read while it is typed, be it into a field of something else, or
/// in the list of test cards, is masked. It works on the page, where a number is known by its field and not by how it looks.
public enum FrameRedactor {
  /// The screen as it may be kept. Cursor and columns stay.
  public static func frame(of session: Session) -> Frame {
    session.layout(of: redacted(session.app.page())).frame
  }

  /// The page as it may be kept. Every digit of the focused number is masked, the last one as well: over several
  /// screens it would be each of them in turn.
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

  /// Whether a card number is being typed on the page: it may be read in its field then, and on the card beside it.
  static func isNumberTyped(_ page: Page) -> Bool {
    page.body.contains { block in
      if case .field(let field) = block { field.role == .cardNumber && field.id == page.focus } else { false }
    }
  }

  /// Whether a field of the page has digits that could be a card number while it is typed: in the field of the number, or
  /// in one that it does not belong into.
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

  /// A bullet for each digit.
  private static func hidden(_ text: String) -> String {
    String(text.map { $0.isNumber ? bullet : $0 })
  }

  /// A text that is a whole card number keeps its first six and last four digits.
  private static func masked(_ text: String) -> String {
    guard (12...19).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return text }
    return text.prefix(6) + String(repeating: bullet, count: text.count - 10) + text.suffix(4)
  }
}
