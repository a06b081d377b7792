import CheckoutCore
import KassaSandbox

/// The validated parameters of an init request.
struct PlatformOrder: Codable, Sendable {
  enum Action: String, Codable, Sendable, CaseIterable {
    case sale, auth, verify, tokenize

    /// Whether the action charges nothing, so that an amount of zero is valid.
    var takesNothing: Bool { self == .verify || self == .tokenize }
  }

  var paymentID: String
  var customerID: String
  var money: Money
  var action: Action
  var mode: MockMode
  /// The language of the payment interface.
  var language: String
  /// The available payment methods.
  var methods: [EcommpayMethod]
  /// The merchant's 3-D Secure data for the issuer.
  var details = RequestorDetails()
  /// The ID of the recurring payment under which this order is charged; nil for an ordinary order.
  var chargedBy: Int64?
  /// The complete init request as received.
  var request: JSON = [:]

  /// Whether the order registers a recurring payment.
  var registersRecurring: Bool {
    guard let info = request["recurrent_info"], !info.isNull else { return false }
    return info["register"] != false
  }
}
