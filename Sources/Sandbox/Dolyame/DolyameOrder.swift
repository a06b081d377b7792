import Cards
import CheckoutCore

/// The states of an order. Source: public clients of the partner interface.
enum DolyameOrderStatus: String, Sendable, CaseIterable {
  case new, approved, rejected, canceled
  case waitForCommit = "wait_for_commit"
  case committed, completed, refunded

  /// What may come next; the whole machine in one table.
  var next: [DolyameOrderStatus] {
    switch self {
    case .new: [.approved, .rejected, .canceled]
    case .approved: [.waitForCommit, .canceled, .rejected]
    case .waitForCommit: [.committed, .canceled]
    case .committed: [.completed, .refunded]
    case .completed: [.refunded]
    case .rejected, .canceled, .refunded: []
    }
  }
}

/// An order as the platform keeps it: a pure value.
struct DolyameOrder: Sendable {
  struct Item: Sendable, Equatable {
    var name: String
    var quantity: Int64
    var price: Int64
    var sku: String?

    /// Nil where it is too much to be reckoned with.
    var total: Int64? {
      let (total, overflow) = price.multipliedReportingOverflow(by: quantity)
      return overflow ? nil : total
    }

    var wire: WireValue {
      [
        "name": .string(name), "quantity": .integer(quantity), "price": .kopecks(price),
        "sku": sku.map { .string($0) },
      ]
    }
  }

  struct Refund: Sendable {
    var id: String
    var amount: Int64
    var prepaid: Int64
    var items: WireValue
    var isProcessed = false
  }

  var id: String
  var amount: Int64
  var prepaid: Int64
  var items: [Item]
  var isDemo: Bool
  var outcome: String?
  var notificationURL: String?
  var client: WireValue
  private(set) var status = DolyameOrderStatus.new
  var plan: DolyamePlan?
  private(set) var refunds: [Refund] = []
  /// How often a first part was charged.
  private(set) var charges = 0

  /// False where the table knows no such step; then nothing changes.
  mutating func move(to next: DolyameOrderStatus) -> Bool {
    guard status.next.contains(next) else { return false }
    status = next
    if next == .waitForCommit { charges += 1 }
    return true
  }

  private var isCharged: Bool { status == .completed || status == .committed || status == .refunded }

  func paid(on today: CalendarDate) -> Int { plan?.paid(on: today, isCharged: isCharged) ?? 0 }

  /// The partner delivers, everything or less: the rest of the hold is released, and the parts are divided anew.
  mutating func commit(_ amount: Int64, prepaid: Int64, items: [Item], on today: CalendarDate) -> Bool {
    guard status == .waitForCommit, amount > 0, amount <= self.amount, prepaid >= 0, prepaid <= self.prepaid,
      Self.sum(items) == amount + prepaid, let first = plan?.parts.first?.day
    else { return false }
    if amount < self.amount { plan = DolyamePlan(amount, from: first) }
    self.amount = amount
    self.prepaid = prepaid
    self.items = items
    return move(to: .committed)
  }

  var refunded: Int64 { refunds.map(\.amount).reduce(0, +) }
  var refundedPrepaid: Int64 { refunds.map(\.prepaid).reduce(0, +) }

  /// Gives back a part, or everything.
  mutating func refund(_ refund: Refund, on today: CalendarDate) -> Bool {
    guard status == .committed || status == .completed, refund.amount >= 0, refund.prepaid >= 0,
      refund.amount + refund.prepaid > 0, refunded + refund.amount <= amount,
      refundedPrepaid + refund.prepaid <= prepaid
    else { return false }
    let paid = paid(on: today)
    _ = plan?.refund(refund.amount, paid: paid)
    refunds.append(refund)
    return refunded == amount && refundedPrepaid == prepaid ? move(to: .refunded) : true
  }

  mutating func processRefunds() {
    for index in refunds.indices { refunds[index].isProcessed = true }
  }

  /// Nil where it is too much to be reckoned with.
  static func sum(_ items: [Item]) -> Int64? {
    items.reduce(0) { sum, item in
      guard let sum, let total = item.total else { return nil }
      let (new, overflow) = sum.addingReportingOverflow(total)
      return overflow ? nil : new
    }
  }

  static func items(_ wire: WireValue?) -> [Item]? {
    guard let list = wire?.array else { return nil }
    let items = list.compactMap { item -> Item? in
      guard let name = item["name"]?.string, let quantity = item["quantity"]?.integer, quantity > 0,
        let price = item["price"]?.kopecks
      else { return nil }
      return Item(name: name, quantity: quantity, price: price, sku: item["sku"]?.string)
    }
    return items.count == list.count ? items : nil
  }

  /// What `info` says, and a webhook in part.
  func info(on today: CalendarDate) -> WireValue {
    let paid = paid(on: today)
    return [
      "id": .string(id), "status": .string(status.rawValue), "amount": .kopecks(amount),
      "residual_amount": .kopecks(plan?.residual(paid: max(paid, 1)) ?? 0), "demo": .bool(isDemo),
      "payment_schedule": plan?.wire(paid: paid),
      "refund_info": refunds.isEmpty
        ? nil
        : [
          "total_refunded_amount": .kopecks(refunded), "total_refunded_prepaid_amount": .kopecks(refundedPrepaid),
          "items": .array(
            refunds.map { refund in
              [
                "refund_id": .string(refund.id), "refunded_amount": .kopecks(refund.amount),
                "refunded_prepaid_amount": .kopecks(refund.prepaid), "returned_items": refund.items,
                "status": .string(refund.isProcessed ? "processed" : "pending"),
              ]
            }),
        ],
    ]
  }
}
