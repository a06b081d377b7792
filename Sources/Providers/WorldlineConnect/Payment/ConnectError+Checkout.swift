public import CheckoutCore

extension ConnectError {
  static func refusal(_ error: APIError) -> ConnectError {
    error.isExpiredSession ? .sessionExpired(error) : .api(error)
  }
}

extension CheckoutError {
  /// Creates the checkout error that corresponds to a Worldline error.
  init(_ error: ConnectError) {
    switch error {
    case .transport(let error): self.init(error)
    case .sessionExpired(let error): self.init(code: .sessionExpired, error)
    case .api(let error): self.init(code: .platform, error)
    case .decoding(let what): self.init(code: .answerMalformed, platformCode: what)
    case .invalidURL(let url): self.init(code: .worldlineURL, platformCode: url)
    case .noPaymentProduct: self.init(code: .worldlineProduct)
    case .invalidRequest: self.init(code: .fields)
    case .publicKey: self.init(code: .worldlineKey)
    }
  }

  /// Calls a session and converts its error.
  static func wrapping<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation, _ call: () async throws(ConnectError) -> Value
  ) async throws(CheckoutError) -> Value {
    do throws(ConnectError) { return try await call() } catch { throw CheckoutError(error) }
  }

  private init(code: Code, _ error: APIError) {
    let first = error.errors.first
    self.init(code: code, platformCode: first?.code ?? String(error.status), platformMessage: first?.message)
  }
}

extension CheckoutError.Code {
  /// The platform's public key cannot be used.
  public static let worldlineKey = Self(rawValue: "worldline.key")
  /// The platform does not offer the product.
  public static let worldlineProduct = Self(rawValue: "worldline.product")
  /// An address in the session is invalid.
  public static let worldlineURL = Self(rawValue: "worldline.url")
}
