import KassaSandbox

// Requests from the SDK to the platform. Every field is optional, so that all missing fields are reported together.

/// A request body of which the platform needs only the session.
struct SessionRequest: WireRequest {
  var session: String?

  init(_ body: WireObject) throws(WireObject.Mismatch) { session = try body.string("session_id") }
}

/// The request body for `/v1/payment/clarification`.
struct ClarificationRequest: WireRequest {
  var session: String?
  var fields: [WireField]?

  init(_ body: WireObject) throws(WireObject.Mismatch) {
    session = try body.string("session_id")
    fields = try body.objects("additional_fields", WireField.self)
  }
}

/// The request body for `/v1/account/remove`.
struct AccountRequest: WireRequest {
  var session: String?
  var account: Int64?

  init(_ body: WireObject) throws(WireObject.Mismatch) {
    session = try body.string("session_id")
    account = try body.int64("account_id")
  }
}

/// The request body for `/v1/card/facts`.
struct CardFactsRequest: WireRequest {
  var session: String?
  var prefix: String?

  init(_ body: WireObject) throws(WireObject.Mismatch) {
    session = try body.string("session_id")
    prefix = try body.string("prefix")
  }
}

/// The request body for `/v1/payment/status`.
struct StatusRequest: WireRequest {
  var session: String?
  var revision: Int?

  init(_ body: WireObject) throws(WireObject.Mismatch) {
    session = try body.string("session_id")
    revision = try body.int("revision")
  }
}

/// The request body for `/v1/payment/threeds`.
struct ChallengeOverRequest: WireRequest {
  var session: String?
  var transaction: String?

  init(_ body: WireObject) throws(WireObject.Mismatch) {
    session = try body.string("session_id")
    transaction = try body.string("acs_trans_id")
  }
}

/// The request body for `/v1/payment/threeds/method`.
struct DeviceMethodOverRequest: WireRequest {
  var session: String?
  var transaction: String?
  /// The completion indicator of the 3DS Method (`threeDSCompInd`).
  var completion: String?

  init(_ body: WireObject) throws(WireObject.Mismatch) {
    session = try body.string("session_id")
    transaction = try body.string("threeds_server_trans_id")
    completion = try body.string("threeds_comp_ind")
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

  init(_ body: WireObject) throws(WireObject.Mismatch) {
    session = try body.string("session_id")
    identity = try body.string("request_id")
    action = try body.string("action")
    method = try body.string("method")
    card = try body.object("card", Card.self)
    account = try body.object("account", Account.self)
    bank = try body.string("bank")
    save = try body.bool("save")
    fields = try body.objects("additional_fields", WireField.self)
    walletToken = try body.string("apple_pay_token")
  }

  /// A stored payment instrument.
  struct Account: WireRequest {
    var id: Int64?
    var code: String?

    init(_ body: WireObject) throws(WireObject.Mismatch) {
      id = try body.int64("id")
      code = try body.string("cvv")
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

    init(_ body: WireObject) throws(WireObject.Mismatch) {
      number = try body.string("pan")
      month = try body.int("month")
      year = try body.int("year")
      code = try body.string("cvv")
      holder = try body.string("card_holder")
      type = try body.string("type")
    }
  }
}
