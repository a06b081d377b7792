import CheckoutCore

/// The client session that the platform has opened for the merchant server. Source: Worldline, Server API, create session.
struct OpenedSession {
  let clientSessionId: String
  let customerId: String
  let clientApiUrl: String
  /// The address of the asset server; empty if the merchant server did not pass it on.
  let assetUrl: String

  /// - Parameter answer: the platform's response to the merchant server, a JSON string.
  /// - Throws: `answer.malformed` if the response is not a session.
  init(_ answer: String) throws(CheckoutError) {
    guard let answer = try? JSON(parsing: Array(answer.utf8)), let id = answer["clientSessionId"]?.string,
      let customer = answer["customerId"]?.string, let url = answer["clientApiUrl"]?.string
    else { throw CheckoutError(code: .answerMalformed) }
    clientSessionId = id
    customerId = customer
    clientApiUrl = url
    assetUrl = answer["assetUrl"]?.string ?? ""
  }
}

extension WorldlineOrder {
  /// Validates the order and returns what the merchant server needs to open a session, as a JSON string.
  /// - Throws: `parameters` with all validation errors.
  func parameters() throws(CheckoutError) -> String {
    let mistakes = mistakes
    guard mistakes.isEmpty else { throw .parameters(mistakes) }
    let json: JSON = [
      "merchantReference": .string(merchantReference), "amount": JSON(amountOfMoney.totalAmount),
      "currencyCode": .string(amountOfMoney.currencyCode), "countryCode": .string(countryCode),
      "isRecurring": .bool(isRecurring), "customerId": .string(customerID), "requiresApproval": .bool(requiresApproval),
    ]
    return json.text
  }

  /// The properties of the order that determine the available products, for the calls of a ``Session``.
  /// - Parameter language: the language of the device, ISO 639-1, which counts if the order names none.
  public func context(language: String = "en") -> PaymentContext {
    PaymentContext(
      amountOfMoney: amountOfMoney, isRecurring: isRecurring, countryCode: countryCode,
      locale: (self.language ?? language) + "_" + countryCode)
  }
}
