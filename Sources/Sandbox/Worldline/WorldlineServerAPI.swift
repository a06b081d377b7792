import CheckoutCore
import KassaSandbox

/// The API that merchant servers use. Source: Worldline, Server API reference.
struct WorldlineServerAPI: Machine {
  let platform: WorldlinePlatform

  func answer(_ request: MachineRequest) async throws(TransportError) -> MachineAnswer {
    do {
      try authorise(request)
      try check(request.body)
      let path = Array(request.segments.dropFirst(2))
      switch (request.method, path.count, path.first) {
      case ("POST", 1, "sessions"): return try open(request)
      case ("POST", 1, "payments"): return try await pay(request)
      case ("GET", 2, "payments"): return try status(path[1])
      case ("POST", 3, "payments") where path[2] == "tokenize": return try tokenize(path[1])
      case ("POST", 3, "payments"): return try await operate(path[2], path[1], request)
      case ("POST", 1, "tokens"): return try create(request)
      case ("GET", 2, "tokens"): return MachineAnswer(try token(path[1]).serverBody)
      case ("PUT", 2, "tokens"): return try update(path[1], request)
      case ("DELETE", 2, "tokens"): return try delete(token: path[1])
      case ("GET", 2, "services") where path[1] == "testconnection": return MachineAnswer(["result": "OK"])
      default: throw WorldlineError.unknownPath(request)
      }
    } catch let error as WorldlineError {
      return error.answer(platform.randomness)
    } catch {
      return WorldlineError.unknownPath(request).answer(platform.randomness)
    }
  }

  /// Checks the merchant ID in the path, and the signature over the method, content type, date, header fields and
  /// resource.
  private func authorise(_ request: MachineRequest) throws(WorldlineError) {
    let configuration = platform.configuration
    guard request.segments.starts(with: ["v1", configuration.merchantID]), let date = request.headers["date"] else {
      throw .authorisation
    }
    let signed = WorldlineSignature.Request(
      method: request.method, contentType: request.headers["content-type"] ?? "", date: date,
      headers: request.headers.map { ($0.key, $0.value) }, resource: request.target)
    let expected = WorldlineSignature(keyID: configuration.apiKeyID, secret: configuration.apiSecret)
      .authorization(signed)
    guard request.headers["authorization"] == expected else {
      platform.signatures.refuse(.request, request.headers["authorization"], of: nil, .worldlineRequest(signed))
      throw .authorisation
    }
  }

  private static let money: ValueShape = ["amount": .integer, "currencyCode": .text]
  /// The types of the members of requests.
  private static let shape: ValueShape = [
    "amount": .integer, "amountOfMoney": money, "encryptedCustomerInput": .text, "paymentProductId": .integer,
    "tokens": .list(.text),
    "paymentProductFilters": ["restrictTo": ["products": .list(.integer), "groups": .list(.text)]],
    "order": [
      "amountOfMoney": money, "references": ["merchantReference": .text], "isRecurring": .flag,
      "customer": ["merchantCustomerId": .text, "billingAddress": ["countryCode": .text]],
      "requiresApproval": .flag, "authenticationFlow": .text,
    ],
    "cardPaymentMethodSpecificInput": [
      "requiresApproval": .flag, "isRecurring": .flag,
      "threeDSecure": ["authenticationFlow": .text, "redirectionData": ["returnUrl": .text]],
    ],
    "redirectPaymentMethodSpecificInput": ["returnUrl": .text, "redirectionData": ["returnUrl": .text]],
    "card": [
      "customer": ["merchantCustomerId": .text],
      "data": ["cardWithoutCvv": ["cardNumber": .text, "expiryDate": .text, "cardholderName": .text]],
    ],
  ]

  /// Checks the types of the members of a request, which may have no body.
  /// - Throws: the error that names the first member of the wrong type.
  private func check(_ body: [UInt8]) throws(WorldlineError) {
    guard !body.isEmpty else { return }
    guard let json = JSON(json: body), json.object != nil else { throw .parameter("body") }
    if let mistake = json.mistakes(Self.shape).first { throw .parameter(mistake.path.description) }
  }

  private func open(_ request: MachineRequest) throws(WorldlineError) -> MachineAnswer {
    let body = JSON(json: request.body)
    let wanted = (body?["tokens"]?.elements ?? []).compactMap(\.string)
    let filter = body?["paymentProductFilters"]?["restrictTo"]
    let restrictions = (filter?["products"]?.elements ?? []) + (filter?["groups"]?.elements ?? [])
    let customer = platform.configuration.merchantID + "-" + platform.hexID()
    let session = WorldlineSession(
      id: platform.hexID(), customer: customer, merchantCustomer: "", opened: platform.clock.now,
      tokens: platform.state.read { state in wanted.filter { state.tokens[$0] != nil } },
      restrictTo: restrictions.compactMap { $0.string ?? $0.int64.map { String($0) } })
    platform.state.change(session.id) { $0.sessions[session.id] = session }
    let invalid = wanted.filter { !session.tokens.contains($0) }
    return MachineAnswer(
      201,
      [
        "assetUrl": .string(SandboxAuthority.worldlineAssets),
        "clientApiUrl": .string("https://\(SandboxAuthority.worldlineClient)/client"),
        "clientSessionId": .string(session.id), "customerId": .string(customer),
        "invalidTokens": invalid.isEmpty ? nil : .array(invalid.map { .string($0) }), "region": "EU",
      ])
  }

  // MARK: Payments

  private func pay(_ request: MachineRequest) async throws -> MachineAnswer {
    let key = request.headers["x-gcs-idempotence-key"]
    guard platform.begin(key) else { throw WorldlineError.inProgress }
    defer { platform.end(key) }
    if let key, let made = platform.state.read({ $0.made(key) }) {
      WorldlinePaymentProcessor(platform: platform).resumeChallenge(made.id)
      return try created(made.id, isNewToken: false).repeated(since: made.made)
    }
    let body = JSON(json: request.body)
    let order = Self.order(body)
    guard let encrypted = body?["encryptedCustomerInput"]?.string else {
      let hasCard = body?.at("cardPaymentMethodSpecificInput.card") != nil
      throw hasCard
        ? WorldlineError.input("is missing; kassa does not take a card in cardPaymentMethodSpecificInput")
        : WorldlineError.parameter("encryptedCustomerInput")
    }
    let input = try WorldlineInput(encrypted, platform)
    let payment = try WorldlinePaymentCheck(platform: platform).judge(input, order)
    platform.claim(payment.id)
    let token = storeToken(input, payment)
    guard platform.state.change(payment.id, { $0.take(payment, key: key) }) else {
      if let transaction = payment.transaction { _ = platform.issuer.close(transaction) }
      if token { platform.state.change(payment.id) { $0.tokens[payment.token ?? ""] = nil } }
      throw WorldlineError.input("was sent before; each is for one payment")
    }
    let scenario = WorldlinePaymentProcessor(platform: platform)
    if payment.awaitsAuthorisation {
      await scenario.hold(payment)
    } else {
      platform.spawn { [platform] in
        if payment.status == .rejected { await platform.notify(payment.id) } else { await scenario.run(payment) }
      }
    }
    return try created(payment.id, isNewToken: token)
  }

  /// Returns the order of a payment request, with what the request says beside it about a payment by card.
  /// kassa's own merchant server has these members in the order.
  private static func order(_ body: JSON?) -> JSON? {
    let card = body?["cardPaymentMethodSpecificInput"]
    let beside = [
      ("requiresApproval", card?["requiresApproval"]), ("isRecurring", card?["isRecurring"]),
      ("authenticationFlow", card?["threeDSecure"]?["authenticationFlow"]), ("returnUrl", Self.returnURL(body)),
    ].compactMap { name, value in value.map { JSON.Object.Member(name, $0) } }
    guard let members = body?["order"]?.members, !beside.isEmpty else { return body?["order"] }
    return .object(members.filter { member in !beside.contains { $0.name == member.name } } + beside)
  }

  /// Returns the shop's page to which the payer returns from a page outside the checkout; nil if a request names none.
  private static func returnURL(_ body: JSON?) -> JSON? {
    let card = body?["cardPaymentMethodSpecificInput"]?["threeDSecure"]
    let redirect = body?["redirectPaymentMethodSpecificInput"]
    return card?["redirectionData"]?["returnUrl"] ?? redirect?["redirectionData"]?["returnUrl"]
      ?? redirect?["returnUrl"]
  }

  /// Returns the response to a request that created a payment. The status is 402 if the payment was rejected.
  private func created(_ id: String, isNewToken: Bool) throws(WorldlineError) -> MachineAnswer {
    let payment = try payment(id)
    let result: JSON = [
      "creationOutput": [
        "externalReference": .string(payment.reference), "isNewToken": .bool(isNewToken),
        "token": payment.token.map { .string($0) },
      ],
      "payment": payment.body,
      "merchantAction": payment.status == .redirected ? action(payment) : nil,
    ]
    guard payment.status == .rejected else { return MachineAnswer(201, result) }
    let error = WorldlineError(
      status: 402, code: payment.code, message: "Not authorised", category: "PAYMENT_PLATFORM_ERROR")
    return error.answer(platform.randomness, payment: result)
  }

  /// Returns the merchant app's next action: a challenge, a redirect, or showing a link that opens an app on a phone.
  private func action(_ payment: WorldlinePayment) -> JSON {
    if let transaction = payment.transaction {
      return [
        "actionType": "MOBILE_THREEDS_CHALLENGE",
        "mobileThreeDSecureChallengeParameters": [
          "acsReferenceNumber": "KASSA_LOA_ACS_0001", "acsTransactionId": .string(transaction.acs),
          "threeDServerTransactionId": .string(transaction.server),
          "acsURL": .string("https://" + SandboxAuthority.issuer + Issuer.path),
          "messageVersion": .string(transaction.version),
        ],
      ]
    }
    guard platform.catalogue.product(payment.product)?.method == "mobile" else {
      return [
        "actionType": "REDIRECT",
        "redirectData": [
          "RETURNMAC": .string(payment.cipherDigest),
          "redirectURL": .string(payment.pageAddress),
        ],
      ]
    }
    return [
      "actionType": "SHOW_FORM",
      "showData": [
        ["key": "URLINTENT", "value": .string(payment.appAddress)]
      ],
    ]
  }

  private func storeToken(_ input: WorldlineInput, _ payment: WorldlinePayment) -> Bool {
    guard let id = payment.token, payment.status != .rejected, input.account == nil else { return false }
    var shown = WorldlineToken.shown(input.values)
    // The third party identifies the payer and tells the platform whose account was used.
    if shown.isEmpty, input.product.isRedirect { shown = [.init(key: "emailAddress", value: "j•••@example.test")] }
    let token = WorldlineToken(
      id: id, merchantCustomer: payment.merchantCustomer, product: payment.product, attributes: shown)
    platform.state.change(id) { $0.tokens[id] = token }
    return true
  }

  func payment(_ id: String) throws(WorldlineError) -> WorldlinePayment {
    guard let payment = platform.payment(id) else { throw .unknownPayment }
    return payment
  }

  /// Collects the result of a finished challenge, then returns the payment with its status.
  private func status(_ id: String) throws(WorldlineError) -> MachineAnswer {
    if let transaction = try payment(id).transaction, platform.issuer.isOver(transaction) {
      WorldlinePaymentProcessor(platform: platform).end(id, transaction)
    }
    return MachineAnswer(try payment(id).body)
  }
}
