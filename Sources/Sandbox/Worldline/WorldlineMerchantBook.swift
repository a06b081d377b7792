import CheckoutCore
import KassaSandbox

/// The merchant server's data: orders and each customer's accounts on file.
struct WorldlineMerchantBook: Sendable {
  struct PlatformOrder: Codable, Sendable {
    var amount: Int64
    var currency: String
    var country: String
    var customer: String
    var isRecurring: Bool
    /// Whether the shop must approve a payment before the money is captured.
    var requiresApproval: Bool
    /// The most recent payment request, which is stored before it is sent to the platform.
    var request: Request?
    /// The platform's payment ID; nil until the payment has been created.
    var payment: String?
    /// Whether the order was abandoned, so that payment requests that arrive late are refused.
    var isClosed = false
  }

  /// A payment request. It is stored so that a retry gets the same response.
  /// The encrypted input is not stored, because the owner of the private key could read the card data in it.
  struct Request: Codable, Sendable {
    var key: String
    var flow: String
  }

  /// The orders, by the merchant's reference.
  var orders: PersistentDictionary<PlatformOrder>
  /// The IDs of the accounts on file, by customer ID.
  var tokens: PersistentDictionary<[String]>
  /// The references of orders with an unanswered payment request.
  var open: PersistentDictionary<Bool>

  init(_ store: (any KeyValueStore)?) {
    orders = PersistentDictionary("order", in: store)
    tokens = PersistentDictionary("customer", in: store)
    open = PersistentDictionary("unanswered", in: store)
  }

  /// Discards a payment request that never reached the platform.
  mutating func forget(_ reference: String, _ key: String) {
    open[reference] = nil
    if orders[reference]?.request?.key == key { orders[reference]?.request = nil }
  }

  /// Stores the platform's response to a payment request.
  mutating func note(_ reference: String, status: Int, _ answer: JSON?) {
    open[reference] = nil
    let result = answer?["paymentResult"] ?? answer
    guard let id = result?["payment"]?["id"]?.string, let customer = orders[reference]?.customer else { return }
    // Store the ID only if the payment was not rejected, because another attempt may follow a rejected one.
    if status == 201 { orders[reference]?.payment = id }
    if let token = result?["creationOutput"]?["token"]?.string, tokens[customer]?.contains(token) != true {
      tokens[customer] = (tokens[customer] ?? []) + [token]
    }
  }
}
