public import CheckoutCore

/// Why a call of the session did not succeed: the wire, the platform, the session's age and what cannot be read are told
/// apart.
public enum ConnectError: Error, Hashable, Sendable {
  /// No answer came.
  case transport(TransportError)
  /// The platform refused.
  case api(APIError)
  /// The client session is over, or was never one: the merchant's server has to make another.
  case sessionExpired(APIError)
  /// The answer cannot be read.
  case decoding(String)
  /// The address is none, or its path is not that of the Client API.
  case invalidURL(String)
  /// There is no product to pay with: none was set, or only a group.
  case noPaymentProduct
  /// The request has mistakes.
  case invalidRequest([ValidationError])
  /// The platform's key cannot be used.
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

/// The platform's own error body.
public struct APIError: Hashable, Sendable {
  public let errorId: String
  /// HTTP status.
  public let status: Int
  public let errors: [Item]

  public struct Item: Hashable, Sendable {
    /// E.g. `1007`.
    public let code: String
    /// E.g. `UNKNOWN_PRODUCT_ID`.
    public let message: String
    public let category: String?
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

  /// What a session that is over gives: `9008` with status 403.
  var isExpiredSession: Bool { status == 403 && errors.contains { $0.code == "9008" } }
}
