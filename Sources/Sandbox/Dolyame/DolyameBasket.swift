import CheckoutCore

/// The items of an order, from which it selects those worth an undelivered or refunded amount.
struct DolyameBasket: Sendable {
  let items: [DolyameOrderRecord.Item]

  init(_ items: [DolyameOrderRecord.Item]) { self.items = items }

  /// Removes items worth an amount, from the last position to the first.
  /// Whole items are removed while they fit; one further item is split by price.
  /// - Parameter kopecks: The amount in kopecks. Any excess over the basket's total is ignored.
  func without(_ kopecks: Int64) -> (rest: [DolyameOrderRecord.Item], taken: [DolyameOrderRecord.Item]) {
    var left = max(0, kopecks)
    var rest: [DolyameOrderRecord.Item] = []
    var taken: [DolyameOrderRecord.Item] = []
    for item in items.reversed() {
      var kept = item
      if left > 0, item.price > 0 {
        let count = min(item.quantity, left / item.price)
        left = left.less(count.times(item.price) ?? left)
        kept.quantity -= count
        if count > 0 { taken.insert(item.times(count), at: 0) }
        if left > 0, kept.quantity > 0 {
          kept.quantity -= 1
          rest.insert(item.priced(item.price.less(left)), at: 0)
          taken.insert(item.priced(left), at: 0)
          left = 0
        }
      }
      if kept.quantity > 0 { rest.insert(kept, at: 0) }
    }
    return (rest, taken)
  }
}

extension DolyameOrderRecord.Item {
  fileprivate func times(_ count: Int64) -> Self {
    var copy = self
    copy.quantity = count
    return copy
  }

  fileprivate func priced(_ price: Int64) -> Self {
    var copy = times(1)
    copy.price = price
    return copy
  }
}
