import CheckoutCore
import EMV3DS
import KassaCards

/// The state of a payment as reported by the platform, and the updates not yet delivered to the checkout.
struct PaymentTracker {
  /// The payment as the platform last reported it.
  private(set) var payment: Payment?
  private(set) var category = ""
  /// The pending redirect; nil if the payer does not have to act on another page or in an app.
  var redirect: Redirect?
  /// The pending 3-D Secure challenge; nil if none is required or it has already been started.
  var issuer: ChallengeClient.Terms?
  private var pending: [PlatformUpdate] = []
  /// The parts of string keys after `reason.` for the error codes whose messages a payer sees.
  /// Source: Worldline, error codes; 3-D Secure test cases.
  private static let reasons = ["430330": "declined", "430393": "authentication"]
  /// Whether the payment has a final outcome.
  var isDecided: Bool { isProcessed }
  private var isProcessed = false
  /// The number of merchant notifications received.
  var heard = 0
  var isLeaving = false
  /// The time at which the payment was requested, because the platform reports no date; nil in a resumed payment.
  var submitted: Instant?
  /// The encrypted payment details, which the flow inspector displays.
  var blob: String?

  /// Applies the response to a payment request.
  /// - Parameter name: a closure that returns the display name for a product ID.
  mutating func created(_ answer: JSON, name: (String) -> String) throws(CheckoutError) {
    redirect = nil
    issuer = nil
    isProcessed = false
    pending = []
    try hear(answer["payment"] ?? .null, token: answer["creationOutput"]?["token"]?.string)
    guard let payment else { return }
    pending = [.registered(payment)] + pending
    guard !isProcessed else { return }
    issuer = try ChallengeClient.Terms(merchantAction: answer["merchantAction"])
    redirect = Redirect(merchantAction: answer["merchantAction"], title: payment.method.map(name) ?? "")
    if let redirect { pending.append(.redirect(redirect)) }
  }

  /// Applies the current payment status from a response or a notification.
  mutating func hear(_ body: JSON, token: String? = nil) throws(CheckoutError) {
    let reader = ModelReader(body)
    guard let status = reader.text("status"), let output = reader.inner("paymentOutput") else {
      throw CheckoutError(code: .answerMalformed)
    }
    let state = reader.inner("statusOutput")
    var payment = self.payment ?? Payment(id: "", status: status)
    payment.id = output.inner("references")?.text("merchantReference") ?? payment.id
    payment.status = status
    payment.operationID = reader.text("id")
    payment.provider = "Worldline"
    let own =
      output.inner("cardPaymentMethodSpecificOutput") ?? output.inner("mobilePaymentMethodSpecificOutput")
      ?? output.inner("redirectPaymentMethodSpecificOutput")
    payment.method = own?.text("paymentProductId") ?? payment.method
    payment.brand = payment.method.flatMap(ProductBrands.brand)?.rawValue
    payment.account = own?.inner("card")?.text("cardNumber") ?? payment.account
    takeSum(Self.money(output.inner("amountOfMoney")), into: &payment)
    payment.token = token ?? payment.token
    let error = state?.list("errors") { $0 }.first
    payment.code = error?.text("code") ?? state?.text("statusCode")
    payment.message = error?.text("message") ?? state?.text("statusCategory")
    payment.reasonKey = (error?.text("code")).flatMap { Self.reasons[$0] }
    payment.date = payment.date ?? submitted?.timestamp
    payment.encrypted = blob ?? payment.encrypted
    payment.follow(WorldlineConnectSDK.rules)
    self.payment = payment
    category = state?.text("statusCategory") ?? ""
    if let outcome, !isProcessed {
      isProcessed = true
      pending += [.processed(payment), .result(CheckoutResult(outcome: outcome, payment: payment))]
    }
  }

  /// Applies the only amount that the platform reports: the order amount, or the captured amount if that is less.
  ///
  /// The platform does not report partial refunds.
  private func takeSum(_ sum: Money?, into payment: inout Payment) {
    guard let sum else { return }
    payment.amount = payment.amount.map { $0.amount > sum.amount ? $0 : sum } ?? sum
    payment.held = payment.status == "PENDING_APPROVAL" ? sum : nil
    switch payment.status {
    case "CAPTURED": payment.captured = sum
    case "REFUNDED": (payment.captured, payment.refunded) = (sum, sum)
    default: break
    }
    payment.updatePaidAmount()
  }

  /// Reads an amount in cents, the platform's unit for every currency.
  private static func money(_ reader: ModelReader?) -> Money? {
    guard let reader, let cents = reader.integer("amount"), let code = reader.text("currencyCode"),
      let currency = CurrencyTable.standard[code]
    else { return nil }
    return money(cents: cents, currency)
  }

  /// Converts cents to minor units; returns nil for an amount that the currency cannot express.
  static func money(cents: Int, _ currency: Money.Currency) -> Money? {
    try? Money(Int64(cents), decimals: PaymentAmountOfMoney.decimals, currency)
  }

  /// The outcome of the payment; nil while the payment is undecided.
  private var outcome: Outcome? {
    switch (category, payment?.status) {
    // The merchant may have refunded the full amount before the status was checked.
    case ("COMPLETED", _), ("REFUNDED", _): .success
    case ("PENDING_MERCHANT", _): .held
    case ("UNSUCCESSFUL", "CANCELLED"): .cancelled
    case ("UNSUCCESSFUL", _): .declined
    default: nil
    }
  }

  /// The outcome together with the payment; nil while the payment is undecided.
  var result: CheckoutResult? { outcome.map { CheckoutResult(outcome: $0, payment: payment) } }

  /// Removes and returns the next update for the checkout.
  mutating func next() -> PlatformUpdate? {
    guard !pending.isEmpty else { return nil }
    return pending.removeFirst()
  }
}
