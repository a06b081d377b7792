import CheckoutCore
import KassaSandbox

// Requests from the SDK to the platform. Every field is optional, so that all missing fields are reported together.

/// A request body of which the platform needs only the session.
struct SessionRequest: WireRequest {
  var session: String?

  init(_ body: PlacedValue, _ reader: inout ValueReader) { session = reader.string("session_id", body) }
}

/// The request body for `/v1/payment/clarification`.
struct ClarificationRequest: WireRequest {
  var session: String?
  var fields: [WireField]?

  init(_ body: PlacedValue, _ reader: inout ValueReader) {
    session = reader.string("session_id", body)
    fields = reader.objects("additional_fields", body, WireField.self)
  }
}

/// The request body for `/v1/account/remove`.
struct AccountRequest: WireRequest {
  var session: String?
  var account: Int64?

  init(_ body: PlacedValue, _ reader: inout ValueReader) {
    session = reader.string("session_id", body)
    account = reader.read(.int64, "account_id", in: body)
  }
}

/// The request body for `/v1/card/facts`.
struct CardFactsRequest: WireRequest {
  var session: String?
  var prefix: String?

  init(_ body: PlacedValue, _ reader: inout ValueReader) {
    session = reader.string("session_id", body)
    prefix = reader.string("prefix", body)
  }
}

/// The request body for `/v1/payment/status`.
struct StatusRequest: WireRequest {
  var session: String?
  var revision: Int?

  init(_ body: PlacedValue, _ reader: inout ValueReader) {
    session = reader.string("session_id", body)
    revision = reader.read(.integer, "revision", in: body)
  }
}

/// The request body for `/v1/payment/threeds`.
struct ChallengeOverRequest: WireRequest {
  var session: String?
  var transaction: String?

  init(_ body: PlacedValue, _ reader: inout ValueReader) {
    session = reader.string("session_id", body)
    transaction = reader.string("acs_trans_id", body)
  }
}

/// The request body for `/v1/payment/threeds/method`.
struct DeviceMethodOverRequest: WireRequest {
  var session: String?
  var transaction: String?
  /// The completion indicator of the 3DS Method (`threeDSCompInd`).
  var completion: String?

  init(_ body: PlacedValue, _ reader: inout ValueReader) {
    session = reader.string("session_id", body)
    transaction = reader.string("threeds_server_trans_id", body)
    completion = reader.string("threeds_comp_ind", body)
  }
}

/// The request body for `/v1/payment`.
struct PaymentRequestBody: WireRequest {
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

  init(_ body: PlacedValue, _ reader: inout ValueReader) {
    session = reader.string("session_id", body)
    identity = reader.string("request_id", body)
    action = reader.string("action", body)
    method = reader.string("method", body)
    card = reader.object("card", body, Card.self)
    account = reader.object("account", body, Account.self)
    bank = reader.string("bank", body)
    save = reader.read(.flag, "save", in: body)
    fields = reader.objects("additional_fields", body, WireField.self)
    walletToken = reader.string("apple_pay_token", body)
  }

  /// A stored payment instrument.
  struct Account: WireRequest {
    var id: Int64?
    var code: String?

    init(_ body: PlacedValue, _ reader: inout ValueReader) {
      id = reader.read(.int64, "id", in: body)
      code = reader.string("cvv", body)
    }
  }

  struct Card: WireRequest {
    var number: String?
    var month: Int?
    var year: Int?
    var code: String?
    var holder: String?
    /// The scheme that the payer chose on a co-badged card.
    var type: String?

    init(_ body: PlacedValue, _ reader: inout ValueReader) {
      number = reader.string("pan", body)
      month = reader.read(.integer, "month", in: body)
      year = reader.read(.integer, "year", in: body)
      code = reader.string("cvv", body)
      holder = reader.string("card_holder", body)
      type = reader.string("type", body)
    }
  }
}
