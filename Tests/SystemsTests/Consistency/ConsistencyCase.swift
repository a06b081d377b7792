import CheckoutCore
import KassaRehearsal
import KassaSandbox
import Testing

@testable import kassa

/// A checkout scenario: the mock behaviour, the expected outcome, and the operations that follow.
struct ConsistencyCase: Sendable, CustomTestStringConvertible {
  var system: TestSystem
  var mock: String?
  var order: [String: Value] = [:]
  var shop: [String: String] = [:]
  var sandboxScenario: SandboxScenario?
  var card: String?
  /// The ID of the row to choose on an inquiry screen.
  var choice: String?
  var outcome: Outcome
  /// The string key of the sentence that the result screen must show.
  var sentence: String
  /// The amount for partial operations, as the merchant's staff would enter it.
  var part = "5.00"

  enum Value: Sendable {
    case text(String)
    case flag(Bool)
    case table([String: Value])
    case list([Value])
    /// Removes the parameter's value from the sample order.
    case nothing

    var plain: Any {
      switch self {
      case .text(let text): text
      case .flag(let flag): flag
      case .table(let table): table.mapValues(\.plain)
      case .list(let list): list.map(\.plain)
      case .nothing: Nothing()
      }
    }
  }

  /// An operation that the merchant performs on the payment.
  struct OperationStep: Sendable, CustomStringConvertible {
    var operation: PaymentOperation
    var isPart = false
    /// Whether the operation is performed in the merchant's list of payments instead of on the result screen.
    var isMerchantAction = false
    var description: String {
      operation.rawValue + (isPart ? " a part" : "") + (isMerchantAction ? " on the merchant's list" : "")
    }
  }

  var testDescription: String {
    let played = [
      mock, choice, sandboxScenario?.rawValue, card, order.isEmpty ? nil : "\(order)", shop.isEmpty ? nil : "\(shop)",
    ]
    return ([system.name] + played.compactMap(\.self)).joined(separator: " ")
  }

  private init(
    _ system: TestSystem, mock: String? = nil, card: String? = nil, choice: String? = nil,
    order: [String: Value] = [:], shop: [String: String] = [:], sandboxScenario: SandboxScenario? = nil,
    _ outcome: Outcome, _ ending: String? = nil
  ) {
    self.system = system
    self.mock = mock
    self.card = card
    self.choice = choice
    self.order = order
    self.shop = shop
    self.sandboxScenario = sandboxScenario
    self.outcome = outcome
    sentence = ending ?? outcome.rawValue
    if system.name == DolyameSystem.name { part = "600.00" }
  }

  static let all = ecommpay + worldline + assist + dolyame + applePay

  private static let auth: [String: Value] = ["action": .text("auth")]
  private static let declined = "4477000000000014"

  static let ecommpay: [ConsistencyCase] = [
    ConsistencyCase(.ecommpay, .success), ConsistencyCase(.ecommpay, order: auth, .held),
    ConsistencyCase(.ecommpay, order: ["action": .text("verify")], .success, "success.verify"),
    ConsistencyCase(.ecommpay, order: ["action": .text("tokenize")], .success, "success.store"),
    ConsistencyCase(.ecommpay, mock: "payment-exists", .failed), ConsistencyCase(.ecommpay, mock: "success", .success),
    ConsistencyCase(.ecommpay, mock: "decline", .declined, "cancelled"),
    ConsistencyCase(.ecommpay, card: declined, .declined, "cancelled"),
    ConsistencyCase(.ecommpay, order: auth, sandboxScenario: .partial, .held),
    ConsistencyCase(.ecommpay, sandboxScenario: .partial, .partial),
    ConsistencyCase(.ecommpay, sandboxScenario: .timeout, .declined, "cancelled"),
    ConsistencyCase(.ecommpay, sandboxScenario: .cascade, .success),
    ConsistencyCase(.ecommpay, sandboxScenario: .challengeRefused, .declined, "cancelled"),
  ]

  static let worldline: [ConsistencyCase] = [
    ConsistencyCase(.worldline, .success), ConsistencyCase(.worldline, order: auth, .held),
    ConsistencyCase(.worldline, mock: "success", .success),
    ConsistencyCase(.worldline, mock: "decline", .declined),
    ConsistencyCase(.worldline, card: "4012003360932265", .declined),
  ]

  static let assist: [ConsistencyCase] = [
    ConsistencyCase(.assist, mock: "Repeated", .failed), ConsistencyCase(.assist, .success),
    ConsistencyCase(.assist, mock: "success", .success),
    ConsistencyCase(.assist, mock: "decline", .declined),
    ConsistencyCase(.assist, card: declined, .declined), ConsistencyCase(.assist, card: "4539121411168251", .pending),
    ConsistencyCase(.assist, mock: "InProcess", .pending), ConsistencyCase(.assist, mock: "Unknown", .pending),
    ConsistencyCase(.assist, mock: "Delayed", .held), ConsistencyCase(.assist, mock: "Approved", .success),
    ConsistencyCase(.assist, mock: "PartialApproved", .partial),
    ConsistencyCase(.assist, mock: "PartialDelayed", .held, "partlyCharged"),
    ConsistencyCase(.assist, mock: "Canceled", .cancelled, "givenBack"),
    ConsistencyCase(.assist, mock: "PartialCanceled", .partial, "partlyGivenBack"),
    ConsistencyCase(.assist, mock: "Declined", .declined),
    ConsistencyCase(.assist, mock: "Timeout", .declined, "timedOut"),
    ConsistencyCase(.assist, shop: ["partial": "approve"], .success),
    ConsistencyCase(.assist, shop: ["delayed": "true", "partial": "approve"], .held),
    ConsistencyCase(.assist, shop: ["delayed": "true", "partial": "delay"], .held),
  ]

  private static let demo: [String: Value] = ["partner": .table(["demoFlow": .flag(true)])]

  static let dolyame: [ConsistencyCase] = [
    ConsistencyCase(.dolyame, .success, "firstPartHeld"),
    ConsistencyCase(.dolyame, mock: "success", .success, "firstPartHeld"),
    ConsistencyCase(.dolyame, mock: "decline", .declined, "cancelled"),
    ConsistencyCase(.dolyame, card: "2201382000000831", .declined),
    ConsistencyCase(.dolyame, mock: "demo", choice: "choice.scoring_rejected", .declined, "dolyame.rejected"),
    ConsistencyCase(.dolyame, mock: "demo", choice: "choice.success", .success, "firstPartHeld"),
    ConsistencyCase(.dolyame, mock: "demo", choice: "choice.failure", .declined, "cancelled"),
    ConsistencyCase(.dolyame, mock: "demo", choice: "choice.unknown_then_success", .pending),
    ConsistencyCase(.dolyame, mock: "demo", choice: "choice.unknown_then_failure", .pending),
  ]

  /// Shop settings in which the order lifetime is longer than the time that the checkout waits for an outcome.
  private static let patient = ["order-lifetime": "60"]

  static let applePay: [ConsistencyCase] = [
    ConsistencyCase(.applePay, .success), ConsistencyCase(.applePay, order: ["preAuth": .flag(true)], .held),
    ConsistencyCase(.applePay, mock: "success", .success), ConsistencyCase(.applePay, mock: "decline", .declined),
    ConsistencyCase(.applePay, mock: "registered", shop: patient, .pending),
    ConsistencyCase(.applePay, mock: "registered", .declined, "timedOut"),
    ConsistencyCase(.applePay, mock: "held", .held),
    ConsistencyCase(.applePay, mock: "deposited", .success),
    ConsistencyCase(.applePay, mock: "reversed", .cancelled, "givenBack"),
    ConsistencyCase(.applePay, mock: "refunded", .cancelled, "refunded"),
    ConsistencyCase(.applePay, mock: "authentication", shop: patient, .pending),
    ConsistencyCase(.applePay, mock: "declined", .declined),
    ConsistencyCase(.applePay, mock: "pending", shop: patient, .pending),
    ConsistencyCase(.applePay, mock: "partlyDeposited", .partial, "partlyCharged"),
  ]
}
