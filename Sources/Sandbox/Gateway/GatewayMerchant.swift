import CheckoutCore

/// The server of a shop with the gateway: knows the login, hears callbacks, and tells the shop's program. Its wire to the
/// program is ours: <doc:GatewayWire>.
final class GatewayMerchant: RESTMachine {
  struct Told: Codable, Sendable {
    var operation: String
    var isAuthentic: Bool
    /// Its place among the events of the order, as the gateway told it.
    var sequence: String?
    /// The gateway's id of the order.
    var order: String
    var at: Instant
    /// Nil where an earlier version kept it.
    var delivery: NotificationDelivery?

    /// The server has read it and believes it.
    var isTaken: Bool { isAuthentic && delivery?.isDropped != true }
  }

  private let configuration: GatewayConfiguration
  private let clock: any CheckoutClock
  /// Callbacks by the shop's number of the order.
  private let book: SharedState<Shelf<[Told]>>

  init(configuration: GatewayConfiguration, clock: any CheckoutClock, drawer: (any Drawer)? = nil) {
    book = SharedState(Shelf("told", in: drawer))
    self.configuration = configuration
    self.clock = clock
  }

  func answer(_ request: RESTRequest) async throws(TransportError) -> MachineAnswer {
    switch request.path {
    case "/login": return login(WireValue(json: request.body) ?? [:])
    case "/orders": return orders()
    case "/notifications/next": return try await next(WireValue(json: request.body) ?? [:])
    case GatewayCallback.path: return try await receive(request.query)
    default: return MachineAnswer(404, ["code": "merchant.unknown", "message": "There is no such path."])
    }
  }

  /// For an order, or for operations on payments that are decided.
  private func login(_ body: WireValue) -> MachineAnswer {
    let isOrder = body["orderNumber"]?.string?.isEmpty == false && (body["amount"]?.integer ?? 0) > 0
    guard isOrder || body["operation"]?.string != nil else {
      return MachineAnswer(400, ["code": "merchant.refused", "message": "Which order, and how much is it?"])
    }
    return MachineAnswer([
      "merchant": .string(configuration.merchant), "token": .string(configuration.token),
    ])
  }

  private func receive(_ query: [String: String]) async throws(TransportError) -> MachineAnswer {
    let received = clock.now
    let drop = try await configuration.callbacks.receive(configuration.latency, clock)
    let fields = query.filter { $0.key != "checksum" }.map { ($0.key, $0.value) }
    let isAuthentic = query["checksum"] == GatewayCallback.checksum(fields, configuration.callbackSecret)
    let number = query["orderNumber"] ?? ""
    let answer = MachineAnswer(drop != nil ? 500 : isAuthentic ? 200 : 400, [:])
    let message = WireValue.object(query.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })
    let told = Told(
      operation: query["operation"] ?? "", isAuthentic: isAuthentic, sequence: query["sequence"],
      order: query["mdOrder"] ?? "", at: clock.now,
      delivery: NotificationDelivery("GET " + GatewayCallback.path, message, received: received)
        .answered(answer, unless: drop, at: clock.now))
    book.change(number) { book in
      let known = book[number] ?? []
      // A forged one must not keep the real one out.
      let isKnown = known.contains { $0.isTaken && $0.sequence == told.sequence && $0.operation == told.operation }
      if !isAuthentic || !isKnown { book[number] = known + [told] }
    }
    return try answer.unless(drop)
  }

  /// As many as a list shows.
  private static let most = 50

  /// The gateway's ids of the orders that the gateway has told of, newest first.
  private func orders() -> MachineAnswer {
    let told = book.read { $0.all.compactMap { $0.value.first(where: \.isTaken) } }
    let newest = told.enumerated().sorted { ($0.element.at, $0.offset) > ($1.element.at, $1.offset) }
    return MachineAnswer(["orders": .array(newest.prefix(Self.most).map { .string($0.element.order) })])
  }

  private func next(_ body: WireValue) async throws(TransportError) -> MachineAnswer {
    guard let number = body["payment_id"]?.string, let known = body["known"]?.integer, known >= 0 else {
      return MachineAnswer(400, ["code": "merchant.refused", "message": "Which payment, and how many are known?"])
    }
    let index = Int(known)
    return MachineAnswer(
      try await book.hold(number) { book -> WireValue? in
        guard let told = book[number], index < told.count else { return nil }
        return WireValue.notification(
          [
            "number": .integer(Int64(index + 1)), "authentic": .bool(told[index].isAuthentic),
            "status": .string(told[index].operation), "final": .bool(told[index].isTaken),
            "subject": .string(NotificationSubject.outcome.rawValue),
          ], told[index].delivery)
      })
  }

  /// What was heard of an order: the gateway's words, authentic ones only.
  func heard(_ number: String) -> [String] {
    book.read { ($0[number] ?? []).filter(\.isTaken).map(\.operation) }
  }
}
