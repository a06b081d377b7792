import CheckoutCore
import Crypto

/// The gateway: `applePay`, `getOrderStatusExtended`, `depositOrder`, reverse, refund.
final class GatewayPlatform: RESTMachine {
  struct State: Sendable {
    /// By the gateway's id.
    var orders: [String: PlacedOrder] = [:]
    /// Ids by the shop's numbers.
    var numbers: [String: String] = [:]
  }

  let configuration: GatewayConfiguration
  let state = SharedState(State())
  private let clock: any CheckoutClock
  private let randomness: any Randomness
  private let spawn: Spawner
  private let notifier: GatewayNotifier
  private let key: ApplePayKey?

  init(
    configuration: GatewayConfiguration, clock: any CheckoutClock, randomness: any Randomness, spawn: Spawner,
    notifier: GatewayNotifier, key: ApplePayKey?
  ) {
    self.configuration = configuration
    self.clock = clock
    self.randomness = randomness
    self.spawn = spawn
    self.notifier = notifier
    self.key = key
  }

  func answer(_ request: RESTRequest) async throws(TransportError) -> MachineAnswer {
    guard request.method == "POST" else { return MachineAnswer(405, ["errorCode": "7", "errorMessage": "POST only"]) }
    if request.path == "/payment/applepay/payment.do" { return try await pay(request.body) }
    let fields = FormBody.read(request.body)
    let fault: GatewayFault
    do throws(GatewayFault) {
      guard fields["token"] == configuration.token else { throw .access }
      switch request.path {
      case "/payment/rest/getOrderStatusExtended.do":
        return MachineAnswer(GatewayStatusMessage(order: try order(fields)).body)
      case "/payment/rest/deposit.do": return try await operate(fields, "deposited")
      case "/payment/rest/reverse.do": return try await operate(fields, "reversed")
      case "/payment/rest/refund.do": return try await operate(fields, "refunded")
      default: return MachineAnswer(404, ["errorCode": "7", "errorMessage": "There is no such request."])
      }
    } catch {
      fault = error
    }
    return fault.answer(configuration.errorShape, isPayment: false)
  }

  /// By the gateway's id, else by the shop's number.
  private func order(_ fields: [String: String]) throws(GatewayFault) -> PlacedOrder {
    let (id, number) = (fields["orderId"], fields["orderNumber"])
    guard id != nil || number != nil else { throw .missing("orderId") }
    let found = state.read { state in (id ?? state.numbers[number ?? ""]).flatMap { state.orders[$0] } }
    guard let found else { throw .unknownOrder }
    return found
  }

  // MARK: applePay

  private func pay(_ body: [UInt8]) async throws(TransportError) -> MachineAnswer {
    let placed: Placed
    do throws(GatewayFault) {
      placed = try place(body)
    } catch {
      return error.answer(configuration.errorShape, isPayment: true)
    }
    if placed.isNew {
      // The order goes its way also where nobody waits for the answer any more.
      spawn { await self.run(placed.id) }
    }
    return MachineAnswer(body: try await state.hold(placed.id) { $0.orders[placed.id]?.answer })
  }

  private struct Placed {
    var id: String
    var isNew: Bool
  }

  private func place(_ body: [UInt8]) throws(GatewayFault) -> Placed {
    guard let request = WireValue(json: body) else { throw .missing("body") }
    guard request["merchant"]?.string == configuration.merchant else { throw .access }
    guard let number = request["orderNumber"]?.string, (1...36).contains(number.count) else {
      throw .missing("orderNumber")
    }
    guard let text = request["paymentToken"]?.string, !text.isEmpty else { throw .missing("paymentToken") }
    let isTwoStage: Bool
    switch request["preAuth"] {
    case nil, .null, .bool(false): isTwoStage = false
    case .bool(true): isTwoStage = true
    default: throw .missing("preAuth")
    }
    let token = try open(text, for: request)
    let digest = SHA256.hash(data: body).map { String($0, radix: 16) }.joined()
    let id = randomness.uuid()
    let details = PlacedOrder.Request(
      merchant: configuration.merchant, description: request["description"]?.string ?? "", isTwoStage: isTwoStage,
      parameters: Self.parameters(request["additionalParameters"]))
    let order = PlacedOrder(id: id, number: number, request: details, token: token, digest: digest, at: clock.now)
    let known = state.change(number) { state -> PlacedOrder? in
      if let known = state.numbers[number] { return state.orders[known] }
      state.numbers[number] = id
      state.orders[id] = order
      return nil
    }
    guard let known else { return Placed(id: id, isNew: true) }
    guard known.digest == digest else { throw .duplicate }
    return Placed(id: known.id, isNew: false)
  }

  /// A token that was encrypted for this shop, about the amount that the shop told.
  private func open(_ text: String, for request: WireValue) throws(GatewayFault) -> ApplePayToken {
    guard let key else { throw .system }
    let token: ApplePayToken
    do throws(ApplePayToken.Fault) {
      token = try ApplePayToken(base64: text, key: key, merchantIdentifier: configuration.merchantIdentifier)
    } catch {
      throw .token(error)
    }
    guard CurrencyTable.standard.codes.contains(where: { CurrencyTable.standard[$0]?.numeric == token.currency }) else {
      throw .currency
    }
    guard token.amount > 0 else { throw .processing("amount") }
    let told = request["additionalParameters"]
    if let amount = told?["amount"]?.string, amount != String(token.amount) { throw .processing("amount") }
    if let currency = told?["currency"]?.string, currency != token.currency { throw .processing("currency") }
    return token
  }

  private static func parameters(_ value: WireValue?) -> [(name: String, value: String)] {
    guard case .object(let members)? = value else { return [] }
    return members.compactMap { member in member.value.string.map { (member.name, $0) } }
  }

  /// From the accepted token to the issuer's answer, or to the end of the order's time.
  private func run(_ id: String) async {
    try? await clock.sleep(for: configuration.latency.processing, as: .latency)
    guard let token = state.read({ $0.orders[id]?.token }) else { return }
    let action: Int? =
      switch configuration.mock {
      case .success: 0
      case .decline: 5
      case .disabled: WalletCourse.action(of: token.number)
      }
    if let action {
      let (approval, reference) = (randomness.digits(6), randomness.digits(12))
      change(id) { [now = clock.now] in $0.authorise(action, approval: approval, reference: reference, at: now) }
    }
    guard let order = state.read({ $0.orders[id] }) else { return }
    if order.status != .registered { await tell(order) }
    state.change(id) { $0.orders[id]?.answer = GatewayStatusMessage(order: order).answer.json }
    switch order.status {
    case .registered: await expire(id)
    case .held: await release(id)
    case .deposited, .reversed, .refunded, .declined: break
    }
  }

  private func expire(_ id: String) async {
    guard (try? await clock.sleep(for: configuration.orderLifetime, as: .deadline)) != nil,
      change(id, { $0.expire() }), let order = state.read({ $0.orders[id] })
    else { return }
    await tell(order)
  }

  /// Nobody charged what was held.
  private func release(_ id: String) async {
    guard (try? await clock.sleep(for: configuration.holdLifetime, as: .deadline)) != nil,
      change(id, { [now = clock.now] in $0.status == .held && $0.reverse(at: now, window: .zero) == nil }),
      let order = state.read({ $0.orders[id] })
    else { return }
    await tell(order)
  }

  @discardableResult
  private func change(_ id: String, _ step: @Sendable (inout PlacedOrder) -> Bool) -> Bool {
    state.change(id) { state in
      guard var order = state.orders[id], step(&order) else { return false }
      state.orders[id] = order
      return true
    }
  }

  // MARK: Afterwards

  /// - Parameter operation: the callback's word for it.
  private func operate(_ fields: [String: String], _ operation: String) async throws(GatewayFault) -> MachineAnswer {
    guard fields["orderId"] != nil else { throw .missing("orderId") }
    let id = try order(fields).id
    let text = fields["amount"] ?? (operation == "reversed" ? "0" : "")
    guard let amount = Int64(text) else { throw .missing("amount") }
    let (now, window, refund) = (clock.now, configuration.reversalWindow, fields["externalRefundId"])
    let fault = state.change(id) { state -> GatewayFault? in
      guard var order = state.orders[id] else { return .unknownOrder }
      let fault: GatewayFault? =
        switch operation {
        case "deposited": order.deposit(amount, at: now)
        case "reversed": order.reverse(at: now, window: window)
        default: order.refund(amount, id: refund)
        }
      if fault == nil { state.orders[id] = order }
      return fault
    }
    if let fault { throw fault }
    if let order = state.read({ $0.orders[id] }) { spawn { await self.notifier.tell(order, operation) } }
    // The order's status is not told. Source: seed 003, step 11.
    return MachineAnswer(["errorCode": "0", "errorMessage": "Success"])
  }

  private func tell(_ order: PlacedOrder) async {
    let operation: String =
      switch order.status {
      case .held: "approved"
      case .deposited: "deposited"
      case .reversed: "reversed"
      case .refunded: "refunded"
      case .registered, .declined: order.action == -2007 ? "declinedByTimeout" : "declined"
      }
    await notifier.tell(order, operation)
  }
}
