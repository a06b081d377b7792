import CheckoutCore

// The session calls with closures instead of async functions, as in the Worldline Swift SDK guide.
// Each call runs exactly one of its two closures, and runs it once, on the actor on which the call was made. Without an
// actor, it runs on the task of the call.

extension Session {
  /// Loads the products and groups for a payment context. Source: Worldline Swift SDK guide, PaymentContext.
  public func paymentItems(
    for context: PaymentContext, groupPaymentProducts: Bool,
    isolation: (any Actor)? = #isolation, success: @escaping (PaymentItems) -> Void,
    failure: @escaping (ConnectError) -> Void
  ) {
    deliver(isolation, success, failure) { session throws(ConnectError) in
      try await session.paymentItems(for: context, groupPaymentProducts: groupPaymentProducts)
    }
  }

  /// Loads the products, without groups.
  public func paymentProducts(
    for context: PaymentContext,
    isolation: (any Actor)? = #isolation, success: @escaping (BasicPaymentProducts) -> Void,
    failure: @escaping (ConnectError) -> Void
  ) {
    deliver(isolation, success, failure) { session throws(ConnectError) in
      try await session.paymentProducts(for: context)
    }
  }

  /// Loads only the product groups.
  public func paymentProductGroups(
    for context: PaymentContext,
    isolation: (any Actor)? = #isolation, success: @escaping (BasicPaymentProductGroups) -> Void,
    failure: @escaping (ConnectError) -> Void
  ) {
    deliver(isolation, success, failure) { session throws(ConnectError) in
      try await session.paymentProductGroups(for: context)
    }
  }

  /// Loads a product with its fields. Source: Worldline Swift SDK guide, PaymentProduct.
  public func paymentProduct(
    withId paymentProductId: String, context: PaymentContext,
    isolation: (any Actor)? = #isolation, success: @escaping (PaymentProduct) -> Void,
    failure: @escaping (ConnectError) -> Void
  ) {
    deliver(isolation, success, failure) { session throws(ConnectError) in
      try await session.paymentProduct(withId: paymentProductId, context: context)
    }
  }

  /// Loads a product group with its fields. Source: Worldline Swift SDK guide, PaymentProductGroup.
  public func paymentProductGroup(
    withId paymentProductGroupId: String, context: PaymentContext,
    isolation: (any Actor)? = #isolation, success: @escaping (PaymentProductGroup) -> Void,
    failure: @escaping (ConnectError) -> Void
  ) {
    deliver(isolation, success, failure) { session throws(ConnectError) in
      try await session.paymentProductGroup(withId: paymentProductGroupId, context: context)
    }
  }

  /// Encrypts a payment request. Source: Worldline Swift SDK guide, PreparedPaymentRequest.
  public func prepare(
    _ paymentRequest: PaymentRequest,
    isolation: (any Actor)? = #isolation, success: @escaping (PreparedPaymentRequest) -> Void,
    failure: @escaping (ConnectError) -> Void
  ) {
    deliver(isolation, success, failure) { session throws(ConnectError) in
      try await session.prepare(paymentRequest)
    }
  }

  /// Looks up the IIN of a card number. Source: Worldline Swift SDK guide, "Issuer identification number check".
  public func iinDetails(
    forPartialCreditCardNumber partialCreditCardNumber: String, context: PaymentContext,
    isolation: (any Actor)? = #isolation, success: @escaping (IINDetailsResponse) -> Void,
    failure: @escaping (ConnectError) -> Void
  ) {
    deliver(isolation, success, failure) { session throws(ConnectError) in
      try await session.iinDetails(forPartialCreditCardNumber: partialCreditCardNumber, context: context)
    }
  }

  /// Converts an amount in cents to another currency. Source: Worldline Swift SDK guide, "Converting amounts".
  public func convertAmount(
    _ amountInCents: Int, withSource source: String, target: String,
    isolation: (any Actor)? = #isolation, success: @escaping (Int) -> Void,
    failure: @escaping (ConnectError) -> Void
  ) {
    deliver(isolation, success, failure) { session throws(ConnectError) in
      try await session.convertAmount(amountInCents, withSource: source, target: target)
    }
  }

  /// Loads the issuer list of a product. Source: Worldline Swift SDK guide, "Retrieving a payment product directory".
  public func directory(
    forPaymentProductId paymentProductId: String, countryCode: String, currencyCode: String,
    isolation: (any Actor)? = #isolation, success: @escaping (DirectoryEntries) -> Void,
    failure: @escaping (ConnectError) -> Void
  ) {
    deliver(isolation, success, failure) { session throws(ConnectError) in
      try await session.directory(
        forPaymentProductId: paymentProductId, countryCode: countryCode, currencyCode: currencyCode)
    }
  }

  /// Loads the card networks of a wallet product.
  public func paymentProductNetworks(
    forProductId paymentProductId: String, context: PaymentContext,
    isolation: (any Actor)? = #isolation, success: @escaping (PaymentProductNetworks) -> Void,
    failure: @escaping (ConnectError) -> Void
  ) {
    deliver(isolation, success, failure) { session throws(ConnectError) in
      try await session.paymentProductNetworks(forProductId: paymentProductId, context: context)
    }
  }

  /// Loads the platform's public key.
  public func publicKey(
    isolation: (any Actor)? = #isolation, success: @escaping (PublicKeyResponse) -> Void,
    failure: @escaping (ConnectError) -> Void
  ) {
    deliver(isolation, success, failure) { session throws(ConnectError) in try await session.publicKey() }
  }

  /// Loads the status of a redirect payment at the third party.
  public func thirdPartyStatus(
    forPayment paymentId: String,
    isolation: (any Actor)? = #isolation, success: @escaping (ThirdPartyStatus) -> Void,
    failure: @escaping (ConnectError) -> Void
  ) {
    deliver(isolation, success, failure) { session throws(ConnectError) in
      try await session.thirdPartyStatus(forPayment: paymentId)
    }
  }

  /// Loads a logo or the image of a tooltip.
  public func image(
    _ image: LogoImage,
    isolation: (any Actor)? = #isolation, success: @escaping (PaymentImage) -> Void,
    failure: @escaping (ConnectError) -> Void
  ) {
    deliver(isolation, success, failure) { session throws(ConnectError) in try await session.image(image) }
  }

  private func deliver<Answer: Sendable>(
    _ isolation: (any Actor)?, _ success: @escaping (Answer) -> Void, _ failure: @escaping (ConnectError) -> Void,
    _ call: @escaping @Sendable (Session) async throws(ConnectError) -> Answer
  ) {
    let host = HostIsolation(isolation)
    let (success, failure) = (HostHandler(in: host, success), HostHandler(in: host, failure))
    environment.spawn {
      do throws(ConnectError) {
        success(try await call(self))
      } catch {
        failure(error)
      }
    }
  }
}
