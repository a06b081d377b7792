import AssistMobile
import CheckoutCore
import Sandbox
import Screens

/// Puts a payment through Assist together: the order and the sandbox.
struct AssistCheckout: Sendable {
  var order: AssistOrder
  var sandbox = AssistSandboxConfiguration()
  private let mock: String

  /// What is played: `disabled`, `success`, `decline`, or a state of the platform's.
  static let mocks = ["disabled", "success", "decline"] + AssistState.allCases.map { word($0) }

  init(order: AssistOrder, mock: String) {
    self.order = order
    self.mock = ["success", "decline"].contains(mock) ? mock : "disabled"
    sandbox.mock =
      switch mock {
      case "success": .success
      case "decline": .decline
      default: AssistState.allCases.first { Self.word($0) == mock }.map { .state($0) } ?? .disabled
      }
  }

  private static func word(_ state: AssistState) -> String { state.rawValue.filter { $0 != " " } }

  /// For the shop screen, which has words for three.
  var mockName: String { mock }

  /// Starts payments: each gets a number of its own. One `AssistPay` for all, as in an application.
  func launcher(
    _ desk: Desk, onResult: @escaping @Sendable () -> Void
  ) -> @Sendable (any Presenter) -> Checkout {
    let counter = PaymentCounter()
    let assist = AssistPay(
      delegate: ResultListener(onResult), configuration: AssistConfiguration(host: SandboxAuthority.assist))
    return { presenter in
      let (number, journal) = desk.begin(from: counter.next()) { number in
        kept(number, at: presenter.environment.clock.now)
      }
      counter.skip(to: number)
      return assist.start(
        journal.map { JournalPresenter(presenter, journal: $0) } ?? presenter, order.payData(number: id(number)))
    }
  }

  private func id(_ number: Int) -> String {
    let base = order["orderNumber"] ?? ""
    return number > 1 && !base.isEmpty ? "\(base)_\(number)" : base
  }

  private func kept(_ number: Int, at now: Instant) -> KeptOrder? {
    guard !id(number).isEmpty else { return nil }
    return KeptOrder(
      key: PaymentKey(provider: "assist", payment: id(number)), customer: order["customerId"] ?? "",
      description: shown.description, amount: shown.amount, currency: shown.currencyCode, started: now)
  }

  func environment(
    clock: any CheckoutClock, randomness: (UInt64) -> any Randomness, spawn: Spawner, language: String
  ) -> CheckoutEnvironment {
    let other = AssistSandbox(configuration: sandbox, clock: clock, randomness: randomness(0), spawn: spawn)
    return CheckoutEnvironment(
      clock: clock, randomness: randomness(1), transport: other.transport, spawn: spawn, merchant: other.merchant,
      language: language)
  }

  /// The order as the shop screen shows it.
  var shown: Order {
    Order(
      merchantName: sandbox.merchantName, description: order["orderComment"] ?? order["orderNumber"] ?? "",
      amount: PayData.hundredths(order["orderAmount"] ?? "") ?? 0, currencyCode: order.currency)
  }
}

private final class ResultListener: AssistPayDelegate {
  private let onResult: @Sendable () -> Void

  init(_ onResult: @escaping @Sendable () -> Void) { self.onResult = onResult }

  func payFinished(bill: String, status: PayStatus, message: String) { onResult() }
}
