import CheckoutCore
import KassaCards
import KassaSandbox

/// The tokens of merchant servers, which are accounts on file: created, read, changed and deleted.
/// Source: Worldline, Server API, "Tokens" and "Create a token from payment".
extension WorldlineServerAPI {
  /// Creates a token from a card, or from what the payer has entered in an SDK.
  func create(_ request: MachineRequest) throws(WorldlineError) -> MachineAnswer {
    let body = JSON(json: request.body)
    let token: WorldlineToken
    if let encrypted = body?["encryptedCustomerInput"]?.string {
      let input = try WorldlineInput(encrypted, platform)
      guard input.account == nil, input.product.method == "card" else { throw .parameter("encryptedCustomerInput") }
      try check(input.product, WorldlineCardCheck.payment) { input.value($0) }
      token = new(input.product.id, input.session.merchantCustomer, input.values)
    } else {
      guard let product = body?["paymentProductId"]?.int64.flatMap(platform.catalogue.product),
        product.method == "card"
      else { throw .parameter("paymentProductId") }
      let card = body?["card"]?["data"]?["cardWithoutCvv"]
      guard let number = card?["cardNumber"]?.string, Luhn.isValid(Array(number.utf8)) else {
        throw .parameter(WorldlineCardCheck.token + "cardNumber")
      }
      try check(product, WorldlineCardCheck.token) { card?[$0]?.string }
      let customer = body?["card"]?["customer"]?["merchantCustomerId"]?.string ?? ""
      let names = ["cardNumber", "expiryDate", "cardholderName"]
      token = new(product.id, customer, names.compactMap { name in (card?[name]?.string).map { (name, $0) } })
    }
    platform.state.change(token.id) { $0.tokens[token.id] = token }
    return made(token, status: 201)
  }

  private func check(
    _ product: WorldlineCatalogue.Product, _ place: String, _ value: (String) -> String?
  ) throws(WorldlineError) {
    try WorldlineCardCheck(product: product, today: platform.clock.now.date(), place: place).check(value)
  }

  /// Creates a token from the card of a payment. A payment that has a token already keeps it.
  func tokenize(_ id: String) throws(WorldlineError) -> MachineAnswer {
    // One change decides whether there is a token already: of two requests at once, the second one gets it, too.
    let result = platform.state.change(id) { state -> Result<(new: WorldlineToken?, id: String), WorldlineError> in
      guard var payment = state.payments[id] else { return .failure(.unknownPayment) }
      if let token = payment.token { return .success((nil, token)) }
      guard payment.method == "card", payment.status != .rejected, payment.status != .cancelled else {
        return .failure(.notAllowed)
      }
      let values = [("cardNumber", payment.account)] + (payment.expiry.map { [("expiryDate", $0)] } ?? [])
      let token = new(payment.product, payment.merchantCustomer, values)
      payment.token = token.id
      state.tokens[token.id] = token
      state.payments[id] = payment
      return .success((token, token.id))
    }
    let token = try result.get()
    guard let made = token.new else { return MachineAnswer(["isNewToken": .bool(false), "token": .string(token.id)]) }
    return self.made(made, status: 201, payment: id)
  }

  func token(_ id: String) throws(WorldlineError) -> WorldlineToken {
    guard let token = platform.state.read({ $0.tokens[id] }) else { throw .unknownToken }
    return token
  }

  /// Changes the expiry date or the cardholder's name of a token.
  func update(_ id: String, _ request: MachineRequest) throws(WorldlineError) -> MachineAnswer {
    let token = try token(id)
    let card = JSON(json: request.body)?["card"]?["data"]?["cardWithoutCvv"]
    if let product = platform.catalogue.product(token.product) {
      try check(product, WorldlineCardCheck.token) { card?[$0]?.string }
    }
    let isKnown = platform.state.change(id) { state in
      guard var token = state.tokens[id] else { return false }
      for name in ["expiryDate", "cardholderName"] {
        guard let value = card?[name]?.string else { continue }
        token.attributes.removeAll { $0.key == name }
        token.attributes.append(.init(key: name, value: value))
      }
      state.tokens[id] = token
      return true
    }
    // It may have been deleted in the meantime.
    guard isKnown else { throw .unknownToken }
    return MachineAnswer(204, body: [])
  }

  func delete(token: String) throws(WorldlineError) -> MachineAnswer {
    let isKnown = platform.state.change(token) { state in
      defer { state.tokens[token] = nil }
      return state.tokens[token] != nil
    }
    guard isKnown else { throw .unknownToken }
    return MachineAnswer(204, body: [])
  }

  /// Creates a token, which keeps no security code and only the last digits of a number. The caller stores it.
  private func new(_ product: Int64, _ customer: String, _ values: [(key: String, value: String)]) -> WorldlineToken {
    WorldlineToken(
      id: platform.randomness.digits(10), merchantCustomer: customer, product: product,
      attributes: WorldlineToken.shown(values))
  }

  private func made(_ token: WorldlineToken, status: Int, payment: String? = nil) -> MachineAnswer {
    MachineAnswer(
      status,
      [
        "isNewToken": .bool(true), "originalPaymentId": payment.map { .string($0) }, "token": .string(token.id),
      ])
  }
}

extension WorldlineToken {
  /// Returns what a token keeps of the payer's input: no security code, and only the last digits of a number.
  static func shown(_ values: [(key: String, value: String)]) -> [Attribute] {
    values.compactMap { key, value in
      switch key {
      case "cvv", "termsAndConditions": nil
      case "cardNumber", "iban", "accountNumber":
        Attribute(key: key, value: String(repeating: "*", count: max(0, value.count - 4)) + value.suffix(4))
      default: Attribute(key: key, value: value)
      }
    }
  }

  /// The token in the Server API's wire format.
  var serverBody: JSON {
    let values = JSON.object(attributes.map { .init($0.key, .string($0.value)) })
    let customer: JSON = ["merchantCustomerId": .string(merchantCustomer)]
    let isCard = attributes.contains { $0.key == "cardNumber" }
    return [
      "id": .string(id), "paymentProductId": .integer(product),
      "card": isCard ? ["customer": customer, "data": ["cardWithoutCvv": values]] : nil,
      "eWallet": isCard ? nil : ["customer": customer],
    ]
  }
}
