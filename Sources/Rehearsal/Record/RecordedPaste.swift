import CheckoutCore
import KassaCards
import KassaTerminal

/// Card details that were pasted as one text: a number, an expiry date and perhaps a security code and a name.
enum RecordedPaste {
  /// Returns the same text with the name of the test card and a test code; nil if the text is something else.
  ///
  /// - Parameters:
  ///   - page: the page into which the text was pasted.
  ///   - after: the page after that, from which the name on the card is taken.
  /// - Throws: `UnrecordableInput` if the number is not that of a test card.
  static func reference(
    _ text: String, on page: Page, after: Page
  ) throws(RecordedField.UnrecordableInput) -> String? {
    guard page.dialog == nil, let role = page.focusedField?.role,
      [.cardNumber, .expiry, .securityCode].contains(role), page.hasField(.cardNumber)
    else { return nil }
    return try reference(text, holder: after.fieldText(.holder))
  }

  /// - Parameter holder: the name in the form after the paste.
  static func reference(_ text: String, holder: String?) throws(RecordedField.UnrecordableInput) -> String? {
    guard let card = PastedCard(text, today: Self.earliest), let expiry = card.expiry else { return nil }
    guard let name = CardNames.builtIn.reference(card.number) else { throw RecordedField.UnrecordableInput() }
    var parts = [name, expiry]
    if let code = card.code { parts.append(String("1234".prefix(code.count))) }
    if let holder, holder.contains(" "), text.lowercased().contains(holder.lowercased()) { parts.append(holder) }
    return parts.joined(separator: " ")
  }

  /// A day before which no card has expired: the recording only needs to know where the date is.
  private static let earliest = Instant(milliseconds: 0).date()
}

extension Page {
  /// Whether the page has a field with this role.
  func hasField(_ role: Field.Role) -> Bool { fieldText(role) != nil }

  /// The text that the field with this role shows; nil if the page has none.
  func fieldText(_ role: Field.Role) -> String? { inputs.first { $0.role == role }?.text }

  /// The fields of the page itself, whether or not a dialog is in front of it.
  var inputs: [Field] { body.compactMap { if case .field(let field) = $0 { field } else { nil } } }

  /// The field of the page itself that has this ID.
  func input(_ id: ElementID) -> Field? {
    for case .field(let field) in body where field.id == id { return field }
    return nil
  }

  /// The text of the field of the page itself that has this ID.
  func inputText(_ id: ElementID) -> String? {
    for case .field(let field) in body where field.id == id { return field.text }
    return nil
  }
}
