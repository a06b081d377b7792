/// The SDK of a payment system: what all of them have in common.
public protocol PaymentSDK: Sendable {
  /// The payment system's name in ``PaymentKey``, e.g. `ecommpay`.
  static var provider: String { get }
  /// What the payment system's states mean.
  static var rules: PaymentRules { get }
  /// Returns the merchant server of a world; nil if the world has none.
  static func merchant(in world: any PaymentWorld) -> (any MerchantServer)?
}

extension PaymentSDK {
  public static func merchant(in world: any PaymentWorld) -> (any MerchantServer)? { world.merchant }

  /// Returns the operations on stored payments, such as refunds, each of which takes effect only once.
  /// - Parameters:
  ///   - store: where the payments are stored, under the name in ``provider``.
  ///   - world: where the requests go, e.g. `EcommpayWorld()`.
  ///   - language: the language of errors as two letters (ISO 639-1).
  public static func durableOperations(
    in store: any PaymentStore, world: any PaymentWorld, language: String = "en"
  ) -> DurableOperations {
    DurableOperations(
      store: store, provider: provider, environment: CheckoutEnvironment(world, language: language),
      merchant: merchant(in: world), rules: rules)
  }
}

/// An SDK that opens the checkout for an order and reports its result.
public protocol CheckoutSDK: PaymentSDK {
  /// What is paid.
  associatedtype PaymentOrder
  /// Returns the checkout for an order. It has not begun.
  /// - Parameters:
  ///   - presenter: the front end that shows the checkout.
  ///   - order: what is paid.
  func checkout(at presenter: any Presenter, order: PaymentOrder) -> Checkout
}

extension CheckoutSDK {
  /// Opens the checkout and starts the payment.
  /// - Parameters:
  ///   - presenter: the front end that shows the checkout and the result.
  ///   - order: what is paid.
  ///   - isolation: the actor on which the handler is called: by default the one on which this method is called.
  ///     Without an actor, it is called on the task of the checkout.
  ///   - completionHandler: called exactly once, when the payment has ended.
  /// - Returns: the running checkout.
  @discardableResult
  public func presentPayment(
    at presenter: any Presenter, order: PaymentOrder, isolation: (any Actor)? = #isolation,
    completionHandler: @escaping (CheckoutResult) -> Void
  ) -> Checkout {
    let (checkout, handler) = (checkout(at: presenter, order: order), HostHandler(isolation, completionHandler))
    checkout.start { handler($0) }
    return checkout
  }

  /// Resumes a payment that an earlier run of the program started.
  /// The SDK asks for the payment's current state and does not start a new payment.
  /// - Parameters:
  ///   - presenter: the front end that shows the result.
  ///   - order: the order for which the payment was started.
  ///   - resumeToken: the stored resume token of the payment.
  ///   - isolation: the actor on which the handler is called: by default the one on which this method is called.
  ///   - completionHandler: called exactly once, when the payment has ended.
  /// - Returns: the running checkout.
  @discardableResult
  public func resumePayment(
    at presenter: any Presenter, order: PaymentOrder, resumeToken: ResumeToken,
    isolation: (any Actor)? = #isolation, completionHandler: @escaping (CheckoutResult) -> Void
  ) -> Checkout {
    let (checkout, handler) = (checkout(at: presenter, order: order), HostHandler(isolation, completionHandler))
    checkout.resume(resumeToken) { handler($0) }
    return checkout
  }

  /// Opens the checkout and returns the result. If the task is cancelled, the payer leaves the checkout.
  /// - Parameters:
  ///   - presenter: the front end that shows the checkout.
  ///   - order: what is paid.
  ///   - resumeToken: the stored progress of a payment from an earlier run of the program; nil for a new payment.
  public func presentPayment(
    at presenter: any Presenter, order: PaymentOrder, resumeToken: ResumeToken? = nil
  ) async -> CheckoutResult {
    await checkout(at: presenter, order: order).result(resuming: resumeToken)
  }
}
