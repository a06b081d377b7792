import CheckoutCore
import KassaSandbox

/// The items in an order. The basket can select the items that cover an undelivered or refunded amount.
struct DolyameBasket: Sendable {
  let items: [DolyameOrderRecord.Item]

  init(_ items: [DolyameOrderRecord.Item]) { self.items = items }

  /// Splits off items whose total price equals an amount, starting with the last item.
  /// Whole items are taken as long as they fit. The price of one further item is then split to cover the remainder.
  /// - Parameter kopecks: the amount in kopecks. Any excess over the basket's total is ignored.
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
