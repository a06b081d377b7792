import CheckoutCore

/// What the merchant's server keeps: its orders, whose accounts on file are whose, and what it was told.
struct WorldlineMerchantBook: Sendable {
  struct Order: Codable, Sendable {
    var amount: Int64
    var currency: String
    var country: String
    var customer: String
    var isRecurring: Bool
    /// The money is taken only when the shop says so.
    var requiresApproval: Bool
    /// What the platform was asked for last; kept before it is asked.
    var request: Request?
    /// The platform's id of the payment, once there is one.
    var payment: String?
    /// Given up: a request that is still on its way finds it closed.
    var isClosed = false
  }

  /// A payment as the platform was asked for it: the same again gets the same answer. What was encrypted for the platform is
  /// not kept: the owner of the key could read the card in it.
  struct Request: Codable, Sendable {
    var key: String
    var flow: String
  }

  struct Told: Codable, Sendable {
    var event: WireValue
    var isAuthentic: Bool
    /// Nil where an earlier version kept it.
    var delivery: NotificationDelivery?

    /// The server has read it.
    var isRead: Bool { delivery?.isDropped != true }
    /// The server has read it and believes it.
    var isTaken: Bool { isAuthentic && isRead }

    var payment: WireValue? { event["payment"] }
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

  /// By the shop's own reference.
  var orders: Shelf<Order>
  /// Accounts on file by customer.
  var tokens: Shelf<[String]>
  var told: Shelf<[Told]>
  /// Orders with a request whose answer is not there.
  var open: Shelf<Bool>

  init(_ drawer: (any Drawer)?) {
    orders = Shelf("order", in: drawer)
    tokens = Shelf("customer", in: drawer)
    told = Shelf("told", in: drawer)
    open = Shelf("unanswered", in: drawer)
  }

  /// Keeps an event unless the same was told before; a forged one must not keep the real one out.
  mutating func keep(_ told: Told) {
    let reference = told.reference
    let known = self.told[reference] ?? []
    let isKnown = known.contains { $0.isTaken && $0.event["id"] == told.event["id"] }
    guard !told.isAuthentic || !isKnown else { return }
    self.told[reference] = known + [told]
  }

  /// A request that never arrived: there is nothing to be asked about.
  mutating func forget(_ reference: String, _ key: String) {
    open[reference] = nil
    if orders[reference]?.request?.key == key { orders[reference]?.request = nil }
  }

  /// Keeps what the platform answered to a request for a payment.
  mutating func note(_ reference: String, status: Int, _ answer: WireValue?) {
    open[reference] = nil
    let result = answer?["paymentResult"] ?? answer
    guard let id = result?["payment"]?["id"]?.string, let customer = orders[reference]?.customer else { return }
    // A rejected one may be followed by another.
    if status == 201 { orders[reference]?.payment = id }
    if let token = result?["creationOutput"]?["token"]?.string, tokens[customer]?.contains(token) != true {
      tokens[customer] = (tokens[customer] ?? []) + [token]
    }
  }
}
