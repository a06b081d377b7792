@testable import CheckoutCore

/// A payment with everything that a store keeps about it.
enum StoreSample {
  static let dollar = Money.Currency(code: "USD", numeric: "840", exponent: 2)
  static let start = Instant(milliseconds: 1_781_524_800_000)

  static func key(_ payment: String = "order-1") -> PaymentKey { PaymentKey(provider: "p", payment: payment) }

  static func order(_ payment: String = "order-1", after seconds: Int = 0) -> KeptOrder {
    KeptOrder(
      key: key(payment), customer: "10", description: "T-shirt", amount: 1999, currency: "USD",
      started: start + .seconds(seconds))
  }

  static let payment: Payment = {
    var payment = Payment(id: "order-1", status: "success")
    (payment.amount, payment.captured) = (Money(1999, dollar), Money(1999, dollar))
    (payment.account, payment.brand) = ("431422••••••0056", "visa")
    return payment
  }()

  static let progress = PaymentRecord.Progress(
    phase: .processing, completed: [.paymentInitiated, .detailsConfirmed], attempt: 2, session: "session-1",
    payment: payment, outcome: nil, error: nil, isOpen: true, updated: start + .seconds(9))

  static let entries = [
    FlowEntry(index: 0, time: start, step: .paymentInitiated, attempt: 1, kind: .completed),
    FlowEntry(index: 1, time: start, step: .paymentInitiated, attempt: 1, kind: .moved(from: .ready, to: .preparing)),
    FlowEntry(
      index: 2, time: start, step: .sessionRequested, attempt: 1,
      kind: .message(
        WireMessage(
          from: .sdk, to: .platform, name: "POST /v1/init", body: ["payment_id": "order-1", "amount": 1999],
          transfer: WireMessage.Transfer(authority: "a.test", mediaType: "application/json")))),
    FlowEntry(index: 3, time: start, step: .resultReceived, attempt: 2, kind: .ended(.declined)),
  ]

  static let operation = KeptOperation(
    id: "operation-1", operation: .refund, amount: Money(500, dollar), before: ["a"], started: start)

  static let notification = MerchantNotification(number: 1, isAuthentic: true, status: "success", isFinal: true)

  static func instrument(_ account: String = "431422••••••0056", token: String = "t-1") -> KeptInstrument {
    KeptInstrument(provider: "p", customer: "10", token: token, account: account, brand: "visa")
  }
}
