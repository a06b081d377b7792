import CheckoutCore

/// What merchants' servers speak to. Source: Worldline, Server API reference.
struct WorldlineServerAPI: RESTMachine {
  let platform: WorldlinePlatform

  func answer(_ request: RESTRequest) async throws(TransportError) -> MachineAnswer {
    do {
      try authorise(request)
      let path = Array(request.segments.dropFirst(2))
      switch (request.method, path.count, path.first) {
      case ("POST", 1, "sessions"): return try open(request)
      case ("POST", 1, "payments"): return try await pay(request)
      case ("GET", 2, "payments"): return MachineAnswer(try payment(path[1]).body)
      case ("POST", 3, "payments") where path[2] == "cancel": return try cancel(path[1])
      default: throw WorldlineError.unknownPath
      }
    } catch let error as WorldlineError {
      return error.answer(platform.randomness)
    } catch {
      return WorldlineError.unknownPath.answer(platform.randomness)
    }
  }

  /// The merchant in the path, and the signature over method, type, date and resource.
  private func authorise(_ request: RESTRequest) throws(WorldlineError) {
    let configuration = platform.configuration
    guard request.segments.starts(with: ["v1", configuration.merchantID]), let date = request.headers["date"] else {
      throw .authorisation
    }
    let expected = WorldlineSignature(keyID: configuration.apiKeyID, secret: configuration.apiSecret).authorization(
      method: request.method, contentType: request.headers["content-type"] ?? "", date: date, resource: request.path)
    guard request.headers["authorization"] == expected else { throw .authorisation }
  }

  private func open(_ request: RESTRequest) throws(WorldlineError) -> MachineAnswer {
    let body = WireValue(json: request.body)
    let wanted = (body?["tokens"]?.array ?? []).compactMap(\.string)
    let filter = body?["paymentProductFilters"]?["restrictTo"]
    let restrictions = (filter?["products"]?.array ?? []) + (filter?["groups"]?.array ?? [])
    let customer = platform.configuration.merchantID + "-" + platform.hexID()
    let session = WorldlineSession(
      id: platform.hexID(), customer: customer, merchantCustomer: "", opened: platform.clock.now,
      tokens: platform.state.read { state in wanted.filter { state.tokens[$0] != nil } },
      restrictTo: restrictions.compactMap { $0.string ?? $0.integer.map { String($0) } })
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

  private func pay(_ request: RESTRequest) async throws -> MachineAnswer {
    let key = request.headers["x-gcs-idempotence-key"]
    if let key, let id = platform.state.read({ $0.keys[key] }) { return try created(id, isNewToken: false) }
    let body = WireValue(json: request.body)
    let order = body?["order"]
    guard let encrypted = body?["encryptedCustomerInput"]?.string else {
      throw WorldlineError.parameter("encryptedCustomerInput")
    }
    let input = try WorldlineInput(encrypted, platform)
    let payment = try WorldlinePaymentCheck(platform: platform).judge(input, order)
    let isFirst = platform.state.change(payment.id) { state in
      guard state.nonces.insert(input.nonce).inserted else { return false }
      state.payments[payment.id] = payment
      if let key { state.keys[key] = payment.id }
      return true
    }
    guard isFirst else { throw WorldlineError.parameter("encryptedCustomerInput") }
    let token = storeToken(input, payment)
    let course = WorldlineCourse(platform: platform)
    let spawn = platform.spawn
    if payment.status == .rejected {
      let configuration = platform.configuration
      spawn { [platform] in
        await platform.notifier.tell(payment, configuration, id: platform.randomness.uuid(), at: platform.clock.now)
      }
    } else {
      spawn { await course.run(payment) }
    }
    return try created(payment.id, isNewToken: token)
  }

  /// What is answered to the creation of a payment; 402 where it was rejected at once.
  private func created(_ id: String, isNewToken: Bool) throws(WorldlineError) -> MachineAnswer {
    let payment = try payment(id)
    let result: WireValue = [
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

  /// What the shop's program is to do: send the person to a page, or show what a telephone opens an application with.
  private func action(_ payment: WorldlinePayment) -> WireValue {
    guard platform.catalogue.product(payment.product)?.method == "mobile" else {
      return [
        "actionType": "REDIRECT",
        "redirectData": [
          "RETURNMAC": .string(payment.cipherDigest),
          "redirectURL": .string("https://pay.worldline.test/redirect/\(payment.id)"),
        ],
      ]
    }
    return [
      "actionType": "SHOW_FORM",
      "showData": [["key": "URLINTENT", "value": .string("https://app.worldline.test/pay/\(payment.id)")]],
    ]
  }

  private func storeToken(_ input: WorldlineInput, _ payment: WorldlinePayment) -> Bool {
    guard let id = payment.token, payment.status != .rejected, input.account == nil else { return false }
    let shown = input.values.compactMap { key, value -> (key: String, value: String)? in
      switch key {
      case "cvv", "termsAndConditions": nil
      case "cardNumber", "iban", "accountNumber":
        (key, String(repeating: "*", count: max(0, value.count - 4)) + value.suffix(4))
      default: (key, value)
      }
    }
    let token = WorldlineToken(
      id: id, merchantCustomer: payment.merchantCustomer, product: payment.product, attributes: shown)
    platform.state.change(id) { $0.tokens[id] = token }
    return true
  }

  private func payment(_ id: String) throws(WorldlineError) -> WorldlinePayment {
    guard let payment = platform.state.read({ $0.payments[id] }) else { throw .unknownPayment }
    return payment
  }

  private func cancel(_ id: String) throws(WorldlineError) -> MachineAnswer {
    _ = try payment(id)
    platform.spawn { [platform] in await platform.decide(id, .cancelled) }
    return MachineAnswer(["payment": try payment(id).body])
  }
}
