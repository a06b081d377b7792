import CheckoutCore
import KassaCards
import KassaSandbox

/// An order as the platform stores it, together with its webhooks. It is a value type and is stored as a whole.
struct DolyameOrderRecord: Codable, Sendable {
  struct Item: Codable, Sendable, Equatable {
    var name: String
    var quantity: Int64
    var price: Int64
    var sku: String?

    /// The price of the item multiplied by its quantity, in kopecks; nil if the calculation overflows.
    var total: Int64? { price.times(quantity) }
  }

  struct Refund: Codable, Sendable {
    var id: String
    var amount: Int64
    var prepaid: Int64
    var items: [Item]
    var isProcessed = false
  }

  /// A webhook for the partner server.
  struct Webhook: Codable, Sendable {
    var body: JSON
    var delivery = SentNotification.Delivery.waiting
    /// The number of delivery attempts so far.
    var tries = 0
  }

  /// The page on which the customer pays an order that a partner's server created.
  struct Page: Codable, Sendable, Equatable {
    /// The shop's pages to which the customer returns; nil if the server named none.
    var success: String?
    var failure: String?
  }

  var id: String
  var amount: Int64
  var prepaid: Int64
  var items: [Item]
  var isDemo: Bool
  var outcome: String?
  var notificationURL: String?
  var client: JSON
  /// The merchant category code of the payment; nil if the application sent none.
  var mcc: Int64?
  /// What a partner's server said when it created the order; nil for an order of an SDK.
  var page: Page?
  /// The session of the SDK that goes on with the order: the last one in which the customer signed in while the order was
  /// new. Nil before.
  var session: String?
  private(set) var status = DolyameOrderStatus.new
  var plan: DolyamePlan?
  private(set) var refunds: [Refund] = []
  /// The number of times that the first instalment was charged.
  private(set) var charges = 0
  /// The time at which the first instalment was put on hold; nil if it has not been.
  private(set) var held: Instant?
  private(set) var webhooks: [Webhook] = []
  /// The responses to partner API requests, by request ID.
  var answers: [String: MachineAnswer] = [:]

  init(
    id: String, amount: Int64, prepaid: Int64, items: [Item], isDemo: Bool = false, outcome: String? = nil,
    notificationURL: String? = nil, client: JSON = [:], mcc: Int64? = nil
  ) {
    self.id = id
    self.amount = amount
    self.prepaid = prepaid
    self.items = items
    self.isDemo = isDemo
    self.outcome = outcome
    self.notificationURL = notificationURL
    self.client = client
    self.mcc = mcc
  }

  /// Moves the order to a status and, if it has a webhook address, queues a webhook about the change.
  /// - Returns: false if the status table does not allow the change. The order then stays unchanged.
  mutating func move(to next: DolyameOrderStatus, at now: Instant) -> Bool {
    guard status.next.contains(next) else { return false }
    status = next
    if next == .waitForCommit {
      charges += 1
      held = now
    }
    if notificationURL != nil { webhooks.append(Webhook(body: webhook(on: DolyamePlatform.day(of: now)))) }
    return true
  }

  /// Whether a session of the SDK may go on with the order, or cancel it.
  func belongs(to id: String) -> Bool { session == id }

  /// Whether the platform still has work to do on the order, even if no further request arrives.
  var isUnderWay: Bool {
    status == .waitForCommit || status == .committed || refunds.contains { !$0.isProcessed }
      || webhooks.contains { $0.delivery == .waiting }
  }

  /// Records an attempt to deliver a webhook.
  mutating func note(_ attempt: SentNotification.Delivery, webhook index: Int) {
    guard webhooks.indices.contains(index) else { return }
    webhooks[index].tries += 1
    webhooks[index].delivery = webhooks[index].delivery.after(attempt)
  }

  private var isCharged: Bool { status == .completed || status == .committed || status == .refunded }

  func paid(on today: CalendarDate) -> Int { plan?.paid(on: today, isCharged: isCharged) ?? 0 }

  /// Commits the order, or only the part of it that the partner delivers.
  /// A smaller amount releases the rest of the hold and recalculates the instalments.
  mutating func commit(_ amount: Int64, prepaid: Int64, items: [Item], at now: Instant) -> Bool {
    guard status.operations.contains(.commit), amount > 0, amount <= self.amount, prepaid >= 0,
      prepaid <= self.prepaid, let whole = amount.plus(prepaid), Self.sum(items) == whole,
      let first = plan?.parts.first?.day
    else { return false }
    if amount < self.amount { plan = DolyamePlan(amount, from: first) }
    self.amount = amount
    self.prepaid = prepaid
    self.items = items
    return move(to: .committed, at: now)
  }

  var refunded: Int64 { refunds.map(\.amount).sum() ?? .max }
  var refundedPrepaid: Int64 { refunds.map(\.prepaid).sum() ?? .max }

  /// Refunds the order or a part of it.
  /// The prices of the returned items, if there are any, must add up to the refunded amount and bonus points.
  mutating func refund(_ refund: Refund, at now: Instant) -> Bool {
    guard status.operations.contains(.refund), refund.amount >= 0, refund.prepaid >= 0,
      let given = refund.amount.plus(refund.prepaid), given > 0,
      let sum = refunded.plus(refund.amount), sum <= amount,
      let points = refundedPrepaid.plus(refund.prepaid), points <= prepaid,
      refund.items.isEmpty || Self.sum(refund.items) == given
    else { return false }
    let paid = paid(on: DolyamePlatform.day(of: now))
    _ = plan?.refund(refund.amount, paid: paid)
    refunds.append(refund)
    return refunded == amount && refundedPrepaid == prepaid ? move(to: .refunded, at: now) : true
  }

  mutating func processRefunds() {
    for index in refunds.indices { refunds[index].isProcessed = true }
  }

  /// Returns the total price of the items in kopecks; nil if the calculation overflows.
  static func sum(_ items: [Item]) -> Int64? {
    items.reduce(0) { sum, item in
      guard let sum, let total = item.total else { return nil }
      return sum.plus(total)
    }
  }
}
