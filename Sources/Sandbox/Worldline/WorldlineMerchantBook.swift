import CheckoutCore

/// The merchant server's data: orders, each customer's accounts on file, and received webhooks.
struct WorldlineMerchantBook: Sendable {
  struct PlatformOrder: Codable, Sendable {
    var amount: Int64
    var currency: String
    var country: String
    var customer: String
    var isRecurring: Bool
    /// Whether the shop must approve a payment before the money is captured.
    var requiresApproval: Bool
    /// The most recent payment request, which is stored before it is sent to the platform.
    var request: Request?
    /// The platform's payment ID; nil until the payment has been created.
    var payment: String?
    /// Whether the order was abandoned, so that payment requests that arrive late are refused.
    var isClosed = false
  }

  /// A payment request. It is stored so that a retry gets the same response.
  /// The encrypted input is not stored, because the owner of the private key could read the card data in it.
  struct Request: Codable, Sendable {
    var key: String
    var flow: String
  }

  struct ReceivedNotification: Codable, Sendable {
    var event: JSON
    var isAuthentic: Bool
    /// The delivery record; nil in data stored by an earlier version.
    var delivery: NotificationDelivery?

    /// Whether the merchant server read the webhook.
    var isRead: Bool { delivery?.isDropped != true }
    /// Whether the merchant server read the webhook and verified its signature.
    var isTaken: Bool { isAuthentic && isRead }

    var payment: JSON? { event["payment"] }
    var status: String { (payment ?? event["refund"])?["status"]?.string ?? "" }
    var reference: String {
      let output = payment?["paymentOutput"] ?? event["refund"]?["refundOutput"]
      return output?["references"]?["merchantReference"]?.string ?? ""
    }
    var isFinal: Bool {
      let category = payment?["statusOutput"]?["statusCategory"]?.string
      return isTaken && (category == "COMPLETED" || category == "UNSUCCESSFUL")
    }

    var subject: NotificationSubject {
      switch payment?["statusOutput"]?["statusCategory"]?.string {
      case "CREATED", "PENDING_PAYMENT", "PENDING_CONNECT_OR_3RD_PARTY": .progress
      default: .outcome
      }
    }
  }

  /// The orders, by the merchant's reference.
  var orders: PersistentDictionary<PlatformOrder>
  /// The IDs of the accounts on file, by customer ID.
  var tokens: PersistentDictionary<[String]>
  var notified: PersistentDictionary<[ReceivedNotification]>
  /// The references of orders with an unanswered payment request.
  var open: PersistentDictionary<Bool>

  init(_ store: (any KeyValueStore)?) {
    orders = PersistentDictionary("order", in: store)
    tokens = PersistentDictionary("customer", in: store)
    notified = PersistentDictionary("told", in: store)
    open = PersistentDictionary("unanswered", in: store)
  }

  /// Stores a webhook event unless it is a duplicate. A forged event must not suppress the genuine one.
  mutating func keep(_ notified: ReceivedNotification) {
    let reference = notified.reference
    let known = self.notified[reference] ?? []
    let isKnown = known.contains { $0.isTaken && $0.event["id"] == notified.event["id"] }
    guard !notified.isAuthentic || !isKnown else { return }
    self.notified[reference] = known + [notified]
  }

  /// Discards a payment request that never reached the platform.
  mutating func forget(_ reference: String, _ key: String) {
    open[reference] = nil
    if orders[reference]?.request?.key == key { orders[reference]?.request = nil }
  }

  /// Stores the platform's response to a payment request.
  mutating func note(_ reference: String, status: Int, _ answer: JSON?) {
    open[reference] = nil
    let result = answer?["paymentResult"] ?? answer
    guard let id = result?["payment"]?["id"]?.string, let customer = orders[reference]?.customer else { return }
    // Store the ID only if the payment was not rejected, because another attempt may follow a rejected one.
    if status == 201 { orders[reference]?.payment = id }
    if let token = result?["creationOutput"]?["token"]?.string, tokens[customer]?.contains(token) != true {
      tokens[customer] = (tokens[customer] ?? []) + [token]
    }
  }
}
