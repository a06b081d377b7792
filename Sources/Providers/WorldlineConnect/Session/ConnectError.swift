public import CheckoutCore

/// An error in a session call.
public enum ConnectError: Hashable, Sendable {
  /// The transport failed, so no response arrived.
  case transport(TransportError)
  /// The platform returned an error response.
  case api(APIError)
  /// The client session has expired or never existed; the merchant server has to create a new one.
  case sessionExpired(APIError)
  /// The response could not be decoded.
  case decoding(String)
  /// The URL of the Client API or of an image is malformed or unusable.
  case invalidURL(String)
  /// The payment request has no payment product, or only a product group.
  case noPaymentProduct
  /// The payment request failed validation.
  case invalidRequest([ValidationError])
  /// The platform's public key is unusable.
  case publicKey
}

extension ConnectError {
  public static func == (left: ConnectError, right: ConnectError) -> Bool { left.identity == right.identity }

  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }

  private var identity: [String] {
    switch self {
    case .transport(let error): ["transport", error.rawValue]
    case .api(let error): ["api", error.errorId] + error.errors.map(\.code)
    case .sessionExpired(let error): ["sessionExpired", error.errorId]
    case .decoding(let what): ["decoding", what]
    case .invalidURL(let url): ["invalidURL", url]
    case .noPaymentProduct: ["noPaymentProduct"]
    case .invalidRequest(let errors): ["invalidRequest"] + errors.map(\.description)
    case .publicKey: ["publicKey"]
    }
  }
}

/// An error response from the platform.
public struct APIError: Hashable, Sendable {
  /// The platform's ID for the error response, by which its support finds it; empty if it sent none.
  public let errorId: String
  /// The HTTP status code.
  public let status: Int
  /// The errors, of which the first is the most important.
  public let errors: [Item]

  /// An error in an error response.
  public struct Item: Hashable, Sendable {
    /// The platform's error code, e.g. `1007`.
    public let code: String
    /// The platform's error message, e.g. `UNKNOWN_PRODUCT_ID`.
    public let message: String
    /// The platform's category of the error; nil if it sent none.
    public let category: String?
    /// The property of the request that caused the error; nil if the platform names none.
    public let propertyName: String?
  }

  init(_ reader: ModelReader, status: Int) {
    self.status = status
    errorId = reader.text("errorId") ?? ""
    errors = reader.list("errors") { item in
      Item(
        code: item.text("code") ?? "", message: item.text("message") ?? "", category: item.text("category"),
        propertyName: item.text("propertyName"))
    }
  }

  /// Whether the client session has expired. The platform reports this as error `9008` with HTTP status 403.
  var isExpiredSession: Bool { status == 403 && errors.contains { $0.code == "9008" } }
}
