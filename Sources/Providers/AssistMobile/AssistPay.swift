public import CheckoutCore
import KassaResources
import Synchronization

/// Card payments through Assist. Source: AssistMobile guide, AssistPay.
///
/// `start` shows the payment page and processes the payment; `getResult` requests the status of an earlier payment.
///
/// The result of each call is reported to the delegate exactly once.
/// The SDK retains the delegate until this object has been released and the last payment has ended.
public final class AssistPay: Sendable {
  private let report: HostHandler<PayResult>
  private let configuration: AssistConfiguration
  private let registrations = Registrations()
  private let world: (any PaymentWorld)?
  private let environment: Mutex<CheckoutEnvironment?>

  /// - Parameters:
  ///   - delegate: receives the payment results.
  ///   - configuration: the Assist host and the identity of the application.
  ///   - world: where the requests go, e.g. `AssistWorld()` for a simulated Assist, whose host it knows; nil to use the
  ///     environment of the front end.
  ///   - environment: the environment for `getResult` calls before the first payment, if there is no world. If both are
  ///     nil, those calls fail.
  ///   - isolation: the actor on which the delegate is called: by default the one on which this object is created.
  ///     Without an actor, it is called on the task of the payment.
  public init(
    delegate: any AssistPayDelegate, configuration: AssistConfiguration = AssistConfiguration(),
    world: (any PaymentWorld)? = nil, environment: CheckoutEnvironment? = nil, isolation: (any Actor)? = #isolation
  ) {
    report = HostHandler(isolation) { [delegate] result in
      if let error = result.error { delegate.payFailed(error) }
      delegate.payFinished(bill: result.bill, status: result.status, message: result.message)
    }
    var configuration = configuration
    configuration.host = world?.platformAuthority ?? configuration.host
    self.configuration = configuration
    self.world = world
    self.environment = Mutex(world.map { CheckoutEnvironment($0) } ?? environment)
  }

  /// Starts a payment.
  ///
  /// Invalid data is reported to the delegate before anything is sent to Assist.
  /// The status is then `Unknown`, and the message contains all the errors.
  /// `PayData.mistakes` lists the errors one by one.
  ///
  /// - Parameters:
  ///   - controller: the application's front end, which shows the payment page.
  ///   - data: the payment data; it is copied, so later changes have no effect.
  /// - Returns: the checkout, for observing its progress.
  @discardableResult
  public func start(_ controller: any Presenter, _ data: PayData) -> Checkout {
    let (checkout, finish) = prepare(controller, data)
    checkout.start(completion: finish)
    return checkout
  }

  /// Resumes a payment that was started before the program was restarted.
  ///
  /// The SDK requests the status from Assist and does not charge the customer a second time.
  /// The delegate receives the result exactly once.
  ///
  /// - Parameters:
  ///   - controller: the application's front end, which shows the payment page.
  ///   - data: the data that the payment was started with.
  ///   - resumeToken: the stored resume token of the payment.
  @discardableResult
  public func resume(_ controller: any Presenter, _ data: PayData, resumeToken: ResumeToken) -> Checkout {
    let (checkout, finish) = prepare(controller, data)
    checkout.resume(resumeToken, completion: finish)
    return checkout
  }

  private func prepare(
    _ controller: any Presenter, _ data: PayData
  ) -> (checkout: Checkout, finish: @Sendable (CheckoutResult) -> Void) {
    let environment = world.map { controller.environment.moved(to: $0) } ?? controller.environment
    self.environment.withLock { $0 = environment }
    let (values, configuration, registrations, report) = (data.values, configuration, registrations, report)
    let checkout = Checkout(presenter: controller, environment: environment, language: values.language?.iso) {
      AssistProvider(values: values, configuration: configuration, registrations: registrations, context: $0)
    }
    let strings = Self.strings(values, environment)
    return (checkout, { report(PayResult($0, strings)) })
  }

  /// Starts a payment, under the method name of the published AssistMobile framework.
  @discardableResult
  public func start(_ controller: any Presenter, withData data: PayData) -> Checkout { start(controller, data) }

  /// Requests the status of a payment. Only the merchant ID and the order number need to be set in `data`.
  ///
  /// If an order has several bills, a paid bill determines the status; if none has been paid, the latest one does.
  public func getResult(_ data: PayData) {
    let (values, configuration, registrations, report) = (data.values, configuration, registrations, report)
    guard let environment = environment.withLock({ $0 }) else {
      return report(
        PayResult(
          bill: "", status: .Unknown, message: "No connection to Assist: call start first, or pass a world"))
    }
    let strings = Self.strings(values, environment)
    environment.spawn {
      let client = AssistClient(configuration: configuration, environment: environment) { _ in }
      let payResult: PayResult
      do throws(CheckoutError) {
        let mistakes = PayRules.mistakes(in: values).filter {
          $0.path == PayField.merchantId.rawValue || $0.path == PayField.orderNumber.rawValue
        }
        guard mistakes.isEmpty else { throw .parameters(mistakes) }
        let registration = try await registrations.registration(values[.merchantId] ?? "", client)
        let bills = try await client.result(values, registration: registration)
        payResult = PayResult(OrderBill.decisive(bills), strings)
      } catch {
        payResult = PayResult(CheckoutResult(outcome: .pending, error: error), strings)
      }
      report(payResult)
    }
  }

  private static func strings(_ values: PayValues, _ environment: CheckoutEnvironment) -> StringTable {
    StringTable(language: values.language?.iso ?? environment.language) ?? .english
  }
}
