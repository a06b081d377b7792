import CheckoutCore
import HTTPTypes

/// The partner's merchant server, which receives webhooks and manages orders through the partner API.
/// The messages between the merchant server and the merchant app are specific to this project: <doc:DolyameWire>.
final class DolyameMerchantServer: RESTMachine {
  static let webhookPath = "/webhooks/dolyame"
  /// The maximum number of times that a request is sent while the platform responds with status 429.
  static let tries = 4
  /// The longest wait that the server accepts from `X-Retry-After`.
  static let maxWait = Duration.seconds(60)

  struct ReceivedNotification: Codable, Sendable {
    var status: String
    /// Whether the platform's response to `info` reports the same status as the webhook.
    var isConfirmed: Bool
    var body: JSON
    /// The delivery record; nil in data stored by an earlier version.
    var delivery: NotificationDelivery?

    /// Whether the merchant server read the webhook.
    var isRead: Bool { delivery?.isDropped != true }
    /// Whether the status is confirmed and final, so that only an operation by the merchant can change it.
    var isFinal: Bool {
      isConfirmed && isRead && ["rejected", "canceled", "completed", "refunded"].contains(status)
    }

    /// The subject of the webhook.
    /// An approval by credit scoring is progress, not the outcome, because the first instalment is still unpaid.
    var subject: NotificationSubject {
      switch DolyameOrderStatus(rawValue: status) {
      case .new, .approved, nil: .progress
      case .rejected, .canceled, .waitForCommit, .committed, .completed, .refunded: .outcome
      }
    }
  }

  struct State: Sendable {
    /// The received webhooks, by order ID.
    var notified: PersistentDictionary<[ReceivedNotification]>
    /// The number of duplicate webhooks.
    var duplicates = 0
    var strangers = 0
  }

  private let configuration: DolyameConfiguration
  private let clock: any CheckoutClock
  private let randomness: any Randomness
  private let transport: any Transport
  /// Returns the shop's order with the given ID; nil if there is none.
  let ordered: @Sendable (String) -> DolyameOrderRecord?
  let state: SharedState<State>

  /// Creates the merchant server.
  /// - Parameter transport: the transport to the platform's partner API.
  init(
    configuration: DolyameConfiguration, clock: any CheckoutClock, randomness: any Randomness, transport: any Transport,
    store: (any KeyValueStore)? = nil, ordered: @escaping @Sendable (String) -> DolyameOrderRecord?
  ) {
    self.configuration = configuration
    self.clock = clock
    self.randomness = randomness
    self.transport = transport
    self.ordered = ordered
    state = SharedState(State(notified: PersistentDictionary("dolyame.told", in: store)))
  }

  func answer(_ request: RESTRequest) async throws(TransportError) -> MachineAnswer {
    let body = JSON(json: request.body) ?? [:]
    switch request.path {
    case Self.webhookPath: return try await receive(request, body)
    case "/notifications/next": return try await next(body)
    case "/orders/info": return try await call(.get, body, "info")
    case "/orders/commit", "/orders/cancel", "/orders/refund":
      return try await call(.post, body, String(request.path.dropFirst(8)))
    default:
      if let operation = Self.operations[request.path] { return try await operate(operation, body) }
      if PaymentOperation(rawValue: String(request.path.dropFirst())) != nil {
        return MachineAnswer(404, ["code": "merchant.refused", "message": "Dolyame does not support this operation."])
      }
      return MachineAnswer(404, ["code": "merchant.unknown", "message": "Unknown path."])
    }
  }

  // MARK: The platform

  /// Sends a request to the partner API. After status 429, it waits and retries with the same request ID.
  func call(
    _ method: HTTPRequest.Method, _ body: JSON, _ operation: String, id: String? = nil
  ) async throws(TransportError) -> MachineAnswer {
    guard let order = body["order_id"]?.string, Self.isID(order) else {
      return MachineAnswer(400, ["code": "merchant.refused", "message": "The field `order_id` is invalid."])
    }
    var head = HTTPRequest(
      method: method, scheme: "https", authority: SandboxAuthority.dolyamePartner,
      path: "/v1/orders/\(order)/\(operation)")
    head.headerFields[.contentType] = "application/json"
    head.headerFields[.authorization] = DolyamePartnerAPI.credentials(configuration)
    let id = id ?? body["request_id"]?.string ?? randomness.uuid()
    for (name, value) in [
      (DolyamePartnerAPI.certificateHeader, configuration.certificate), (DolyamePartnerAPI.correlationHeader, id),
    ] {
      if let name = HTTPField.Name(name) { head.headerFields[name] = value }
    }
    let message = method == .get ? [] : body.without("order_id").without("request_id").wireBytes
    for attempt in 1...Self.tries {
      let response = try await transport.send(TransportRequest(head: head, body: message))
      let wish = HTTPField.Name("X-Retry-After").flatMap { response.head.headerFields[$0] }.flatMap { Int($0) } ?? 1
      // Never retry before the wait that the platform requested is over.
      guard response.head.status.code == 429, attempt < Self.tries, .seconds(wish) <= Self.maxWait else {
        return MachineAnswer(response.head.status.code, body: response.body)
      }
      do {
        try await clock.sleep(for: .seconds(max(0, wish)), as: .latency)
      } catch {
        throw .cancelled
      }
    }
    return MachineAnswer(429, [:])
  }

  private static func isID(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(byte)
      }
  }

  // MARK: Webhooks

  /// Receives a webhook.
  /// The webhook carries no signature, so the server checks the source address and trusts only the response to `info`.
  private func receive(_ request: RESTRequest, _ body: JSON) async throws(TransportError) -> MachineAnswer {
    let received = clock.now
    let drop = try await configuration.callbacks.receive(configuration.latency, clock)
    let delivery = NotificationDelivery("POST " + Self.webhookPath, body, received: received)
    if drop != nil {
      let answer = MachineAnswer(500, [:])
      if let id = body["id"]?.string, let status = body["status"]?.string {
        keep(
          ReceivedNotification(
            status: status, isConfirmed: true, body: body,
            delivery: delivery.answered(answer, unless: drop, at: clock.now)), of: id)
      }
      return try answer.unless(drop)
    }
    guard Self.isPlatform(request.headers["x-real-ip"] ?? "") else {
      state.change("") { $0.strangers += 1 }
      return MachineAnswer(403, ["code": "merchant.refused", "message": "Unknown source address."])
    }
    guard let id = body["id"]?.string, let status = body["status"]?.string else { return MachineAnswer(400, [:]) }
    let info = try await call(.get, ["order_id": .string(id)], "info")
    // Request redelivery of the webhook with status 503, because the platform did not return the order's status.
    guard info.status == 200, let known = JSON(json: info.body) else { return MachineAnswer(503, [:]) }
    let answer = MachineAnswer([:])
    keep(
      ReceivedNotification(
        status: known["status"]?.string ?? status, isConfirmed: known["status"]?.string == status, body: known,
        delivery: delivery.answered(answer, unless: nil, at: clock.now)), of: id)
    return answer
  }

  private func keep(_ notified: ReceivedNotification, of id: String) {
    state.change(id) { state in
      if state.notified[id]?.contains(where: { $0.status == notified.status && $0.isConfirmed && $0.isRead }) == true {
        state.duplicates += 1
      } else {
        state.notified[id] = (state.notified[id] ?? []) + [notified]
      }
    }
  }

  /// Returns whether the address is in the platform's network, 91.194.226.0/23.
  /// Source: public clients of the partner API.
  static func isPlatform(_ address: String) -> Bool {
    let parts = address.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return parts.count == 4 && parts[0] == 91 && parts[1] == 194 && parts[2].map { $0 & 0xFE } == 226 && parts[3] != nil
  }

  private func next(_ body: JSON) async throws(TransportError) -> MachineAnswer {
    guard let id = body["payment_id"]?.string, let known = body["known"]?.int64, known >= 0 else {
      return MachineAnswer(
        400, ["code": "merchant.refused", "message": "The fields `payment_id` and `known` are required."])
    }
    let index = Int(known)
    return MachineAnswer(
      try await state.hold(id) { state -> JSON? in
        guard let notified = state.notified[id], index < notified.count else { return nil }
        let notice = notified[index]
        return JSON.notification(
          [
            "number": JSON(index + 1), "authentic": .bool(notice.isConfirmed), "status": .string(notice.status),
            "final": .bool(notice.isFinal), "subject": .string(notice.subject.rawValue), "order": notice.body,
          ], notice.delivery)
      })
  }
}
