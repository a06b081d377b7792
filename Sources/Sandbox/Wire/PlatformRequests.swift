// Requests from the SDK to the platform. Every field is optional, so that all missing fields are reported together.

/// The request body for `/v1/session/interface`, `/v1/payment/cascade` and `/v1/payment/cancel`.
struct SessionRequest: Decodable, Sendable {
  var session: String?

  private enum CodingKeys: String, CodingKey {
    case session = "session_id"
  }
}

/// The request body for `/v1/payment/clarification`.
struct ClarificationRequest: Decodable, Sendable {
  var session: String?
  var fields: [WireField]?

  private enum CodingKeys: String, CodingKey {
    case session = "session_id"
    case fields = "additional_fields"
  }
}

/// The request body for `/v1/account/remove`.
struct AccountRequest: Decodable, Sendable {
  var session: String?
  var account: Int64?

  private enum CodingKeys: String, CodingKey {
    case session = "session_id"
    case account = "account_id"
  }
}

/// The request body for `/v1/card/facts`.
struct CardFactsRequest: Decodable, Sendable {
  var session: String?
  var prefix: String?

  private enum CodingKeys: String, CodingKey {
    case session = "session_id"
    case prefix
  }
}

/// The request body for `/v1/payment/status`.
struct StatusRequest: Decodable, Sendable {
  var session: String?
  var revision: Int?

  private enum CodingKeys: String, CodingKey {
    case session = "session_id"
    case revision
  }
}

/// The request body for `/v1/payment/threeds`.
struct ChallengeOverRequest: Decodable, Sendable {
  var session: String?
  var transaction: String?

  private enum CodingKeys: String, CodingKey {
    case session = "session_id"
    case transaction = "acs_trans_id"
  }
}

/// The request body for `/v1/payment`.
struct PaymentRequestBody: Decodable, Sendable {
  var session: String?
  var identity: String?
  var action: String?
  var method: String?
  var card: Card?
  var account: Account?
  /// The code of the chosen bank, for payment methods that offer several banks.
  var bank: String?
  /// Whether the payer wants to save the card.
  var save: Bool?
  var fields: [WireField]?
  /// The Base64 `paymentData` from a wallet token.
  var walletToken: String?

  /// A stored payment instrument.
  struct Account: Decodable, Sendable {
    var id: Int64?
    var code: String?

    private enum CodingKeys: String, CodingKey {
      case id
      case code = "cvv"
    }
  }

  struct Card: Decodable, Sendable {
    var number: String?
    var month: Int?
    var year: Int?
    var code: String?
    var holder: String?
    /// The scheme that the payer chose on a co-badged card.
    var type: String?

    private enum CodingKeys: String, CodingKey {
      case number = "pan"
      case month, year, type
      case code = "cvv"
      case holder = "card_holder"
    }
  }

  private enum CodingKeys: String, CodingKey {
    case session = "session_id"
    case identity = "request_id"
    case action, method, card, account, bank, save
    case fields = "additional_fields"
    case walletToken = "apple_pay_token"
  }
}
