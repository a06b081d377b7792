import CheckoutCore
import Rehearsal
import Sandbox
import Testing

@testable import kassa

/// A scenario of a checkout: the mock behaviour, the expected outcome, and the operations that follow.
struct TruthRow: Sendable, CustomTestStringConvertible {
  var system: TestSystem
  var mock: String?
  var order: [String: Value] = [:]
  var shop: [String: String] = [:]
  var situation: SandboxSituation?
  var card: String?
  /// The row to choose before the payment.
  var choice: String?
  var outcome: Outcome
  /// The string key of the sentence on the result screen.
  var sentence: String
  /// A part of the ordered amount, as it is typed.
  var part = "5.00"

  enum Value: Sendable {
    case text(String)
    case flag(Bool)
    case table([String: Value])
    case list([Value])
    /// Removes the sample's own value.
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

  /// An operation of the merchant on the payment.
  struct Deed: Sendable, CustomStringConvertible {
    var operation: PaymentOperation
    var isPart = false
    /// Whether the operation is performed on the merchant's list of payments instead of the result screen.
    var isOnDesk = false
    var description: String {
      operation.rawValue + (isPart ? " a part" : "") + (isOnDesk ? " on the merchant's list" : "")
    }
  }

  var testDescription: String {
    let played = [
      mock, choice, situation?.rawValue, card, order.isEmpty ? nil : "\(order)", shop.isEmpty ? nil : "\(shop)",
    ]
    return ([system.name] + played.compactMap(\.self)).joined(separator: " ")
  }

  private init(
    _ system: TestSystem, mock: String? = nil, card: String? = nil, choice: String? = nil,
    order: [String: Value] = [:], shop: [String: String] = [:], situation: SandboxSituation? = nil,
    _ outcome: Outcome, _ ending: String? = nil
  ) {
    self.system = system
    self.mock = mock
    self.card = card
    self.choice = choice
    self.order = order
    self.shop = shop
    self.situation = situation
    self.outcome = outcome
    sentence = ending ?? outcome.rawValue
    if system.name == DolyameSystem.name { part = "600.00" }
  }

  static let all = ecommpay + worldline + assist + dolyame + applePay

  private static let auth: [String: Value] = ["action": .text("auth")]
  private static let declined = "4477000000000014"

  static let ecommpay: [TruthRow] = [
    TruthRow(.ecommpay, .success), TruthRow(.ecommpay, order: auth, .held),
    TruthRow(.ecommpay, order: ["action": .text("verify")], .success, "success.verify"),
    TruthRow(.ecommpay, order: ["action": .text("tokenize")], .success, "success.store"),
    TruthRow(.ecommpay, mock: "payment-exists", .failed), TruthRow(.ecommpay, mock: "success", .success),
    TruthRow(.ecommpay, mock: "decline", .declined, "cancelled"),
    TruthRow(.ecommpay, card: declined, .declined, "cancelled"),
    TruthRow(.ecommpay, order: auth, situation: .partial, .held), TruthRow(.ecommpay, situation: .partial, .partial),
    TruthRow(.ecommpay, situation: .timeout, .declined, "cancelled"),
    TruthRow(.ecommpay, situation: .cascade, .success),
    TruthRow(.ecommpay, situation: .challengeRefused, .declined, "cancelled"),
  ]

  static let worldline: [TruthRow] = [
    TruthRow(.worldline, .success), TruthRow(.worldline, order: auth, .held),
    TruthRow(.worldline, mock: "success", .success),
    TruthRow(.worldline, mock: "decline", .declined), TruthRow(.worldline, card: "4012003360932265", .declined),
  ]

  static let assist: [TruthRow] = [
    TruthRow(.assist, mock: "Repeated", .failed), TruthRow(.assist, .success),
    TruthRow(.assist, mock: "success", .success),
    TruthRow(.assist, mock: "decline", .declined),
    TruthRow(.assist, card: declined, .declined), TruthRow(.assist, card: "4539121411168251", .pending),
    TruthRow(.assist, mock: "InProcess", .pending), TruthRow(.assist, mock: "Unknown", .pending),
    TruthRow(.assist, mock: "Delayed", .held), TruthRow(.assist, mock: "Approved", .success),
    TruthRow(.assist, mock: "PartialApproved", .partial),
    TruthRow(.assist, mock: "PartialDelayed", .held, "partlyCharged"),
    TruthRow(.assist, mock: "Canceled", .cancelled, "givenBack"),
    TruthRow(.assist, mock: "PartialCanceled", .partial, "partlyGivenBack"),
    TruthRow(.assist, mock: "Declined", .declined),
    TruthRow(.assist, mock: "Timeout", .declined, "timedOut"),
    TruthRow(.assist, shop: ["partial": "approve"], .success),
    TruthRow(.assist, shop: ["delayed": "true", "partial": "approve"], .held),
    TruthRow(.assist, shop: ["delayed": "true", "partial": "delay"], .held),
  ]

  private static let demo: [String: Value] = ["partner": .table(["demoFlow": .flag(true)])]

  static let dolyame: [TruthRow] = [
    TruthRow(.dolyame, .success, "firstPartHeld"), TruthRow(.dolyame, mock: "success", .success, "firstPartHeld"),
    TruthRow(.dolyame, mock: "decline", .declined, "cancelled"),
    TruthRow(.dolyame, card: "2201382000000831", .declined),
    TruthRow(.dolyame, mock: "demo", choice: "choice.scoring_rejected", .declined, "dolyame.rejected"),
    TruthRow(.dolyame, mock: "demo", choice: "choice.success", .success, "firstPartHeld"),
    TruthRow(.dolyame, mock: "demo", choice: "choice.failure", .declined, "cancelled"),
    TruthRow(.dolyame, mock: "demo", choice: "choice.unknown_then_success", .pending),
    TruthRow(.dolyame, mock: "demo", choice: "choice.unknown_then_failure", .pending),
  ]

  /// A lifetime that exceeds the checkout's waiting time.
  private static let patient = ["order-lifetime": "60"]

  static let applePay: [TruthRow] = [
    TruthRow(.applePay, .success), TruthRow(.applePay, order: ["preAuth": .flag(true)], .held),
    TruthRow(.applePay, mock: "success", .success), TruthRow(.applePay, mock: "decline", .declined),
    TruthRow(.applePay, mock: "registered", shop: patient, .pending),
    TruthRow(.applePay, mock: "registered", .declined, "timedOut"), TruthRow(.applePay, mock: "held", .held),
    TruthRow(.applePay, mock: "deposited", .success), TruthRow(.applePay, mock: "reversed", .cancelled, "givenBack"),
    TruthRow(.applePay, mock: "refunded", .cancelled, "refunded"),
    TruthRow(.applePay, mock: "authentication", shop: patient, .pending),
    TruthRow(.applePay, mock: "declined", .declined),
    TruthRow(.applePay, mock: "pending", shop: patient, .pending),
    TruthRow(.applePay, mock: "partlyDeposited", .partial, "partlyCharged"),
  ]
}
