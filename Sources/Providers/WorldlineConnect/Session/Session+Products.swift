import CheckoutCore

extension Session {
  /// Loads the products and groups for a payment context. Source: Worldline Swift SDK guide, PaymentContext.
  /// - Parameters:
  ///   - context: the order, as far as the available products depend on it.
  ///   - groupPaymentProducts: whether a group replaces its products in the list.
  /// - Throws: `transport` if no answer came; `api` or `sessionExpired` if the platform refused; `decoding` for an unusable answer.
  public func paymentItems(
    for context: PaymentContext, groupPaymentProducts: Bool
  ) async throws(ConnectError) -> PaymentItems {
    let products = try await paymentProducts(for: context)
    guard groupPaymentProducts else { return PaymentItems(products: products, groups: nil) }
    return PaymentItems(products: products, groups: try await paymentProductGroups(for: context))
  }

  /// Loads the products, without groups.
  /// - Throws: `transport` if no answer came; `api` or `sessionExpired` if the platform refused; `decoding` for an unusable answer.
  public func paymentProducts(for context: PaymentContext) async throws(ConnectError) -> BasicPaymentProducts {
    let (api, setting) = (api, setting)
    return try await caches.products.value(context.key) { () async throws(ConnectError) in
      BasicPaymentProducts(
        ModelReader(try await api.get("/products", context.query + [("hide", "fields")])), setting)
    }
  }

  /// Loads only the product groups.
  /// - Throws: `transport` if no answer came; `api` or `sessionExpired` if the platform refused; `decoding` for an unusable answer.
  public func paymentProductGroups(
    for context: PaymentContext
  ) async throws(ConnectError) -> BasicPaymentProductGroups {
    let (api, setting) = (api, setting)
    return try await caches.groups.value(context.key) { () async throws(ConnectError) in
      BasicPaymentProductGroups(
        ModelReader(try await api.get("/productgroups", context.query + [("hide", "fields")])), setting)
    }
  }

  /// Loads a product with its fields. Source: Worldline Swift SDK guide, PaymentProduct.
  /// - Throws: `transport` if no answer came; `api` or `sessionExpired` if the platform refused; `decoding` for an unusable answer.
  public func paymentProduct(
    withId paymentProductId: String, context: PaymentContext
  ) async throws(ConnectError) -> PaymentProduct {
    let (api, setting) = (api, setting)
    return try await caches.product.value(paymentProductId + " " + context.key) { () async throws(ConnectError) in
      let flow = context.forceBasicFlow ? [("forceBasicFlow", "true")] : []
      let answer = try await api.get("/products/" + URLEncoding.percentEncode(paymentProductId), context.query + flow)
      guard let product = PaymentProduct(ModelReader(answer), setting) else {
        throw .decoding("product " + paymentProductId)
      }
      return product
    }
  }

  /// Loads a product group with its fields. Source: Worldline Swift SDK guide, PaymentProductGroup.
  /// - Throws: `transport` if no answer came; `api` or `sessionExpired` if the platform refused; `decoding` for an unusable answer.
  public func paymentProductGroup(
    withId paymentProductGroupId: String, context: PaymentContext
  ) async throws(ConnectError) -> PaymentProductGroup {
    let (api, setting) = (api, setting)
    return try await caches.group.value(paymentProductGroupId + " " + context.key) { () async throws(ConnectError) in
      let answer = try await api.get(
        "/productgroups/" + URLEncoding.percentEncode(paymentProductGroupId), context.query)
      guard let group = PaymentProductGroup(ModelReader(answer), setting) else {
        throw .decoding("group " + paymentProductGroupId)
      }
      return group
    }
  }

  /// Loads the card networks that a wallet product accepts in a payment context.
  /// - Throws: `transport` if no answer came; `api` or `sessionExpired` if the platform refused; `decoding` for an unusable answer.
  public func paymentProductNetworks(
    forProductId paymentProductId: String, context: PaymentContext
  ) async throws(ConnectError) -> PaymentProductNetworks {
    let api = api
    return try await caches.networks.value(paymentProductId + " " + context.key) { () async throws(ConnectError) in
      let answer = try await api.get(
        "/products/" + URLEncoding.percentEncode(paymentProductId) + "/networks", context.query)
      return PaymentProductNetworks(networks: ModelReader(answer).texts("networks"))
    }
  }

  /// Loads the issuer list of a product. Source: Worldline Swift SDK guide, "Retrieving a payment product directory".
  /// - Throws: `transport` if no answer came; `api` or `sessionExpired` if the platform refused; `decoding` for an unusable answer.
  public func directory(
    forPaymentProductId paymentProductId: String, countryCode: String, currencyCode: String
  ) async throws(ConnectError) -> DirectoryEntries {
    let api = api
    let key = [paymentProductId, countryCode, currencyCode].joined(separator: " ")
    return try await caches.directories.value(key) { () async throws(ConnectError) in
      DirectoryEntries(
        ModelReader(
          try await api.get(
            "/products/" + URLEncoding.percentEncode(paymentProductId) + "/directory",
            [("countryCode", countryCode), ("currencyCode", currencyCode)])))
    }
  }
}

extension PaymentContext {
  /// The query parameters for a product request.
  var query: [(String, String)] {
    [
      ("countryCode", countryCode), ("currencyCode", amountOfMoney.currencyCode),
      ("amount", String(amountOfMoney.totalAmount)), ("isRecurring", isRecurring ? "true" : "false"),
      ("locale", locale ?? "en_GB"),
    ]
  }

  /// The cache key. Two contexts with the same key receive the same responses.
  var key: String {
    query.map(\.1).joined(separator: " ") + " \(isInstallments) \(forceBasicFlow)"
  }
}
