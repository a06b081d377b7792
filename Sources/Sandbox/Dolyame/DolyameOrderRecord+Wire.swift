import CheckoutCore
import KassaCards
import KassaSandbox

/// The wire format of an order. Source: public clients of the partner API.
extension DolyameOrderRecord {
  static func items(_ wire: JSON?) -> [Item]? {
    guard let list = wire?.elements else { return nil }
    let items = list.compactMap { item -> Item? in
      guard let name = item["name"]?.string, let quantity = item["quantity"]?.int64, quantity > 0,
        let price = item["price"]?.kopecks
      else { return nil }
      return Item(name: name, quantity: quantity, price: price, sku: item["sku"]?.string)
    }
    return items.count == list.count ? items : nil
  }

  /// Returns the response to `info` and to most operations. A webhook contains most of the same fields.
  /// - Parameter hasItems: whether the items of the order are told, which only `info` does.
  func info(on today: CalendarDate, hasItems: Bool = false) -> JSON {
    let paid = paid(on: today)
    return [
      "id": .string(id), "status": .string(status.rawValue), "amount": .number(amount),
      "residual_amount": .number(residual(paid)), "demo": .bool(isDemo),
      "link": .string(pageAddress), "payment_schedule": plan?.wire(paid: paid, JSON.number),
      "items": hasItems ? .array(items.map { $0.wire(JSON.number) }) : nil,
      "refund_info": refunds.isEmpty
        ? nil
        : [
          "total_refunded_amount": .number(refunded), "total_refunded_prepaid_amount": .number(refundedPrepaid),
          "items": .array(refunds.map(\.wire)),
        ],
    ]
  }

  /// What the customer still has to pay; before there is a plan, the whole amount.
  private func residual(_ paid: Int) -> Int64 { plan?.residual(paid: max(paid, 1)) ?? (status == .new ? amount : 0) }

  /// Returns the body of a webhook: the order and the customer, with the last name and the email address masked.
  func webhook(on today: CalendarDate) -> JSON {
    guard let members = info(on: today).members else { return [:] }
    let masked: JSON = [
      "first_name": client["first_name"], "last_name": client["last_name"]?.string.map { .string($0.prefix(1) + ".") },
      "middle_name": client["middle_name"], "email": client["email"]?.string.map { .string(Self.masked($0)) },
      "phone": client["phone"],
    ]
    return .object(members.filter { !["refund_info", "link"].contains($0.name) } + [.init("client_info", masked)])
  }

  /// Masks an email address, as in `t**@y*.ru`.
  private static func masked(_ email: String) -> String {
    let sides = email.split(separator: "@", maxSplits: 1)
    guard sides.count == 2, let dot = sides[1].lastIndex(of: ".") else { return "**" }
    return sides[0].prefix(1) + "**@" + sides[1].prefix(1) + "*" + sides[1][dot...]
  }
}

extension ValueShape {
  /// An amount in roubles, as a text or a number of at most two decimals.
  static var roubles: ValueShape { .custom("must be an amount in roubles") { $0.kopecks != nil } }
  static var dolyameItems: ValueShape {
    .list(["name": .text, "quantity": .integer, "price": .roubles, "sku": .text])
  }
}

extension DolyameOrderRecord.Item {
  var wire: JSON { wire(JSON.kopecks) }

  /// - Parameter money: how amounts are written.
  func wire(_ money: (Int64) -> JSON) -> JSON {
    [
      "name": .string(name), "quantity": .integer(quantity), "price": money(price),
      "sku": sku.map { .string($0) },
    ]
  }
}

extension DolyameOrderRecord.Refund {
  var wire: JSON {
    [
      "refund_id": .string(id), "refunded_amount": .number(amount), "refunded_prepaid_amount": .number(prepaid),
      "returned_items": .array(items.map { $0.wire(JSON.number) }),
      "status": .string(isProcessed ? "processed" : "pending"),
    ]
  }
}
