package import KassaScreens
package import KassaTerminal

/// A redactor that masks card numbers in frames before they are stored.
///
/// It masks card numbers in input fields, on the drawn card and in the list of test cards.
/// It works on the page before layout, because the page still identifies the card number field.
package enum FrameRedactor {
  /// Returns a session's frame with card numbers and one-time codes masked. The positions of the cursor and of all text stay the same.
  package static func frame(of session: CheckoutSession) -> Frame {
    session.layout(of: redacted(session.app.page())).frame
  }

  /// Returns the page with card numbers and one-time codes masked, so that it can be stored.
  ///
  /// In the focused card number field, all digits are masked, including the last one.
  /// If the last digit stayed visible, a sequence of frames would reveal the whole number.
  package static func redacted(_ page: Page) -> Page {
    var page = page
    let isNumber = isNumberTyped(page)
    page.body.replace { redacted($0, focus: page.focus, isNumber: isNumber) }
    if isNumber { page.side.replace(redactedCard) }
    if let dialog = page.dialog {
      page.dialog?.body.replace { redacted($0, focus: dialog.focus, isNumber: isNumber) }
      if let filter = dialog.filter { page.dialog?.filter?.text = withoutNumber(filter.text) }
    }
    return page
  }

  /// Returns the redacted page in which every digit that a person may have typed is hidden as well, apart from a card
  /// number that is masked already. One of a security code may have gone to the wrong field.
  static func withoutTypedDigits(_ page: Page) -> Page {
    var page = redacted(page)
    page.body.replace(withoutTypedDigits)
    page.side.replace(withoutTypedDigits)
    if let dialog = page.dialog {
      page.dialog?.body.replace(withoutTypedDigits)
      if let filter = dialog.filter { page.dialog?.filter?.text = hidden(filter.text) }
    }
    // The filter of a list that is no dialog.
    if page.status.text.hasPrefix(filterSign) { page.status.text = hidden(page.status.text) }
    return page
  }

  private static let filterSign = "/ "

  /// Returns what the block becomes; nil if it stays.
  private static func withoutTypedDigits(_ block: Page.Block) -> Page.Block? {
    switch block {
    case .field(var field) where field.role != .cardNumber || !field.text.contains(bullet):
      field.text = hidden(field.text)
      return .field(field)
    case .card(var art):
      (art.number, art.holder, art.expiry) = (hidden(art.number), hidden(art.holder), hidden(art.expiry))
      return .card(art)
    case .lines(let lines) where lines.contains { $0.text.hasPrefix(filterSign) }:
      return .lines(
        lines.map { line in
          line.text.hasPrefix(filterSign) ? Page.Line(hidden(line.text), line.tone) : line
        })
    default: return nil
    }
  }

  /// Returns whether the card number field has the focus.
  ///
  /// While the field has the focus, the number is visible in the field and on the card drawn beside it.
  static func isNumberTyped(_ page: Page) -> Bool {
    page.body.contains { block in
      if case .field(let field) = block { field.role == .cardNumber && field.id == page.focus } else { false }
    }
  }

  /// Returns whether the page may show an unmasked card number.
  ///
  /// This is the case while the card number field has the focus or while another field contains a possible card number.
  static func hasTypedNumbers(_ page: Page) -> Bool {
    isNumberTyped(page)
      || fields(of: page).contains { field, _ in
        field.role != .cardNumber && CardRedaction.redact(field.text) != field.text
      }
  }

  /// Returns the ID of a field that still shows a card number after losing the focus; nil if there is none.
  ///
  /// The card number field itself is not checked.
  static func fieldWithLeftNumber(_ page: Page) -> ElementID? {
    fields(of: page).first { field, isFocused in
      !isFocused && field.role != .cardNumber && CardNumberText.masked(field.text) != field.text
    }?.field.id
  }

  private static func fields(of page: Page) -> [(field: Page.Field, isFocused: Bool)] {
    func fields(_ blocks: [Page.Block], _ focus: ElementID?) -> [(field: Page.Field, isFocused: Bool)] {
      blocks.compactMap { if case .field(let field) = $0 { (field, field.id == focus) } else { nil } }
    }
    return fields(page.body, page.focus) + (page.dialog.map { fields($0.body, $0.focus) } ?? [])
  }

  private static let bullet: Character = "•"

  /// Returns what the block becomes; nil if it stays.
  private static func redacted(_ block: Page.Block, focus: ElementID?, isNumber: Bool) -> Page.Block? {
    switch block {
    case .field(var field) where field.role == .cardNumber && field.id == focus:
      field.text = hidden(field.text)
      return .field(field)
    case .field(var field) where field.role == .oneTimeCode:
      field.text = String(repeating: bullet, count: field.text.count)
      return .field(field)
    case .field(var field) where field.role != .cardNumber:
      field.text = withoutNumber(field.text)
      return .field(field)
    case .choice(var choice):
      choice.rows = choice.rows.map { row in
        var row = row
        row.label = CardRedaction.redact(row.label)
        return row
      }
      return .choice(choice)
    case .card where isNumber: return redactedCard(block)
    default: return nil
    }
  }

  private static func redactedCard(_ block: Page.Block) -> Page.Block? {
    guard case .card(var art) = block else { return nil }
    art.number = hidden(art.number)
    return .card(art)
  }

  /// Returns the text with all digits hidden if it has a card number in it, which a payer may type anywhere.
  ///
  /// The last digits must not stay: typed one after the other, they would make up the number in a sequence of frames.
  private static func withoutNumber(_ text: String) -> String {
    let redacted = CardRedaction.redact(text)
    return redacted == text ? text : hidden(redacted)
  }

  /// Replaces each digit with a bullet.
  private static func hidden(_ text: String) -> String {
    text.bytesOfDigits == 0 ? text : String(text.map { $0.isNumber ? bullet : $0 })
  }
}

extension [Page.Block] {
  /// Replaces each block for which there is another one.
  fileprivate mutating func replace(_ other: (Page.Block) -> Page.Block?) {
    for index in indices {
      if let block = other(self[index]) { self[index] = block }
    }
  }
}
