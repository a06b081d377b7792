import CheckoutCore
import HTTPTypes

/// The merchant's server of a shop with Worldline: opens sessions and makes payments with its keys, hears webhooks, and
/// tells the shop's program. Its wire to the program is ours: <doc:WorldlineWire>.
final class WorldlineMerchant: RESTMachine {
  struct Order: Sendable {
    var amount: Int64
    var currency: String
    var country: String
    var customer: String
    var isRecurring: Bool
    /// The platform's id of the payment, once there is one.
    var payment: String?
  }

  struct State: Sendable {
    /// By the shop's own reference.
    var orders: [String: Order] = [:]
    /// Accounts on file by customer.
    var tokens: [String: [String]] = [:]
    var told: [String: [(body: WireValue, isAuthentic: Bool)]] = [:]
  }

  private let configuration: WorldlineConfiguration
  private let clock: any CheckoutClock
  private let transport: any Transport
  private let state = SharedState(State())

  /// - Parameter transport: the wire to the platform.
  init(configuration: WorldlineConfiguration, clock: any CheckoutClock, transport: any Transport) {
    self.configuration = configuration
    self.clock = clock
    self.transport = transport
  }

  func answer(_ request: RESTRequest) async throws(TransportError) -> MachineAnswer {
    let body = WireValue(json: request.body) ?? [:]
    switch request.path {
    case "/sessions": return try await open(body)
    case "/payments": return try await pay(body)
    case "/payments/check": return try await check(body)
    case "/payments/cancel": return try await cancel(body)
    case "/notifications/next": return try await next(body)
    case WorldlineNotifier.path: return try await receive(request, body)
    default: return .unknown
    }
  }

  private func open(_ body: WireValue) async throws(TransportError) -> MachineAnswer {
    guard let reference = body["merchantReference"]?.string, !reference.isEmpty,
      let amount = body["amount"]?.integer, let currency = body["currencyCode"]?.string,
      let country = body["countryCode"]?.string
    else { return .refused("An order has a reference, an amount, a currency and a country.") }
    let customer = body["customerId"]?.string ?? ""
    let order = Order(
      amount: amount, currency: currency, country: country, customer: customer,
      isRecurring: body["isRecurring"] == .bool(true))
    let tokens = state.change(reference) { state -> [String]? in
      guard state.orders[reference]?.payment == nil else { return nil }
      state.orders[reference] = order
      return state.tokens[customer] ?? []
    }
    guard let tokens else { return .refused("The order \(reference) was paid or is being paid.") }
    let restriction = configuration.restrictTo
    return try await call(
      .post, "sessions",
      [
        "tokens": .array(tokens.map { .string($0) }),
        "paymentProductFilters": restriction.isEmpty
          ? nil
          : [
            "restrictTo": [
              "products": .array(restriction.compactMap { Int64($0).map { .integer($0) } }),
              "groups": .array(restriction.filter { Int64($0) == nil }.map { .string($0) }),
            ]
          ],
      ])
  }

  private func pay(_ body: WireValue) async throws(TransportError) -> MachineAnswer {
    guard let reference = body["merchantReference"]?.string, let order = state.read({ $0.orders[reference] }),
      let fields = body["encryptedFields"]?.string, let key = body["requestId"]?.string
    else { return .refused("Which order, and what is it paid with?") }
    let answer = try await call(
      .post, "payments",
      [
        "encryptedCustomerInput": .string(fields),
        "order": [
          "amountOfMoney": ["amount": .integer(order.amount), "currencyCode": .string(order.currency)],
          "customer": [
            "merchantCustomerId": .string(order.customer), "billingAddress": ["countryCode": .string(order.country)],
          ],
          "references": ["merchantReference": .string(reference)], "isRecurring": .bool(order.isRecurring),
        ],
      ], key: key)
    let told = WireValue(json: answer.body)
    let result = told?["paymentResult"] ?? told
    if let id = result?["payment"]?["id"]?.string {
      let token = result?["creationOutput"]?["token"]?.string
      state.change(reference) { state in
        // A rejected one may be followed by another.
        if answer.status == 201 { state.orders[reference]?.payment = id }
        if let token, state.tokens[order.customer]?.contains(token) != true {
          state.tokens[order.customer, default: []].append(token)
        }
      }
    }
    return answer
  }

  private func check(_ body: WireValue) async throws(TransportError) -> MachineAnswer {
    guard let id = payment(body) else { return .unknown }
    return try await call(.get, "payments/" + id, nil)
  }

  private func cancel(_ body: WireValue) async throws(TransportError) -> MachineAnswer {
    guard let id = payment(body) else { return .unknown }
    return try await call(.post, "payments/\(id)/cancel", [:])
  }

  private func payment(_ body: WireValue) -> String? {
    body["merchantReference"]?.string.flatMap { reference in state.read { $0.orders[reference]?.payment } }
  }

  /// A signed request to the platform; its answer goes on as it is.
  private func call(
    _ method: HTTPRequest.Method, _ path: String, _ body: WireValue?, key: String? = nil
  ) async throws(TransportError) -> MachineAnswer {
    let resource = "/v1/\(configuration.merchantID)/\(path)"
    var head = HTTPRequest(
      method: method, scheme: "https", authority: SandboxAuthority.worldlineServer, path: resource)
    let date = WorldlineSignature.date(clock.now)
    let type = body == nil ? "" : "application/json"
    let signature = WorldlineSignature(keyID: configuration.apiKeyID, secret: configuration.apiSecret)
    if body != nil { head.headerFields[.contentType] = type }
    head.headerFields[.date] = date
    head.headerFields[.authorization] = signature.authorization(
      method: method.rawValue, contentType: type, date: date, resource: resource)
    if let key, let name = HTTPField.Name("X-GCS-Idempotence-Key") { head.headerFields[name] = key }
    let response = try await transport.send(TransportRequest(head: head, body: body?.json ?? []))
    return MachineAnswer(response.head.status.code, body: response.body)
  }

  // MARK: Webhooks

  private func receive(_ request: RESTRequest, _ body: WireValue) async throws(TransportError) -> MachineAnswer {
    let latency = configuration.latency
    do {
      try await clock.sleep(
        for: configuration.callbacks == .ignored ? latency.silence : latency.notification, as: .latency)
    } catch {
      throw .cancelled
    }
    switch configuration.callbacks {
    case .ignored: throw .timeout
    case .refused: return MachineAnswer(500, [:])
    case .acknowledged: break
    }
    let expected = WorldlineSignature.code(
      String(decoding: request.body, as: UTF8.self), configuration.webhookSecret)
    let isAuthentic =
      request.headers["x-gcs-signature"] == expected && request.headers["x-gcs-keyid"] == configuration.webhookKeyID
    let reference = body["payment"]?["paymentOutput"]?["references"]?["merchantReference"]?.string ?? ""
    state.change(reference) { $0.told[reference, default: []].append((body, isAuthentic)) }
    return isAuthentic ? MachineAnswer([:]) : .refused("The signature does not fit.")
  }

  /// What was told about an order, in order.
  func kept(_ reference: String) -> [KeptNotification] {
    state.read { state in
      (state.told[reference] ?? []).map { event, isAuthentic in
        KeptNotification(
          status: event["payment"]?["status"]?.string ?? "", isAuthentic: isAuthentic,
          isFinal: isAuthentic && Self.isFinal(event))
      }
    }
  }

  private static func isFinal(_ event: WireValue) -> Bool {
    let category = event["payment"]?["statusOutput"]?["statusCategory"]?.string
    return category == "COMPLETED" || category == "UNSUCCESSFUL"
  }

  private func next(_ body: WireValue) async throws(TransportError) -> MachineAnswer {
    guard let reference = body["payment_id"]?.string, let known = body["known"]?.integer, known >= 0 else {
      return .refused("Which payment, and how many notifications are known?")
    }
    let index = Int(known)
    return MachineAnswer(
      try await state.hold(reference) { state -> WireValue? in
        guard let told = state.told[reference], index < told.count else { return nil }
        let (event, isAuthentic) = told[index]
        return [
          "number": .integer(Int64(index + 1)), "authentic": .bool(isAuthentic),
          "status": event["payment"]?["status"] ?? "", "payment": event["payment"] ?? [:],
          "final": .bool(isAuthentic && Self.isFinal(event)),
        ]
      })
  }
}

extension MachineAnswer {
  fileprivate static let unknown = MachineAnswer(
    404, ["code": "merchant.unknown", "message": "There is no such path or payment."])

  fileprivate static func refused(_ message: String) -> MachineAnswer {
    MachineAnswer(400, ["code": "merchant.refused", "message": .string(message)])
  }
}
