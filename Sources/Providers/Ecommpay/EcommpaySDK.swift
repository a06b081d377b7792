public import CheckoutCore

/// The SDK of ecommpay: opens the payment form and tells how the payment ended. Source: seed 000.
///
/// It has no state: any number of payments, one after another or at once, do not know of each other.
public struct EcommpaySDK: Sendable {
  public init() {}

  /// Opens the payment form. Mistakes in the options keep the form closed and are told by `completionHandler`.
  ///
  /// - Parameters:
  ///   - presenter: the front end that shows the form, with the environment in which the payment takes place.
  ///   - paymentOptions: what is to be paid. It is read now; what is changed in it later has no effect on this payment.
  ///   - completionHandler: called exactly once, when the payment has ended.
  /// - Returns: the running checkout, for front ends that want to speak to it before they are shown anything.
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

  /// Takes up a payment that another run of the program has begun: the platform is asked how it stands.
  ///
  /// - Parameters:
  ///   - paymentOptions: those that the payment was begun with; they count where another attempt is made.
  ///   - memory: what was kept of it.
  @discardableResult
  public func resumePayment(
    at presenter: any Presenter, paymentOptions: PaymentOptions, memory: FlowMemory,
    completionHandler: @escaping @Sendable (PaymentResult) -> Void
  ) -> Checkout {
    let options = paymentOptions.values
    let checkout = Checkout(presenter: presenter) { EcommpayProvider(options: options, context: $0) }
    checkout.resume(memory) { completionHandler(PaymentResult($0)) }
    return checkout
  }
}
