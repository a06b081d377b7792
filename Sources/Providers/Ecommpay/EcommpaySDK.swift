public import CheckoutCore

/// The ecommpay SDK, which opens the payment form and reports the result of the payment. Source: ecommpay SDK guide.
///
/// The SDK has no state, so any number of payments can run one after another or at the same time.
public struct EcommpaySDK: Sendable {
  public init() {}

  /// Opens the payment form. If the options are invalid, the form does not open and `completionHandler` gets the error.
  ///
  /// - Parameters:
  ///   - presenter: the front end that shows the form. Its environment provides e.g. the transport and the clock.
  ///   - paymentOptions: the payment to make. The SDK copies the options, so later changes have no effect.
  ///   - completionHandler: called exactly once, when the payment has ended.
  /// - Returns: the running checkout, for front ends that need it before the first screen.
  @discardableResult
  public func presentPayment(
    at presenter: any Presenter, paymentOptions: PaymentOptions,
    completionHandler: @escaping @Sendable (PaymentResult) -> Void
  ) -> Checkout {
    let options = paymentOptions.values
    let checkout = Checkout(presenter: presenter) { EcommpayProvider(options: options, context: $0) }
    checkout.start { completionHandler(PaymentResult($0)) }
    return checkout
  }

  /// Resumes a payment that was started in an earlier run of the program.
  /// The SDK asks the platform for the payment's current state.
  ///
  /// - Parameters:
  ///   - paymentOptions: the options of the original payment, which are used again for any further attempt.
  ///   - resumeToken: the stored progress of the payment.
  @discardableResult
  public func resumePayment(
    at presenter: any Presenter, paymentOptions: PaymentOptions, resumeToken: ResumeToken,
    completionHandler: @escaping @Sendable (PaymentResult) -> Void
  ) -> Checkout {
    let options = paymentOptions.values
    let checkout = Checkout(presenter: presenter) { EcommpayProvider(options: options, context: $0) }
    checkout.resume(resumeToken) { completionHandler(PaymentResult($0)) }
    return checkout
  }
}
