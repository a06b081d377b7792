import CheckoutCore

/// The merchant server of a shop that uses the gateway: it stores the credentials and receives callbacks.
/// The protocol between the merchant server and the merchant app was designed for this project: <doc:GatewayWire>.
final class ApplePayGatewayMerchantServer: RESTMachine {
  struct ReceivedNotification: Codable, Sendable {
    var operation: String
    var isAuthentic: Bool
    /// The position in the order's sequence of events, as sent by the gateway in `sequence`.
    var sequence: String?
    /// The gateway's order ID.
    var order: String
    var at: Instant
    /// The delivery record; nil in data stored by an earlier version.
    var delivery: NotificationDelivery?

    /// Whether the merchant server read the callback and verified its checksum.
    var isTaken: Bool { isAuthentic && delivery?.isDropped != true }
  }

  private let configuration: ApplePayGatewayConfiguration
  private let clock: any CheckoutClock
  /// The received callbacks, by the merchant's order number.
  private let book: SharedState<PersistentDictionary<[ReceivedNotification]>>

  init(configuration: ApplePayGatewayConfiguration, clock: any CheckoutClock, store: (any KeyValueStore)? = nil) {
    book = SharedState(PersistentDictionary("told", in: store))
    self.configuration = configuration
    self.clock = clock
  }

  func answer(_ request: RESTRequest) async throws(TransportError) -> MachineAnswer {
    switch request.path {
    case "/login": return login(JSON(json: request.body) ?? [:])
    case "/orders": return orders()
    case "/notifications/next": return try await next(JSON(json: request.body) ?? [:])
    case ApplePayGatewayCallback.path: return try await receive(request.query)
    default: return MachineAnswer(404, ["code": "merchant.unknown", "message": "Unknown path."])
    }
  }

  /// Returns the credentials that are needed to place a new order or to perform operations on completed payments.
  private func login(_ body: JSON) -> MachineAnswer {
    let isOrder = body["orderNumber"]?.string?.isEmpty == false && (body["amount"]?.int64 ?? 0) > 0
    guard isOrder || body["operation"]?.string != nil else {
      return MachineAnswer(
        400, ["code": "merchant.refused", "message": "`orderNumber` and `amount`, or `operation`, are required."])
    }
    return MachineAnswer([
      "merchant": .string(configuration.merchant), "token": .string(configuration.token),
    ])
  }

  private func receive(_ query: [String: String]) async throws(TransportError) -> MachineAnswer {
    let received = clock.now
    let drop = try await configuration.callbacks.receive(configuration.latency, clock)
    let fields = query.filter { $0.key != "checksum" }.map { ($0.key, $0.value) }
    let isAuthentic = query["checksum"] == ApplePayGatewayCallback.checksum(fields, configuration.callbackSecret)
    let number = query["orderNumber"] ?? ""
    let answer = MachineAnswer(drop != nil ? 500 : isAuthentic ? 200 : 400, [:])
    let message = JSON.object(query.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })
    let notified = ReceivedNotification(
      operation: query["operation"] ?? "", isAuthentic: isAuthentic, sequence: query["sequence"],
      order: query["mdOrder"] ?? "", at: clock.now,
      delivery: NotificationDelivery("GET " + ApplePayGatewayCallback.path, message, received: received)
        .answered(answer, unless: drop, at: clock.now))
    book.change(number) { book in
      let known = book[number] ?? []
      // A forged callback must not suppress the genuine one.
      let isKnown = known.contains {
        $0.isTaken && $0.sequence == notified.sequence && $0.operation == notified.operation
      }
      if !isAuthentic || !isKnown { book[number] = known + [notified] }
    }
    return try answer.unless(drop)
  }

  /// The maximum number of order IDs in a response to `/orders`.
  private static let most = 50

  /// Returns the gateway's IDs for the orders that have authentic callbacks, newest first.
  private func orders() -> MachineAnswer {
    let notified = book.read { $0.all.compactMap { $0.value.first(where: \.isTaken) } }
    let newest = notified.enumerated().sorted { ($0.element.at, $0.offset) > ($1.element.at, $1.offset) }
    return MachineAnswer(["orders": .array(newest.prefix(Self.most).map { .string($0.element.order) })])
  }

  private func next(_ body: JSON) async throws(TransportError) -> MachineAnswer {
    guard let number = body["payment_id"]?.string, let known = body["known"]?.int64, known >= 0 else {
      return MachineAnswer(
        400, ["code": "merchant.refused", "message": "The fields `payment_id` and `known` are required."])
    }
    let index = Int(known)
    return MachineAnswer(
      try await book.hold(number) { book -> JSON? in
        guard let notified = book[number], index < notified.count else { return nil }
        return JSON.notification(
          [
            "number": .integer(Int64(index + 1)), "authentic": .bool(notified[index].isAuthentic),
            "status": .string(notified[index].operation), "final": .bool(notified[index].isTaken),
            "subject": .string(NotificationSubject.outcome.rawValue),
          ], notified[index].delivery)
      })
  }

  /// Returns the operations on an order that were reported in authentic callbacks.
  func heard(_ number: String) -> [String] {
    book.read { ($0[number] ?? []).filter(\.isTaken).map(\.operation) }
  }
}
