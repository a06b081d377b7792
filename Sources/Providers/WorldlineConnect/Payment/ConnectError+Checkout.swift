import CheckoutCore

extension ConnectError {
  static func refusal(_ error: APIError) -> ConnectError {
    error.isExpiredSession ? .sessionExpired(error) : .api(error)
  }
}

extension CheckoutError {
  /// Creates the checkout error that corresponds to a Worldline error.
  init(_ error: ConnectError) {
    switch error {
    case .transport(let error): self.init(code: "network." + error.rawValue)
    case .sessionExpired(let error): self.init(code: "session.expired", error)
    case .api(let error): self.init(code: "platform", error)
    case .decoding(let what): self.init(code: "answer.malformed", platformCode: what)
    case .invalidURL(let url): self.init(code: "worldline.url", platformCode: url)
    case .noPaymentProduct: self.init(code: "worldline.product")
    case .invalidRequest: self.init(code: "fields")
    case .publicKey: self.init(code: "worldline.key")
    }
  }

  private init(code: String, _ error: APIError) {
    let first = error.errors.first
    self.init(code: code, platformCode: first?.code ?? String(error.status), platformMessage: first?.message)
  }
}
