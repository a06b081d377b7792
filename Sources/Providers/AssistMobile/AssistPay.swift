public import CheckoutCore
import Resources
import Synchronization

/// Payments by card through Assist. Source: seed 001, AssistPay.
///
/// `start` shows the payment page and pays; `getResult` asks later how a payment stands. Either tells the delegate exactly
/// once how it ended. The delegate is kept as long as this object, and until the last payment has ended.
public final class AssistPay: Sendable {
  private let delegate: any AssistPayDelegate
  private let configuration: AssistConfiguration
  private let registrations = Registrations()
  private let environment: Mutex<CheckoutEnvironment?>

  /// - Parameters:
  ///   - delegate: who is told how payments end.
  ///   - configuration: where Assist is, and what application this is.
  ///   - environment: how `getResult` reaches Assist before the first `start`, which brings that of its presenter.
  public init(
    delegate: any AssistPayDelegate, configuration: AssistConfiguration = AssistConfiguration(),
    environment: CheckoutEnvironment? = nil
  ) {
    self.delegate = delegate
    self.configuration = configuration
    self.environment = Mutex(environment)
  }

  /// Pays. Mistakes in the data are told before anything is sent, as status `Unknown` with all of them in the message;
  /// `PayData.mistakes` has them one by one.
  ///
  /// - Parameters:
  ///   - controller: the front end that shows the payment page: the calling application's.
  ///   - data: taken as it is now; what is changed in it later changes nothing.
  /// - Returns: the checkout, for who wants to watch it.
  @discardableResult
  public func start(_ controller: any Presenter, _ data: PayData) -> Checkout {
    let (checkout, finish) = prepare(controller, data)
    checkout.start(completion: finish)
    return checkout
  }

  /// Takes up a payment that another run of the program has begun: Assist is asked how it stands, and nothing is charged
  /// that was not charged already. The delegate is told exactly once how it ended.
  ///
  /// - Parameters:
  ///   - data: that with which the payment was begun.
  ///   - memory: what was kept of it.
  @discardableResult
  public func resume(_ controller: any Presenter, _ data: PayData, memory: FlowMemory) -> Checkout {
    let (checkout, finish) = prepare(controller, data)
    checkout.resume(memory, completion: finish)
    return checkout
  }

  private func prepare(
    _ controller: any Presenter, _ data: PayData
  ) -> (checkout: Checkout, finish: @Sendable (CheckoutResult) -> Void) {
    environment.withLock { $0 = controller.environment }
    let (values, configuration, registrations, delegate) = (data.values, configuration, registrations, delegate)
    let checkout = Checkout(presenter: controller) {
      AssistProvider(values: values, configuration: configuration, registrations: registrations, context: $0)
    }
    let strings = Self.strings(values, controller.environment)
    return (
      checkout,
      { result in
        let news = PayResult(result, strings)
        delegate.payFinished(bill: news.bill, status: news.status, message: news.message)
      }
    )
  }

  /// The same under the name that the published framework gives it.
  @discardableResult
  public func start(_ controller: any Presenter, withData data: PayData) -> Checkout { start(controller, data) }

  /// Asks how a payment stands. Only the merchant's id and the order's number have to be in the data. With several bills
  /// under one order number the one that was paid counts, else the latest.
  public func getResult(_ data: PayData) {
    let (values, configuration, registrations, delegate) = (data.values, configuration, registrations, delegate)
    guard let environment = environment.withLock({ $0 }) else {
      return delegate.payFinished(
        bill: "", status: .Unknown, message: "There is no way to Assist before the first start")
    }
    let strings = Self.strings(values, environment)
    environment.spawn {
      let client = AssistClient(configuration: configuration, environment: environment) { _ in }
      let news: PayResult
      do throws(CheckoutError) {
        let mistakes = PayRules.mistakes(in: values).filter {
          $0.path == PayField.merchantId.rawValue || $0.path == PayField.orderNumber.rawValue
        }
        guard mistakes.isEmpty else { throw .parameters(mistakes) }
        let registration = try await registrations.registration(values[.merchantId] ?? "", client)
        let bills = try await client.result(values, registration: registration)
        news = PayResult(OrderBill.decisive(bills), strings)
      } catch {
        news = PayResult(CheckoutResult(outcome: .pending, error: error), strings)
      }
      delegate.payFinished(bill: news.bill, status: news.status, message: news.message)
    }
  }

  private static func strings(_ values: PayValues, _ environment: CheckoutEnvironment) -> StringTable {
    StringTable(language: values.language?.iso ?? environment.language) ?? .english
  }
}
