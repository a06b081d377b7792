// What the SDK sends to the platform. Everything is optional: what is missing is for the checks to tell, all together.

/// `/v1/session/interface`, `/v1/payment/cascade`, `/v1/payment/cancel`.
struct SessionRequest: Decodable, Sendable {
  var session: String?

  private enum CodingKeys: String, CodingKey {
    case session = "session_id"
  }
}

/// `/v1/payment/clarification`.
struct ClarificationRequest: Decodable, Sendable {
  var session: String?
  var fields: [WireField]?

  private enum CodingKeys: String, CodingKey {
    case session = "session_id"
    case fields = "additional_fields"
  }
}

/// `/v1/account/remove`.
struct AccountRequest: Decodable, Sendable {
  var session: String?
  var account: Int64?

  private enum CodingKeys: String, CodingKey {
    case session = "session_id"
    case account = "account_id"
  }
}

/// `/v1/card/facts`.
struct CardFactsRequest: Decodable, Sendable {
  var session: String?
  var prefix: String?

  private enum CodingKeys: String, CodingKey {
    case session = "session_id"
    case prefix
  }
}

/// `/v1/payment/status`.
struct StatusRequest: Decodable, Sendable {
  var session: String?
  var revision: Int?

  private enum CodingKeys: String, CodingKey {
    case session = "session_id"
    case revision
  }
}

/// `/v1/payment/threeds`.
struct ChallengeOverRequest: Decodable, Sendable {
  var session: String?
  var transaction: String?

  private enum CodingKeys: String, CodingKey {
    case session = "session_id"
    case transaction = "acs_trans_id"
  }
}

/// `/v1/payment`.
struct PaymentRequest: Decodable, Sendable {
  var session: String?
  var identity: String?
  var action: String?
  var method: String?
  var card: Card?
  var account: Account?
  /// Code of the bank, where the method has several.
  var bank: String?
  /// Whether the person wants the card to be kept.
  var save: Bool?
  var fields: [WireField]?
  /// Base64 of the `paymentData` of a wallet's token.
  var walletToken: String?

  /// A kept instrument.
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
    /// The scheme that was chosen on a co-badged card.
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
