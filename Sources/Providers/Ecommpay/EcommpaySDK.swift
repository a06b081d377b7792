public import CheckoutCore

/// The ecommpay SDK, which opens the payment form and reports the result of the payment. Source: ecommpay SDK guide.
///
/// The SDK has no state, so any number of payments can run one after another or at the same time.
public struct EcommpaySDK: Sendable {
  private let world: (any PaymentWorld)?

  /// - Parameter world: where the requests go, e.g. `EcommpayWorld()` for a simulated ecommpay; nil to use the environment
  ///   of the presenter.
  public init(world: (any PaymentWorld)? = nil) { self.world = world }

  /// Opens the payment form. If the options are invalid, the form does not open and `completionHandler` gets the error.
  ///
  /// - Parameters:
  ///   - presenter: the front end that shows the form.
  ///   - paymentOptions: the payment to make. The SDK copies the options, so later changes have no effect.
  ///   - isolation: the actor on which the handler is called: by default the one on which this method is called.
  ///     Without an actor, it is called on the task of the checkout.
  ///   - completionHandler: called exactly once, when the payment has ended.
  /// - Returns: the running checkout, for front ends that need it before the first screen.
  @discardableResult
  public func presentPayment(
    at presenter: any Presenter, paymentOptions: PaymentOptions, isolation: (any Actor)? = #isolation,
    completionHandler: @escaping (PaymentResult) -> Void
  ) -> Checkout {
    let (checkout, handler) = (checkout(presenter, paymentOptions), HostHandler(isolation, completionHandler))
    checkout.start { handler(PaymentResult($0)) }
    return checkout
  }

  /// Resumes a payment that was started in an earlier run of the program.
  /// The SDK asks the platform for the payment's current state.
  ///
  /// - Parameters:
  ///   - presenter: the front end that shows the form.
  ///   - paymentOptions: the options of the original payment, which are used again for any further attempt.
  ///   - resumeToken: the stored progress of the payment.
  ///   - isolation: the actor on which the handler is called: by default the one on which this method is called.
  ///   - completionHandler: called exactly once, when the payment has ended.
  /// - Returns: the running checkout.
  @discardableResult
  public func resumePayment(
    at presenter: any Presenter, paymentOptions: PaymentOptions, resumeToken: ResumeToken,
    isolation: (any Actor)? = #isolation, completionHandler: @escaping (PaymentResult) -> Void
  ) -> Checkout {
    let (checkout, handler) = (checkout(presenter, paymentOptions), HostHandler(isolation, completionHandler))
    checkout.resume(resumeToken) { handler(PaymentResult($0)) }
    return checkout
  }

  /// Opens the payment form and returns the result. If the task is cancelled, the payer leaves the form.
  /// - Parameters:
  ///   - presenter: the front end that shows the form.
  ///   - paymentOptions: the payment to make.
  ///   - resumeToken: the stored progress of a payment from an earlier run of the program; nil for a new payment.
  public func presentPayment(
    at presenter: any Presenter, paymentOptions: PaymentOptions, resumeToken: ResumeToken? = nil
  ) async -> PaymentResult {
    PaymentResult(await checkout(presenter, paymentOptions).result(resuming: resumeToken))
  }

  private func checkout(_ presenter: any Presenter, _ paymentOptions: PaymentOptions) -> Checkout {
    let options = paymentOptions.values
    return Checkout(presenter: presenter, world: world, language: options.languageCode) {
      EcommpayProvider(options: options, context: $0)
    }
  }
}
