import AssistMobile
import Cards
import CheckoutCore
import Rehearsal
import Resources
import Sandbox
import Screens

/// Puts a payment through Assist together: the order and the sandbox.
struct AssistCheckout: Sendable {
  var order: AssistOrder
  var sandbox = AssistSandboxConfiguration()
  private let mock: String

  /// What is played: `disabled`, `success`, `decline`, or a state of the platform's.
  static let mocks = ["disabled", "success", "decline"] + AssistState.allCases.map(\.word)

  init(order: AssistOrder, mock: String) {
    self.order = order
    self.mock = ["success", "decline"].contains(mock) ? mock : "disabled"
    sandbox.mock =
      switch mock {
      case "success": .success
      case "decline": .decline
      default: AssistState.allCases.first { $0.word == mock }.map { .state($0) } ?? .disabled
      }
  }

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

  /// The other side for scripts.
  var otherSide: OtherSide.Maker {
    { [sandbox] clock, randomness, spawn, notifications in
      let other = AssistSandbox(
        configuration: sandbox, clock: clock, randomness: randomness, spawn: spawn, notifications: notifications)
      var side = OtherSide(transport: other.transport) {
        MerchantClient(transport: $0, authority: SandboxAuthority.assistMerchant)
      } finalNotifications: { order in
        other.notifications(of: order).count(where: \.isFinal)
      }
      side.lastStatus = { order in other.notifications(of: order).last?.status }
      side.operate = { [shown] order, name, amount in
        guard let operation = PaymentOperation(rawValue: name), operation != .debit,
          let currency = CurrencyTable.standard[shown.currencyCode]
        else { return false }
        let money = amount.map { Money($0, currency) }
        spawn { _ = try? await other.merchant.perform(operation, on: order, amount: money) }
        return true
      }
      return side
    }
  }

  func setup(_ language: String) -> Setup {
    var setup = Setup(
      order: shown, providerName: "assist", mockMode: mockName, language: language,
      strings: StringTable(language: language) ?? .english, testCards: TestCardRows.assist(.english))
    setup.canCheck = true
    return setup
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
