import CheckoutCore

// The session calls with closures instead of async functions, as in the Worldline Swift SDK guide.
// Each call runs exactly one of its two closures, and runs it once.

/// A closure that receives the result of a call. It runs on the actor on which it was created.
public typealias Success<Answer> = @isolated(any) @Sendable (Answer) -> Void
/// A closure that receives the error of a failed call.
public typealias Failure = @isolated(any) @Sendable (ConnectError) -> Void

extension Session {
  /// Loads the products and groups for a payment context. Source: Worldline Swift SDK guide, PaymentContext.
  public func paymentItems(
    for context: PaymentContext, groupPaymentProducts: Bool,
    @_inheritActorContext success: @escaping Success<PaymentItems>, @_inheritActorContext failure: @escaping Failure
  ) {
    deliver(success, failure) { session throws(ConnectError) in
      try await session.paymentItems(for: context, groupPaymentProducts: groupPaymentProducts)
    }
  }

  /// Loads the products, without groups.
  public func paymentProducts(
    for context: PaymentContext,
    @_inheritActorContext success: @escaping Success<BasicPaymentProducts>,
    @_inheritActorContext failure: @escaping Failure
  ) {
    deliver(success, failure) { session throws(ConnectError) in
      try await session.paymentProducts(for: context)
    }
  }

  /// Loads only the product groups.
  public func paymentProductGroups(
    for context: PaymentContext,
    @_inheritActorContext success: @escaping Success<BasicPaymentProductGroups>,
    @_inheritActorContext failure: @escaping Failure
  ) {
    deliver(success, failure) { session throws(ConnectError) in
      try await session.paymentProductGroups(for: context)
    }
  }

  /// Loads a product with its fields. Source: Worldline Swift SDK guide, PaymentProduct.
  public func paymentProduct(
    withId paymentProductId: String, context: PaymentContext,
    @_inheritActorContext success: @escaping Success<PaymentProduct>, @_inheritActorContext failure: @escaping Failure
  ) {
    deliver(success, failure) { session throws(ConnectError) in
      try await session.paymentProduct(withId: paymentProductId, context: context)
    }
  }

  /// Loads a product group with its fields. Source: Worldline Swift SDK guide, PaymentProductGroup.
  public func paymentProductGroup(
    withId paymentProductGroupId: String, context: PaymentContext,
    @_inheritActorContext success: @escaping Success<PaymentProductGroup>,
    @_inheritActorContext failure: @escaping Failure
  ) {
    deliver(success, failure) { session throws(ConnectError) in
      try await session.paymentProductGroup(withId: paymentProductGroupId, context: context)
    }
  }

  /// Encrypts a payment request. Source: Worldline Swift SDK guide, PreparedPaymentRequest.
  public func prepare(
    _ paymentRequest: PaymentRequest,
    @_inheritActorContext success: @escaping Success<PreparedPaymentRequest>,
    @_inheritActorContext failure: @escaping Failure
  ) {
    deliver(success, failure) { session throws(ConnectError) in
      try await session.prepare(paymentRequest)
    }
  }

  /// Looks up the IIN of a card number. Source: Worldline Swift SDK guide, "Issuer identification number check".
  public func iinDetails(
    forPartialCreditCardNumber partialCreditCardNumber: String, context: PaymentContext,
    @_inheritActorContext success: @escaping Success<IINDetailsResponse>,
    @_inheritActorContext failure: @escaping Failure
  ) {
    deliver(success, failure) { session throws(ConnectError) in
      try await session.iinDetails(forPartialCreditCardNumber: partialCreditCardNumber, context: context)
    }
  }

  /// Converts an amount in cents to another currency. Source: Worldline Swift SDK guide, "Converting amounts".
  public func convertAmount(
    _ amountInCents: Int, withSource source: String, target: String,
    @_inheritActorContext success: @escaping Success<Int>, @_inheritActorContext failure: @escaping Failure
  ) {
    deliver(success, failure) { session throws(ConnectError) in
      try await session.convertAmount(amountInCents, withSource: source, target: target)
    }
  }

  /// Loads the issuer list of a product. Source: Worldline Swift SDK guide, "Retrieving a payment product directory".
  public func directory(
    forPaymentProductId paymentProductId: String, countryCode: String, currencyCode: String,
    @_inheritActorContext success: @escaping Success<DirectoryEntries>, @_inheritActorContext failure: @escaping Failure
  ) {
    deliver(success, failure) { session throws(ConnectError) in
      try await session.directory(
        forPaymentProductId: paymentProductId, countryCode: countryCode, currencyCode: currencyCode)
    }
  }

  private func deliver<Answer: Sendable>(
    _ success: @escaping Success<Answer>, _ failure: @escaping Failure,
    _ call: @escaping @Sendable (Session) async throws(ConnectError) -> Answer
  ) {
    environment.spawn {
      do throws(ConnectError) {
        await success(try await call(self))
      } catch {
        await failure(error)
      }
    }
  }
}
