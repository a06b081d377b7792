import KassaCards

extension PaymentMethod {
  /// Returns payment details for a new card, under the field names that the payment system uses for this method.
  ///
  /// It is for programs without a form of their own, such as tests and command-line shops.
  /// - Parameters:
  ///   - number: the card number; spaces and other separators are ignored.
  ///   - expiry: the expiry date in any format that the expiry field accepts, e.g. `12/30`.
  ///   - code: the security code.
  ///   - holder: the cardholder name; nil for methods that do not require it.
  ///   - saving: whether the platform is to save the card, for methods that offer it.
  ///   - others: the values of the other fields, by field ID.
  /// - Throws: `fields` with all validation errors together; their codes are `pan.…`, `expiry.…`, `code.…`, `holder.…`.
  public func card(
    number: String, expiry: String, code: String, holder: String? = nil, saving: Bool = false,
    others: [String: FieldValue] = [:]
  ) throws(CheckoutError) -> PaymentDetails {
    var mistakes: [Mistake] = []
    var card: PaymentDetails?
    do throws(CheckoutError) {
      card = try PaymentDetails.card(number: number, expiry: expiry, code: code, holder: holder ?? "")
    } catch {
      mistakes = error.mistakes
    }
    for field in fields where field.kind == .holder && field.isRequired && others[field.id] == nil && holder == nil {
      mistakes.append(Mistake(path: field.id, code: "holder.empty"))
    }
    guard let card, mistakes.isEmpty else { throw CheckoutError(code: .fields, mistakes: mistakes) }
    var values = others
    for field in fields where values[field.id] == nil {
      values[field.id] =
        switch field.kind {
        case .cardNumber: card.values[Field.cardNumberID]
        case .expiry: card.values[Field.expiryID]
        case .securityCode: card.values[Field.securityCodeID]
        case .holder: holder.map(FieldValue.text)
        case .checkbox where Self.savingFields.contains(field.id): .flag(saving)
        default: nil
        }
    }
    return PaymentDetails(method: id, values: values)
  }

  /// Returns payment details for a saved instrument, for which the payer enters at most the security code.
  /// - Throws: `fields` if the security code contains anything but digits.
  public func saved(code: String) throws(CheckoutError) -> PaymentDetails {
    guard let secret = SecurityCode(digits: Array(code.utf8)) else {
      throw CheckoutError(code: .fields, mistakes: [Mistake(path: Field.securityCodeID, code: "code.characters")])
    }
    let asked = fields.filter { $0.kind == .securityCode }
    return PaymentDetails(method: id, values: Dictionary(uniqueKeysWithValues: asked.map { ($0.id, .code(secret)) }))
  }

  /// The IDs of the checkbox with which the payer lets the platform save the card, in all payment systems.
  private static let savingFields: Set<String> = ["save", "rememberMe"]
}
