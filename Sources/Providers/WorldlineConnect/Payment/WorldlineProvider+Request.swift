import CheckoutCore
import KassaCards

extension WorldlineProvider {
  /// Encrypts the payment details that the payer confirmed.
  /// - Throws: `fields` with all validation errors.
  func prepare(_ details: PaymentDetails) async throws(CheckoutError) -> PreparedPaymentRequest {
    let session = try session()
    let request = PaymentRequest()
    let account = account(details.method)
    request.accountOnFile = account
    for (id, value) in details.values {
      if let text = value.text { request.setValue(text, forField: id) }
    }
    request.tokenize = details.values[FormFields.rememberMe] == .flag(true)
    request.removeValue(forField: FormFields.rememberMe)
    request.paymentProduct = try await product(details, account, request)
    let mistakes = request.validate()
    guard mistakes.isEmpty else { throw Self.error(mistakes, texts) }
    do {
      return try await session.prepare(request)
    } catch {
      if case .invalidRequest(let mistakes) = error { throw Self.error(mistakes, texts) }
      throw CheckoutError(error)
    }
  }

  /// Returns the product to pay with. For a co-branded card, this is the brand that the payer chose.
  /// For a product group, this is the product found by the IIN lookup.
  private func product(
    _ details: PaymentDetails, _ account: AccountOnFile?, _ request: PaymentRequest
  ) async throws(CheckoutError) -> PaymentProduct {
    var id = account?.paymentProductIdentifier ?? details.method
    if let digits = request.getValue(forField: "cardNumber"), account == nil {
      let found = try await look(digits)
      request.iinDetails = found
      if case .text(let chosen) = details.values["brand"] {
        request.removeValue(forField: "brand")
        guard found?.coBrands.contains(where: { $0.paymentProductId == chosen && $0.allowedInContext }) == true else {
          throw Self.error([ValidationErrorAllowed(field: "cardNumber")], texts)
        }
        id = chosen
      } else if try loadedItems().paymentItem(withIdentifier: id) is BasicPaymentProductGroup,
        let named = found?.paymentProductId
      {
        id = named
      }
    }
    let item = try await paymentItem(id)
    guard let product = item as? PaymentProduct else {
      // The payer chose a group, and the IIN lookup found no product.
      request.paymentItem = item
      let mistakes = request.validate()
      guard mistakes.isEmpty else { throw Self.error(mistakes, texts) }
      throw Self.error([ValidationError(field: "cardNumber", message: request.notFound)], texts)
    }
    return product
  }

  /// Returns the IIN details for a card number, reusing the result if the form has already looked up the number.
  private func look(_ digits: String) async throws(CheckoutError) -> IINDetailsResponse? {
    if let prefix = CardFacts.prefix(of: digits), let details = known[prefix] { return details }
    let session = try session()
    return try await CheckoutError.wrapping { () async throws(ConnectError) in
      try await session.details(ofBin: Session.bin(of: digits), context: context)
    }
  }

  private static func error(_ mistakes: [ValidationError], _ texts: ConnectTexts) -> CheckoutError {
    CheckoutError(
      code: .fields,
      mistakes: mistakes.map {
        Mistake(path: $0.paymentProductFieldId, code: "refused", platformMessage: texts.message($0))
      })
  }
}

extension PaymentRequest {
  fileprivate var notFound: String {
    switch iinDetails?.status {
    case .existingButNotAllowed, .unsupported: "allowedInContext"
    default: "iin"
    }
  }
}

extension FieldValue {
  /// The value in the platform's format, e.g. digits only for a card number, and `MMyy` for an expiry date.
  fileprivate var text: String? {
    switch self {
    case .pan(let number): number.withDigits { String(decoding: $0, as: UTF8.self) }
    case .expiry(let expiry): Self.two(expiry.month) + Self.two(expiry.year % 100)
    case .code(let code): code.withDigits { String(decoding: $0, as: UTF8.self) }
    case .text(let text): text
    case .flag(let flag): flag ? "true" : "false"
    }
  }

  private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
