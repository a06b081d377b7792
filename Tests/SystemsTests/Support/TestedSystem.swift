import CheckoutCore
import KassaSandbox

@testable import KassaSystems

/// What a payment system brings to the tests that apply to every payment system.
///
/// `RegistryTests` fail if a payment system does not conform.
protocol TestedSystem: PaymentSystem {
  typealias Value = ConsistencyCase.Value
  /// Returns the order parameters for an amount in minor units; nil if the system supports only another currency.
  static func order(for amount: Int64, in currency: String) -> [String: Value]?
  /// Payments with their expected outcomes, at least one for each mock mode.
  static var outcomes: [ConsistencyCase] { get }
  /// The operations that a merchant can perform, each with the payment it needs.
  static var operations: [OperationCase] { get }
  /// A currency that the system supports.
  static var currency: String { get }
  /// The order parameters for an authorisation without a charge; empty if orders have no such parameter.
  static var hold: [String: Value] { get }
  /// The names of session and access tokens that occur in the messages.
  static var tokens: Set<String> { get }
  /// The steps in which every payment sends requests.
  static var requestSteps: [Step] { get }
  /// The step of the SDK's first request.
  static var firstStep: Step { get }
  static var signsNotifications: Bool { get }
  /// Whether a notification precedes the payment, for example about a decision on credit.
  static var notifiesBeforehand: Bool { get }
  /// The platform's record of a payment for this amount in minor units.
  static func books(paid amount: Int64) -> PaymentBooks
  /// The end of the path of the last request that changes anything on the platform.
  static func path(of operation: PaymentOperation) -> String
}

extension TestedSystem {
  static var currency: String { "EUR" }
  static var hold: [String: Value] { [:] }
  static var tokens: Set<String> { [] }
  static var requestSteps: [Step] { [.sessionRequested, .paymentRequested] }
  static var firstStep: Step { .sessionRequested }
  static var signsNotifications: Bool { true }
  static var notifiesBeforehand: Bool { false }
  static func books(paid amount: Int64) -> PaymentBooks { PaymentBooks(taken: amount) }
  static func path(of operation: PaymentOperation) -> String { "/" + operation.rawValue }
}
