import CheckoutCore

/// What the SDK keeps on the device: who was signed in for which customer, and the order ids it was opened with.
struct DeviceMemory: Sendable {
  let storage: any DeviceStorage

  private static let customer = "dolyame.customer"
  private static let token = "dolyame.token"

  /// Notes an order id; false if it was used before. Source: seed 004, «Важные аспекты»: another one for every launch.
  func claim(order id: String) -> Bool { storage.add("dolyame.order." + id, "1") }

  func isUsed(order id: String) -> Bool { storage.value("dolyame.order." + id) != nil }

  /// The sign-in that is kept for a customer. Another customer than last time has none, and ends the one that there is.
  /// Source: seed 004, «Важные аспекты».
  func token(for customer: String) -> String? {
    if storage.value(Self.customer) != customer {
      storage.set(Self.token, to: nil)
      storage.set(Self.customer, to: customer)
    }
    return storage.value(Self.token)
  }

  func keep(token: String?) { storage.set(Self.token, to: token) }
}
