public import Screens
public import Terminal

/// Makes screens fit to be kept: a card number that may be read while it is typed, or in the list of test cards, is
/// masked. It works on the page, where a number is known by its field and not by how it looks.
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
