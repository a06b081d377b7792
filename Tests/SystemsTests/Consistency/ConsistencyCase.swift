import CheckoutCore
import KassaEcommpaySandbox
import KassaRehearsal
import KassaSandbox
import Testing

@testable import KassaSystems

/// A checkout scenario: the mock behaviour, the expected outcome, and the operations that follow.
struct ConsistencyCase: Sendable, CustomTestStringConvertible {
  var system: TestSystem
  var mock: String?
  var order: [String: Value] = [:]
  var shop: [String: String] = [:]
  var sandboxScenario: EcommpayScenario?
  var card: String?
  /// The ID of the row to choose on an inquiry screen.
  var choice: String?
  var outcome: Outcome
  /// The string key of the sentence that the result screen must show.
  var sentence: String
  /// The amount for partial operations, as the merchant's staff would enter it.
  var part: String

  enum Value: Sendable {
    case text(String)
    case flag(Bool)
    case table([String: Value])
    case list([Value])
    /// Removes the parameter's value from the sample order.
    case nothing

    var json: JSON {
      switch self {
      case .text(let text): .string(text)
      case .flag(let flag): .bool(flag)
      case .table(let table): Self.order(table)
      case .list(let list): .array(list.map(\.json))
      case .nothing: .null
      }
    }

    static func order(_ table: [String: Value]) -> JSON { .object(.init(table.map { ($0.key, $0.value.json) })) }
  }

  /// An operation that the merchant performs on the payment.
  struct OperationStep: Sendable, CustomStringConvertible {
    var operation: PaymentOperation
    var isPart = false
    var description: String { operation.rawValue + (isPart ? " a part" : "") }
  }

  var testDescription: String {
    let played = [
      mock, choice, sandboxScenario?.rawValue, card, order.isEmpty ? nil : "\(order)", shop.isEmpty ? nil : "\(shop)",
    ]
    return ([system.name] + played.compactMap(\.self)).joined(separator: " ")
  }

  init(
    _ system: TestSystem, mock: String? = nil, card: String? = nil, choice: String? = nil,
    order: [String: Value] = [:], shop: [String: String] = [:], sandboxScenario: EcommpayScenario? = nil,
    _ outcome: Outcome, _ ending: String? = nil, part: String = "5.00"
  ) {
    self.system = system
    self.mock = mock
    self.card = card
    self.choice = choice
    self.order = order
    self.shop = shop
    self.sandboxScenario = sandboxScenario
    self.outcome = outcome
    self.part = part
    sentence = ending ?? outcome.rawValue
  }

  static let all = TestSystem.all.flatMap { $0.kind.outcomes }
}
