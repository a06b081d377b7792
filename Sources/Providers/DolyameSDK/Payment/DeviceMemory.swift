import CheckoutCore

/// The SDK's data on the device: the sign-in with its customer, and the used order ids.
struct DeviceMemory: Sendable {
  let storage: any DeviceStorage

  private static let customer = "dolyame.customer"
  private static let token = "dolyame.token"

  /// Records an order id; returns false if it was used before.
  ///
  /// Every launch needs a new order id. Source: Dolyame SDK guide, "Важные аспекты".
  func claim(order id: String) -> Bool { storage.add("dolyame.order." + id, "1") }

  func isUsed(order id: String) -> Bool { storage.value("dolyame.order." + id) != nil }

  /// Returns the stored sign-in token of a customer. A new customer id deletes the token of the previous customer.
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
