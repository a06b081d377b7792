import Cards
import CheckoutCore

/// What is known of a payment, and what of it was passed on.
struct PaymentNews {
  /// As the platform tells of it.
  private(set) var payment: Payment?
  private(set) var category = ""
  /// Where the person was sent; nil where nobody else has to act.
  var redirect: Redirect?
  /// The issuer wants to hear from the person; nil where it does not, or has.
  var issuer: IssuerDialogue.Terms?
  private var pending: [PlatformUpdate] = []
  /// It has ended, and that is told next.
  var isDecided: Bool { isProcessed }
  private var isProcessed = false
  /// How many of the merchant's notifications were heard.
  var heard = 0
  var isLeaving = false
  /// What was sent, for who wants to see it: encrypted.
  var blob: String?

  /// The platform acknowledged a request for payment.
  /// - Parameter name: of the product that is paid with.
  mutating func created(_ answer: JSON, name: (String) -> String) throws(CheckoutError) {
    redirect = nil
    issuer = nil
    isProcessed = false
    pending = []
    try hear(answer["payment"] ?? .null, token: answer["creationOutput"]?["token"]?.string)
    guard let payment else { return }
    pending = [.registered(payment)] + pending
    guard !isProcessed else { return }
    issuer = try IssuerDialogue.Terms(merchantAction: answer["merchantAction"])
    redirect = Redirect(merchantAction: answer["merchantAction"], title: payment.method.map(name) ?? "")
    if let redirect { pending.append(.redirect(redirect)) }
  }

  /// How the payment stands now.
  mutating func hear(_ body: JSON, token: String? = nil) throws(CheckoutError) {
    let reader = ModelReader(body)
    guard let status = reader.text("status"), let output = reader.inner("paymentOutput") else {
      throw CheckoutError(code: "answer.malformed")
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
    payment.encrypted = blob ?? payment.encrypted
    payment.operations = LaterOperations.allowed(in: status)
    self.payment = payment
    category = state?.text("statusCategory") ?? ""
    if let outcome, !isProcessed {
      isProcessed = true
      pending += [.processed(payment), .result(CheckoutResult(outcome: outcome, payment: payment))]
    }
  }

  /// The platform tells one sum: what was ordered, and what was taken of it once that is less. What was refunded of a part
  /// it does not tell.
  private func takeSum(_ sum: Money?, into payment: inout Payment) {
    guard let sum else { return }
    payment.amount = payment.amount.map { $0.amount > sum.amount ? $0 : sum } ?? sum
    payment.held = payment.status == "PENDING_APPROVAL" ? sum : nil
    switch payment.status {
    case "CAPTURED": payment.captured = sum
    case "REFUNDED":
      (payment.captured, payment.refunded) = (sum, sum)
      payment.ending = .refunded
    default: break
    }
    payment.tellPaid()
  }

  /// The platform counts cents in every currency.
  private static func money(_ reader: ModelReader?) -> Money? {
    guard let reader, let cents = reader.integer("amount"), let code = reader.text("currencyCode"),
      let currency = CurrencyTable.standard[code]
    else { return nil }
    return money(cents: cents, currency)
  }

  /// Cents as minor units of the currency; nil where the currency has no such amount. A platform may say anything.
  static func money(cents: Int, _ currency: Currency) -> Money? {
    try? Money(Int64(cents), decimals: PaymentAmountOfMoney.decimals, currency)
  }

  /// How it ended; nil while it has not.
  private var outcome: Outcome? {
    switch (category, payment?.status) {
    case ("COMPLETED", _): .success
    case ("PENDING_MERCHANT", _): .held
    // Given back whole by the shop, before somebody asked.
    case ("REFUNDED", _): .cancelled
    case ("UNSUCCESSFUL", "CANCELLED"): .cancelled
    case ("UNSUCCESSFUL", _): .declined
    default: nil
    }
  }

  /// The payment with its end; nil while it has none.
  var result: CheckoutResult? { outcome.map { CheckoutResult(outcome: $0, payment: payment) } }

  /// The next thing to tell.
  mutating func next() -> PlatformUpdate? {
    guard !pending.isEmpty else { return nil }
    return pending.removeFirst()
  }
}
