import CheckoutCore

/// What a session is for: the parameters of an init request that held.
struct Order: Codable, Sendable {
  enum Action: String, Codable, Sendable {
    case sale, auth, verify, tokenize

    /// Whether an amount of nothing is meant.
    var takesNothing: Bool { self == .verify || self == .tokenize }
  }

  var paymentID: String
  var customerID: String
  var money: Money
  var action: Action
  var mode: MockMode
  /// The language of the interface.
  var language: String
  /// Methods to choose from.
  var methods: [SandboxMethod]
  /// What the merchant tells the issuer.
  var details = RequestorDetails()
  /// The recurring payment by which it is charged; nil for an order of its own.
  var chargedBy: Int64?
  /// Everything that was asked, as it came.
  var request: WireValue = [:]

  /// Whether a recurring payment is to be registered with it.
  var registersRecurring: Bool {
    guard let info = request["recurrent_info"], !info.isNull else { return false }
    return info["register"] != false
  }
}
