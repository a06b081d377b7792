public import CheckoutCore

/// The data known about a payment, and the updates to report to the checkout flow.
struct PaymentTracker {
  private let order: ApplePayGatewayOrder
  private(set) var orderID: OrderID?
  private var payment: Payment
  private var decision = PaymentDecision.unknown
  private var pendingUpdates: [PlatformUpdate] = []
  private var isRegistered = false
  private var isDone = false
  var isLeaving = false

  init(order: ApplePayGatewayOrder) {
    self.order = order
    payment = Payment(id: order.orderNumber, status: "")
    payment.provider = "RBS"
    payment.method = ApplePayGatewayProvider.method
    payment.type = order.preAuth == true ? "preAuth" : "sale"
    payment.amount = order.total
  }

  var isDecided: Bool { decision != .unknown }

  /// Processes the response to `applePay`. The decision in the response is shown to the payer.
  /// A response about a different order or amount is inconclusive, so the provider queries the order status.
  /// Source: Apple Pay gateway guide, steps 7 and 8.
  mutating func take(_ answer: PaymentAnswer) {
    orderID = answer.orderID
    if answer.status.map(isAboutThis) ?? true {
      decision = answer.decision
      if let status = answer.status { note(status) }
    }
    payment.operationID = orderID?.text
    if payment.status.isEmpty { payment.status = "REGISTERED" }
    registered()
    processed()
  }

  /// Processes the response to `getOrderStatusExtended`. An undecided status does not revoke an earlier decision.
  /// - Throws: `gateway.mismatch` if the status is about a different order or a different amount.
  mutating func hear(_ status: OrderStatus) throws(CheckoutError) {
    guard isAboutThis(status) else { throw CheckoutError(code: .gatewayMismatch) }
    orderID = orderID ?? status.orderID
    note(status)
    if let reported = status.decision, reported != .unknown { decision = reported }
    registered()
    processed()
  }

  /// Returns whether a status is about this order. A missing order number or amount is treated as a match.
  private func isAboutThis(_ status: OrderStatus) -> Bool {
    (status.orderNumber ?? order.orderNumber) == order.orderNumber && (status.amount ?? order.amount) == order.amount
  }

  /// Reports once that the gateway has registered the order, which is step 9 of the checkout flow.
  private mutating func registered() {
    guard !isRegistered else { return }
    isRegistered = true
    pendingUpdates.append(.registered(payment))
  }

  private mutating func note(_ status: OrderStatus) {
    payment.operationID = orderID?.text ?? status.orderID?.text
    payment.status = status.word ?? payment.status
    payment.account = status.maskedNumber.map(Self.masked) ?? payment.account
    takeReason(status)
    payment.date = (status.authorised ?? status.date)?.timestamp ?? payment.date
    takeSums(status)
    guard status.word != nil else { return }
    payment.follow(ApplePayGatewaySDK.rules)
    if status.state == .declined, status.actionCode == .timedOut { payment.ending = .timedOut }
  }

  /// Takes the reason for the result. It is about the payment, not about a reversal or a refund that followed it.
  private mutating func takeReason(_ status: OrderStatus) {
    let isOver = status.state == .reversed || status.state == .refunded
    if isOver || status.state?.isDecided == false {
      (payment.code, payment.message, payment.reasonKey) = (nil, nil, nil)
    }
    guard !isOver else { return }
    if let action = status.actionCode {
      payment.code = String(action.number)
      payment.message = action.words ?? status.actionCodeDescription
      payment.reasonKey = action.reasonKey
    } else if let words = status.actionCodeDescription, !words.isEmpty {
      payment.message = words
    }
  }

  private mutating func takeSums(_ status: OrderStatus) {
    guard let currency = order.total?.currency else { return }
    payment.captured = status.depositedAmount.map { Money($0, currency) } ?? payment.captured
    payment.refunded = status.refundedAmount.map { Money($0, currency) } ?? payment.refunded
    // A reversal after the charge returns the whole amount to the payer, but the gateway does not count it as a refund.
    if status.state == .reversed { payment.refunded = payment.captured }
    let isHeld = status.state == .held || status.state == .partlyDeposited
    payment.held = isHeld ? Money(status.heldAmount, currency) : nil
    payment.captureDeadline = orderID.flatMap { HeldPayment(status, orderID: $0)?.deadline }
    payment.updatePaidAmount()
  }

  /// Reports once that the payment is decided, which completes steps 10 and 12 of the checkout flow.
  private mutating func processed() {
    guard !isDone, let result else { return }
    isDone = true
    pendingUpdates += [.processed(payment), .result(result)]
  }

  var result: CheckoutResult? {
    switch decision {
    case .unknown: nil
    case .paid: CheckoutResult(outcome: isPart ? .partial : .success, payment: payment)
    case .held: CheckoutResult(outcome: .held, payment: payment)
    case .notPaid:
      CheckoutResult(
        outcome: ApplePayGatewaySDK.rules.meaning(of: payment)?.outcome ?? .declined, payment: payment)
    }
  }

  /// Whether the merchant has charged less than the order amount.
  private var isPart: Bool {
    guard let captured = payment.captured, let total = order.total else { return false }
    return captured.amount < total.amount
  }

  var pending: CheckoutResult { CheckoutResult(outcome: .pending, payment: payment) }

  mutating func next() -> PlatformUpdate? { pendingUpdates.isEmpty ? nil : pendingUpdates.removeFirst() }

  /// Converts a masked card number such as `411111**1111` to the masked form that the SDK shows.
  private static func masked(_ number: String) -> String {
    let digits = number.filter { $0.isNumber || $0 == "X" }
    guard digits.count >= 10 else { return number }
    return digits.prefix(6) + "••••••" + digits.suffix(4)
  }
}

extension CheckoutError.Code {
  /// The gateway answered about another order.
  public static let gatewayMismatch = Self(rawValue: "gateway.mismatch")
}
