import CheckoutCore
import HTTPTypes
import KassaSandbox
import Synchronization

/// The merchant server of a shop that uses Worldline: it opens sessions, creates payments and receives webhooks.
/// The protocol between the merchant server and the merchant app was designed for this project: <doc:WorldlineWire>.
final class WorldlineMerchantServer: Machine, SimulatedServer {
  typealias Records = WorldlineMerchantBook
  static let webhookPath = "/webhooks"
  /// The maximum number of times that a payment request is sent while the platform works on an earlier one.
  private static let tries = 10

  let inbox: NotificationInbox<WorldlineReceivedNotification>
  let parts: SandboxParts
  private let configuration: WorldlineConfiguration
  private let transport: any Transport
  let book: SharedState<Records>
  /// The encrypted inputs for unanswered payment requests, by idempotency key. They are stored only in memory.
  private let carried = Mutex<[String: String]>([:])

  init(_ configuration: WorldlineConfiguration, _ parts: SandboxParts, to platform: WorldlineServerAPI) {
    inbox = parts.inbox(configuration.callbacks, configuration.latency)
    self.configuration = configuration
    self.parts = parts
    transport = parts.network.to([SandboxAuthority.worldlineServer: platform])
    book = SharedState(Records(parts.store))
  }

  func answer(_ request: MachineRequest) async throws(TransportError) -> MachineAnswer {
    if request.path != Self.webhookPath, let refusal = MachineAnswer.refused(request) { return refusal }
    let body = request.json
    switch request.path {
    case "/sessions": return try await open(body)
    case "/payments": return try await pay(body)
    case "/payments/resume": return try await resume(body)
    case "/payments/check": return try await check(body)
    case "/payments/cancel": return try await cancel(body)
    case "/accounts/remove": return try await remove(body)
    case "/notifications/next": return try await inbox.next(body)
    case Self.webhookPath: return try await receive(request, body)
    default:
      guard let operation = PaymentOperation(rawValue: String(request.path.dropFirst())),
        let reference = body["payment_id"]?.string
      else { return .unknown }
      return try await operate(
        operation, reference, body["amount"]?.int64, key: body["request_id"]?.string)
    }
  }

  // MARK: Orders

  private func open(_ body: JSON) async throws(TransportError) -> MachineAnswer {
    guard let reference = body["merchantReference"]?.string, !reference.isEmpty,
      let amount = body["amount"]?.int64, let currency = body["currencyCode"]?.string,
      let country = body["countryCode"]?.string
    else { return .refused("`merchantReference`, `amount`, `currencyCode` and `countryCode` are required.") }
    let customer = body["customerId"]?.string ?? ""
    let order = Records.PlatformOrder(
      amount: amount, currency: currency, country: country, customer: customer,
      isRecurring: body["isRecurring"] == .bool(true), requiresApproval: body["requiresApproval"] == .bool(true))
    let tokens = book.change(reference) { book -> [String]? in
      guard book.orders[reference]?.payment == nil, book.open[reference] == nil else { return nil }
      book.orders[reference] = order
      return book.tokens[customer] ?? []
    }
    guard let tokens else { return .refused("The order \(reference) has been paid or is being paid.", 409) }
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
      ], of: reference)
  }

  private func pay(_ body: JSON) async throws(TransportError) -> MachineAnswer {
    guard let reference = body["merchantReference"]?.string, let fields = body["encryptedFields"]?.string,
      let key = body["requestId"]?.string
    else { return .refused("`merchantReference`, `encryptedFields` and `requestId` are required.") }
    let flow = body["authenticationFlow"]?.string ?? "browser"
    let request = book.change(reference) { book -> Records.Request? in
      guard let order = book.orders[reference], !order.isClosed else { return nil }
      // A repeated payment request is sent to the platform again without changes.
      if let known = order.request, known.key == key { return known }
      guard order.payment == nil else { return nil }
      let request = Records.Request(key: key, flow: flow)
      book.open[reference] = true
      book.orders[reference]?.request = request
      return request
    }
    guard let request else {
      let isPaid = book.read { $0.orders[reference]?.payment } != nil
      return .refused("The order \(reference) is unknown or cannot be paid.", isPaid ? 409 : 400)
    }
    carried.withLock { $0[key] = fields }
    return try await ask(reference, request)
  }

  /// Requests a payment from the platform.
  ///
  /// A restart loses the encrypted input, so the request is then repeated without it, with the same idempotency key.
  /// If the platform responds with status 400, it never received the original request, which is then discarded.
  private func ask(_ reference: String, _ request: Records.Request) async throws(TransportError) -> MachineAnswer {
    let fields = carried.withLock { $0[request.key] }
    guard let order = book.read({ $0.orders[reference] }) else { return .unknown }
    let answer = try await settled(
      [
        "encryptedCustomerInput": fields.map { .string($0) },
        "order": [
          "amountOfMoney": ["amount": .integer(order.amount), "currencyCode": .string(order.currency)],
          "customer": [
            "merchantCustomerId": .string(order.customer), "billingAddress": ["countryCode": .string(order.country)],
          ],
          "references": ["merchantReference": .string(reference)], "isRecurring": .bool(order.isRecurring),
          "requiresApproval": .bool(order.requiresApproval), "authenticationFlow": .string(request.flow),
        ],
      ], request, of: reference)
    if fields == nil, answer.status == 400 {
      book.change(reference) { $0.forget(reference, request.key) }
      return .unknown
    }
    carried.withLock { $0[request.key] = nil }
    let notified = JSON(json: answer.body)
    book.change(reference) { $0.note(reference, status: answer.status, notified) }
    return answer
  }

  /// Sends a payment request, again while the platform is still working on an earlier one with the same key.
  private func settled(
    _ body: JSON, _ request: Records.Request, of reference: String
  ) async throws(TransportError) -> MachineAnswer {
    var answer = try await call(.post, "payments", body, key: request.key, of: reference)
    for _ in 1..<Self.tries where answer.status == 409 {
      try await clock.delay(.seconds(1))
      answer = try await call(.post, "payments", body, key: request.key, of: reference)
    }
    return answer
  }

  /// Reports the state of a payment to a merchant app that was restarted.
  /// The payment request is repeated, and the platform responds with the action that the merchant app must take next.
  private func resume(_ body: JSON) async throws(TransportError) -> MachineAnswer {
    guard let reference = body["merchantReference"]?.string,
      let request = book.read({ $0.orders[reference]?.request })
    else { return .unknown }
    return try await ask(reference, request)
  }

  private func check(_ body: JSON) async throws(TransportError) -> MachineAnswer {
    guard let id = payment(body) else { return .unknown }
    return try await call(.get, "payments/" + id, nil, of: body["merchantReference"]?.string)
  }

  private func cancel(_ body: JSON) async throws(TransportError) -> MachineAnswer {
    let reference = body["merchantReference"]?.string ?? ""
    // An unanswered payment request may have created a payment. Repeat the request to find out.
    if let request = book.read({ $0.open[reference] == nil ? nil : $0.orders[reference]?.request }) {
      _ = try await ask(reference, request)
    }
    let id = book.change(reference) { book -> String? in
      if let id = book.orders[reference]?.payment { return id }
      if book.orders[reference] != nil { book.orders[reference]?.isClosed = true }
      return nil
    }
    guard let id else { return .unknown }
    let answer = try await call(.post, "payments/\(id)/cancel", [:], of: reference)
    guard answer.status == 402 else { return answer }
    // The payment was decided before the cancellation arrived, so return its status.
    let now = try await call(.get, "payments/" + id, nil, of: reference)
    guard now.status == 200, let payment = JSON(json: now.body) else { return now }
    return MachineAnswer(["payment": payment])
  }

  private func payment(_ body: JSON) -> String? {
    body["merchantReference"]?.string.flatMap { reference in book.read { $0.orders[reference]?.payment } }
  }

  /// Deletes an account on file that belongs to the customer who placed the order.
  private func remove(_ body: JSON) async throws(TransportError) -> MachineAnswer {
    guard let reference = body["merchantReference"]?.string, let token = body["token"]?.string,
      let customer = book.read({ $0.orders[reference]?.customer }),
      book.read({ $0.tokens[customer]?.contains(token) }) == true
    else { return .unknown }
    let answer = try await call(.delete, "tokens/" + token, nil, of: reference)
    // If the platform does not know the account, treat the account as deleted.
    guard answer.status == 204 || answer.status == 404 else { return answer }
    book.change(customer) { book in book.tokens[customer] = book.tokens[customer]?.filter { $0 != token } }
    return MachineAnswer(["status": "removed"])
  }

  /// Repeats the payment requests that were left unanswered by an earlier run, with the same idempotency keys.
  func wake() {
    let left = book.read { $0.open.all.map(\.key) }
    for reference in left where store.claims("order/" + reference) {
      guard let request = book.read({ $0.orders[reference]?.request }) else { continue }
      spawn { _ = try? await self.ask(reference, request) }
    }
  }

  // MARK: Platform

  /// Sends a signed request to the platform and returns its response unchanged.
  /// - Parameter reference: the merchant's reference of the order that the request is about.
  func call(
    _ method: HTTPRequest.Method, _ path: String, _ body: JSON?, key: String? = nil, of reference: String?
  ) async throws(TransportError) -> MachineAnswer {
    let resource = "/v1/\(configuration.merchantID)/\(path)"
    let date = WorldlineSignature.date(clock.now)
    let type = body == nil ? nil : "application/json"
    let own = key.map { [("X-GCS-Idempotence-Key", $0)] } ?? []
    let signed = WorldlineSignature.Request(
      method: method.rawValue, contentType: type ?? "", date: date, headers: own, resource: resource)
    let signature = WorldlineSignature(
      keyID: configuration.apiKeyID, secret: configuration.merchantSecret ?? configuration.apiSecret
    ).authorization(signed)
    signatures.keep(.request, of: reference) {
      SignatureBook.Signed(signature: signature, text: .worldlineRequest(signed))
    }
    let headers = [("Date", date), ("Authorization", signature)] + own
    return MachineAnswer(
      try await transport.send(
        TransportRequest(
          SandboxAuthority.worldlineServer, resource, method: method, type: type, headers: headers,
          body: body?.wireBytes ?? [])))
  }

  // MARK: Webhooks

  private func receive(_ request: MachineRequest, _ body: JSON) async throws(TransportError) -> MachineAnswer {
    let (key, signature) = (request.headers["x-gcs-keyid"], request.headers["x-gcs-signature"])
    let expected = WorldlineSignature.code(request.body, configuration.webhookSecret)
    let headers: [JSON.Object.Member] = [("X-GCS-KeyId", key), ("X-GCS-Signature", signature)].compactMap {
      name, value in
      value.map { .init(name, .string($0)) }
    }
    let isSigned = signature == expected
    let notification = WorldlineReceivedNotification(
      event: body, isAuthentic: isSigned && key == configuration.webhookKeyID)
    return try await inbox.receive("POST " + Self.webhookPath, .object(headers + (body.members ?? []))) {
      [signatures] _ in
      if !isSigned {
        signatures.refuse(.notification, signature, of: notification.reference, .worldlineWebhook(request.body))
      }
      return .notification(notification, payment: notification.reference)
    }
  }
}

/// A webhook as the merchant server stores it.
struct WorldlineReceivedNotification: ReceivedNotification {
  var event: JSON
  var isAuthentic: Bool

  var status: String { (payment ?? event["refund"])?["status"]?.string ?? "" }
  var isRefund: Bool { event["refund"] != nil }
  /// The merchant's reference of the order.
  var reference: String {
    let output = payment?["paymentOutput"] ?? event["refund"]?["refundOutput"]
    return output?["references"]?["merchantReference"]?.string ?? ""
  }
  var hasFinalStatus: Bool { category == "COMPLETED" || category == "UNSUCCESSFUL" }
  var details: [JSON.Object.Member] { payment.map { [.init("payment", $0)] } ?? [] }

  var subject: NotificationSubject {
    switch category {
    case "CREATED", "PENDING_PAYMENT", "PENDING_CONNECT_OR_3RD_PARTY": .progress
    default: .outcome
    }
  }

  /// Whether an earlier webhook has the same event ID. A forged webhook must not suppress the genuine one.
  func repeats(_ earlier: WorldlineReceivedNotification) -> Bool { isAuthentic && event["id"] == earlier.event["id"] }

  private var payment: JSON? { event["payment"] }
  private var category: String? { payment?["statusOutput"]?["statusCategory"]?.string }
}
