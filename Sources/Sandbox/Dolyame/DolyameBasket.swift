import CheckoutCore

/// The goods of an order, some of which are not delivered, or come back: which of them are worth an amount.
struct DolyameBasket: Sendable {
  let items: [DolyameOrder.Item]

  init(_ items: [DolyameOrder.Item]) { self.items = items }

  /// Takes goods worth an amount out, from the last position to the first: whole ones as far as they fit, and of one more
  /// a part of its price.
  /// - Parameter kopecks: what exceeds the basket is not taken.
  func without(_ kopecks: Int64) -> (rest: [DolyameOrder.Item], taken: [DolyameOrder.Item]) {
    var left = max(0, kopecks)
    var rest: [DolyameOrder.Item] = []
    var taken: [DolyameOrder.Item] = []
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

extension DolyameOrder.Item {
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
