public import CheckoutCore

/// The ecommpay SDK: opens the payment form and reports the result of the payment. Source: ecommpay SDK guide.
///
/// The SDK has no state, so any number of payments can run one after another or at the same time.
public struct EcommpaySDK: Sendable {
  public init() {}

  /// Opens the payment form. If the options are invalid, the form stays closed and `completionHandler` gets the error.
  ///
  /// - Parameters:
  ///   - presenter: the front end that shows the form, with the environment of the payment.
  ///   - paymentOptions: the payment to make. The SDK reads it now; later changes do not affect this payment.
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

  /// Resumes a payment that an earlier run of the program started: the SDK queries the platform for its state.
  ///
  /// - Parameters:
  ///   - paymentOptions: the options of the original payment; a further attempt uses them again.
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
