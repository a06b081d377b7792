import CheckoutCore
import Crypto
import KassaSandbox

/// The gateway. It handles the requests `applePay`, `register`, `registerPreAuth`, `getOrderStatusExtended`,
/// `getOrderStatus`, `deposit`, `reverse` and `refund`.
final class ApplePayGatewayPlatform: Machine, SimulatedServer {
  struct State: Sendable {
    /// The orders, by the gateway's order ID.
    var orders: PersistentDictionary<PlacedOrder>
    /// The gateway's order IDs, by the merchant's order number.
    var numbers: PersistentDictionary<String>
    /// The IDs of orders with background work or unsent callbacks.
    var open: PersistentDictionary<Bool>

    init(_ store: (any KeyValueStore)?) {
      orders = PersistentDictionary("order", in: store)
      numbers = PersistentDictionary("number", in: store)
      open = PersistentDictionary("open", in: store)
    }

    /// Removes an order from `open` once it needs no more background work.
    /// A held order is not removed, because its hold can still expire.
    mutating func rest(_ id: String) {
      guard let order = orders[id], !order.status.isOpen, !order.status.isHeld, order.answer != nil else { return }
      open[id] = nil
    }

    func order(number: String) -> PlacedOrder? { numbers[number].flatMap { orders[$0] } }
  }

  let configuration: ApplePayGatewayConfiguration
  let parts: SandboxParts
  let state: SharedState<State>
  let webhooks: WebhookDelivery<Outbox>
  let declines = DeclineSwitch()

  init(_ configuration: ApplePayGatewayConfiguration, _ parts: SandboxParts, _ webhooks: WebhookDelivery<Outbox>) {
    state = SharedState(State(parts.store))
    self.configuration = configuration
    self.parts = parts
    self.webhooks = webhooks
  }

  @discardableResult
  func claim(_ id: String) -> Bool { store.claims("order/" + id) }

  func answer(_ request: MachineRequest) async throws(TransportError) -> MachineAnswer {
    let isPayment = request.path == "/payment/applepay/payment.do"
    guard request.isPost || (request.method == "GET" && !isPayment) else {
      return MachineAnswer(
        405, ["errorCode": "7", "errorMessage": .string(isPayment ? "POST only" : "GET and POST only")])
    }
    if isPayment { return try await pay(request.body) }
    let fault: ApplePayGatewayFault
    do throws(ApplePayGatewayFault) {
      let fields = try GatewayParameters.read(request)
      try configuration.authorise(fields)
      switch request.path {
      case "/payment/rest/register.do": return try register(fields, isTwoStage: false)
      case "/payment/rest/registerPreAuth.do": return try register(fields, isTwoStage: true)
      case "/payment/rest/getOrderStatusExtended.do":
        return MachineAnswer(ApplePayGatewayStatusMessage(order: try order(fields)).body)
      case "/payment/rest/getOrderStatus.do":
        return MachineAnswer(ApplePayGatewayStatusMessage(order: try order(fields)).older)
      case "/payment/rest/deposit.do": return try await operate(fields, "deposited")
      case "/payment/rest/reverse.do": return try await operate(fields, "reversed")
      case "/payment/rest/refund.do": return try await operate(fields, "refunded")
      default: return MachineAnswer(404, ["errorCode": "7", "errorMessage": "Unknown request."])
      }
    } catch {
      fault = error
    }
    return fault.answer(configuration.errorShape, isPayment: false)
  }

  /// Finds an order by the gateway's order ID or, if the request does not contain one, by the merchant's order number.
  private func order(_ fields: FormFields) throws(ApplePayGatewayFault) -> PlacedOrder {
    let (id, number) = (fields["orderId"], fields["orderNumber"])
    guard id != nil || number != nil else { throw .missing("orderId") }
    let found = state.read { state in id.map { state.orders[$0] } ?? state.order(number: number ?? "") }
    guard let found else { throw .unknownOrder }
    return found
  }

  // MARK: applePay

  private func pay(_ body: [UInt8]) async throws(TransportError) -> MachineAnswer {
    let placed: Placed
    do throws(ApplePayGatewayFault) {
      placed = try place(body)
    } catch {
      return error.answer(configuration.errorShape, isPayment: true)
    }
    if placed.isNew {
      // Process the order even if the client is no longer waiting for the response.
      spawn { await self.run(placed.id) }
    }
    return MachineAnswer(body: try await state.hold(placed.id) { $0.orders[placed.id]?.answer?.bytes })
  }

  private struct Placed {
    var id: String
    var isNew: Bool
  }

  /// The types of the members of an `applePay` request.
  private static let shape: ValueShape = [
    "merchant": .text, "orderNumber": .text, "paymentToken": .text, "preAuth": .flag, "description": .text,
    "language": .text, "email": .text, "phone": .text, "additionalParameters": .each(.text),
  ]

  private func place(_ body: [UInt8]) throws(ApplePayGatewayFault) -> Placed {
    guard let request = JSON(json: body) else { throw .missing("body") }
    if let mistake = request.mistakes(Self.shape).first {
      throw .missing(mistake.path.components.isEmpty ? "body" : mistake.path.description)
    }
    guard request["merchant"]?.string == configuration.merchant else { throw .access }
    guard let number = request["orderNumber"]?.string, (1...36).contains(number.count) else {
      throw .missing("orderNumber")
    }
    guard let text = request["paymentToken"]?.string, !text.isEmpty else { throw .missing("paymentToken") }
    let token = try open(text, for: request)
    let digest = SHA256.hash(data: body).map { String($0, radix: 16) }.joined()
    let id = randomness.uuid()
    let details = PlacedOrder.Request(
      merchant: configuration.merchant, description: request["description"]?.string ?? "",
      isTwoStage: request["preAuth"] == .bool(true),
      parameters: Self.parameters(request["additionalParameters"]))
    let order = PlacedOrder(
      id: id, number: number, request: details, card: PlacedOrder.Card(token), digest: digest, at: clock.now,
      lifetime: configuration.orderLifetime)
    claim(id)
    let known = state.change(number) { state -> PlacedOrder? in
      if let known = state.order(number: number) { return known }
      // Write the order number last. Any order that can be found by number is then complete, even after a crash.
      state.open[id] = true
      state.orders[id] = order
      state.numbers[number] = id
      return nil
    }
    guard let known else { return Placed(id: id, isNew: true) }
    guard known.digest == digest else { throw .duplicate }
    return Placed(id: known.id, isNew: false)
  }

  /// Decrypts a payment token issued for this merchant, and checks its amount and currency against the request.
  private func open(_ text: String, for request: JSON) throws(ApplePayGatewayFault) -> ApplePayToken {
    guard let key = ApplePayKey.sandbox else { throw .system }
    let token: ApplePayToken
    do throws(ApplePayToken.Fault) {
      token = try ApplePayToken(base64: text, key: key, merchantIdentifier: configuration.merchantIdentifier)
    } catch {
      throw .token(error)
    }
    guard CurrencyTable.standard.codes.contains(where: { CurrencyTable.standard[$0]?.numeric == token.currency }) else {
      throw .currency
    }
    guard !token.isExpired(on: clock.now.date()) else { throw .processing("paymentToken: expired") }
    guard token.amount > 0 else { throw .processing("amount") }
    let given = request["additionalParameters"]
    if let amount = given?["amount"]?.string, amount != String(token.amount) { throw .processing("amount") }
    if let currency = given?["currency"]?.string, currency != token.currency { throw .processing("currency") }
    return token
  }

  private static func parameters(_ value: JSON?) -> [PlacedOrder.Parameter] {
    (value?.members ?? []).compactMap { member in
      member.value.string.map { PlacedOrder.Parameter(name: member.name, value: $0) }
    }
  }

  /// Processes an order, from the accepted token until the issuer responds or the order expires.
  private func run(_ id: String) async {
    let authorisation = authorisation(of: id)
    authorisation?.request()
    try? await clock.sleep(for: configuration.latency.processing, as: .latency)
    guard let card = state.read({ $0.orders[id]?.card }) else { return }
    let (approval, reference) = (randomness.digits(6), randomness.digits(12))
    let action: Int? =
      switch configuration.mock {
      case .success: 0
      case .decline: 5
      case .disabled: card.scenario
      case .state: nil
      }
    if case .state(let wanted) = configuration.mock {
      change(id) { [now = clock.now] in
        $0.force(PlacedOrder.Status(wanted), approval: approval, reference: reference, at: now)
        return true
      }
    } else if let judged = action {
      let action = judged == 0 && declines.take() ? 5 : judged
      authorisation?.answer(isApproved: action == 0)
      change(id) { [now = clock.now] in $0.authorise(action, approval: approval, reference: reference, at: now) }
    }
    await finish(id)
  }

  private func authorisation(of id: String) -> Authorisation? {
    state.read { [log = parts.log] state in
      state.orders[id].map { order in
        Authorisation(
          payment: order.number, amount: order.card.amount, currency: order.card.currency,
          lastFour: String(order.card.masked.suffix(4)), log: log)
      }
    }
  }

  /// Notifies the merchant server of the decision and responds to `applePay`.
  /// Then waits for the order or its hold to expire.
  private func finish(_ id: String) async {
    await notify(id)
    let order = state.change(id) { state -> PlacedOrder? in
      if let order = state.orders[id], order.answer == nil {
        state.orders[id]?.answer = KeptBytes(ApplePayGatewayStatusMessage(order: order).answer.wireBytes)
      }
      state.rest(id)
      return state.orders[id]
    }
    guard let order else { return }
    await wait(order)
  }

  /// Lets an unpaid order expire, or releases a hold that the merchant has not charged in time.
  func wait(_ order: PlacedOrder) async {
    if order.status.isOpen {
      await expire(order)
    } else if order.status.isHeld {
      await release(order)
    }
  }

  private func expire(_ order: PlacedOrder) async {
    guard (try? await clock.sleep(for: order.expires - clock.now, as: .deadline)) != nil,
      change(order.id, { $0.expire() })
    else { return }
    await notify(order.id)
  }

  private func release(_ order: PlacedOrder) async {
    let end = (order.authorised ?? order.created) + configuration.holdLifetime
    guard (try? await clock.sleep(for: end - clock.now, as: .deadline)) != nil,
      change(order.id, { [now = clock.now] in $0.status.isHeld && $0.reverse(at: now, window: .zero) == nil })
    else { return }
    await notify(order.id)
  }

  @discardableResult
  private func change(_ id: String, _ step: @Sendable (inout PlacedOrder) -> Bool) -> Bool {
    state.change(id) { state in
      guard var order = state.orders[id], step(&order) else { return false }
      state.orders[id] = order
      return true
    }
  }

  // MARK: Operations after payment

  /// Carries out an operation on a paid order.
  /// - Parameter operation: the name of the operation as used in callbacks.
  private func operate(
    _ fields: FormFields, _ operation: String
  ) async throws(ApplePayGatewayFault) -> MachineAnswer {
    guard fields["orderId"] != nil else { throw .missing("orderId") }
    let id = try order(fields).id
    claim(id)
    let text = fields["amount"] ?? (operation == "reversed" ? "0" : "")
    guard let amount = Int64(digits: text) else { throw .missing("amount") }
    let (now, window, refund) = (clock.now, configuration.reversalWindow, fields["externalRefundId"])
    let fault = state.change(id) { state -> ApplePayGatewayFault? in
      guard var order = state.orders[id] else { return .unknownOrder }
      let fault: ApplePayGatewayFault? =
        switch operation {
        case "deposited": order.deposit(amount, at: now)
        case "reversed": order.reverse(amount, at: now, window: window)
        default: order.refund(amount, id: refund)
        }
      if fault == nil {
        state.open[id] = true
        state.orders[id] = order
      }
      return fault
    }
    if let fault { throw fault }
    spawn { await self.notify(id) }
    // The response does not contain the order's status. Source: Apple Pay gateway guide, step 11.
    return MachineAnswer(["errorCode": "0", "errorMessage": "Success"])
  }

  /// Queues and sends those events about an order that are not in the outbox yet.
  private func notify(_ id: String) async {
    let added = state.change(id) { [webhooks, configuration] state -> [Int] in
      guard let order = state.orders[id] else {
        state.open[id] = nil
        return []
      }
      let added = webhooks.outbox.addMissing(order.events.count, of: order.number) {
        ApplePayGatewayCallback.notification(order, $0, secret: configuration.callbackSecret)
      }
      state.rest(id)
      return added
    }
    guard let number = state.read({ $0.orders[id]?.number }) else { return }
    for index in added { await webhooks.deliver(index, of: number) }
  }

  // MARK: After a restart

  /// Resumes unfinished orders and callbacks from the stored state after the gateway restarts.
  func wake() {
    webhooks.wake()
    for (id, _) in state.read({ $0.open.all }) where claim(id) {
      let order = state.read { $0.orders[id] }
      // If an order's number was not stored, the order is incomplete and no client has received a response about it.
      guard let order, state.read({ $0.numbers[order.number] }) == id else {
        state.change(id) { state in
          state.orders[id] = nil
          state.open[id] = nil
        }
        continue
      }
      let isNew = order.status == .registered && order.answer == nil
      spawn { if isNew { await self.run(id) } else { await self.finish(id) } }
    }
  }
}

extension PlacedOrder.Status {
  init(_ state: ApplePayGatewayConfiguration.State) {
    self =
      switch state {
      case .registered: .registered
      case .held: .held
      case .deposited: .deposited
      case .reversed: .reversed
      case .refunded: .refunded
      case .authentication: .authentication
      case .declined: .declined
      case .pending: .pending
      case .partlyDeposited: .partlyDeposited
      }
  }
}
