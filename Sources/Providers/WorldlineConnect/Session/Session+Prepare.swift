import CheckoutCore

extension Session {
  /// Encrypts a payment request for the platform. Source: Worldline Swift SDK guide, PreparedPaymentRequest.
  /// - Throws: `invalidRequest` with all validation errors; `noPaymentProduct` if only a product group has been chosen.
  public func prepare(_ paymentRequest: PaymentRequest) async throws(ConnectError) -> PreparedPaymentRequest {
    guard let product = paymentRequest.paymentProduct else { throw .noPaymentProduct }
    let mistakes = paymentRequest.validate()
    guard mistakes.isEmpty else { throw .invalidRequest(mistakes) }
    let key = try await publicKey()
    let plaintext = plaintext(paymentRequest, product).wireBytes
    let fields = try Encryptor(publicKey: key, randomness: environment.randomness).encrypt(plaintext)
    return PreparedPaymentRequest(encryptedFields: fields, encodedClientMetaInfo: api.metaInfo.encoded)
  }

  /// Returns the JSON to encrypt, which contains the unmasked values in form order.
  private func plaintext(_ request: PaymentRequest, _ product: PaymentProduct) -> JSON {
    let values = request.unmaskedFieldValues
    // A wallet token is sent like the value of a field, but there is no form field for it.
    let ids = (product.fields.map(\.identifier) + [WorldlineProvider.encryptedPaymentData]).filter { values[$0] != nil }
    return .compact([
      ("clientSessionId", .string(clientSessionId)), ("nonce", .string(environment.randomness.uuid())),
      ("paymentProductId", number(product.identifier)),
      ("accountOnFileId", request.accountOnFile.map { number($0.identifier) }),
      ("tokenize", request.tokenize ? true : nil),
      ("paymentValues", .array(ids.map { ["key": .string($0), "value": .string(values[$0] ?? "")] })),
    ])
  }

  /// Encodes a numeric ID as a JSON number, as the platform expects, and any other ID as a string.
  private func number(_ identifier: String) -> JSON { Int(identifier).map { JSON($0) } ?? .string(identifier) }
}
