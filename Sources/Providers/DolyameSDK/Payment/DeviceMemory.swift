import CheckoutCore

/// The data that the SDK keeps on the device: the signed-in customer's ID and the order IDs already used.
struct DeviceMemory: Sendable {
  let storage: any DeviceStorage

  private static let customer = "dolyame.customer"
  private static let token = "dolyame.token"

  /// Records an order ID; returns false if it has been used before.
  ///
  /// Every launch of the SDK needs a new order ID. Source: Dolyame SDK guide, "Важные аспекты".
  func claim(order id: String) -> Bool { storage.add("dolyame.order." + id, "1") }

  func isUsed(order id: String) -> Bool { storage.value("dolyame.order." + id) != nil }

  /// Returns a customer's stored sign-in token. A new customer ID deletes the previous customer's token.
  ///
  /// Source: Dolyame SDK guide, "Важные аспекты".
  func token(for customer: String) -> String? {
    if storage.value(Self.customer) != customer {
      storage.set(Self.token, to: nil)
      storage.set(Self.customer, to: customer)
    }
    return storage.value(Self.token)
  }

  func keep(token: String?) { storage.set(Self.token, to: token) }
}
