import CheckoutCore
import EMV3DS
import KassaCards

/// The payment request and the messages that follow it.
enum PaymentMessages {
  static let paymentPath = "/v1/payment"
  static let statusPath = "/v1/payment/status"
  static let challengeOverPath = "/v1/payment/threeds"
  static let cascadePath = "/v1/payment/cascade"
  static let deviceMethodPath = "/v1/payment/threeds/method"
  static let cancelPath = "/v1/payment/cancel"

  static func payment(
    session: String, request: String, card: CardDetails, options: OptionValues, fields: JSON? = nil,
    device: DeviceData? = nil
  ) -> JSON {
    .compact([
      ("session_id", .string(session)),
      ("request_id", .string(request)),
      ("action", .string(options.action.rawValue)),
      ("method", .string(MethodCode.card)),
      ("card", self.card(card)),
      ("save", card.isToBeKept.map(JSON.bool)),
      ("additional_fields", fields ?? SessionMessages.additionalFields(options)),
      ("device", device?.json),
    ])
  }

  /// Returns the request for a payment with a saved instrument.
  static func payment(
    session: String, request: String, account: Int, code: SecurityCode, options: OptionValues, fields: JSON? = nil,
    device: DeviceData? = nil
  ) -> JSON {
    .compact([
      ("session_id", .string(session)),
      ("request_id", .string(request)),
      ("action", .string(options.action.rawValue)),
      ("method", .string(MethodCode.card)),
      ("account", ["id": JSON(account), "cvv": .secret(code)]),
      ("additional_fields", fields ?? SessionMessages.additionalFields(options)),
      ("device", device?.json),
    ])
  }

  /// Returns the request for a payment with a card from a wallet.
  static func payment(
    session: String, request: String, method: String, token: TokenText, options: OptionValues, fields: JSON? = nil
  ) -> JSON {
    .compact([
      ("session_id", .string(session)),
      ("request_id", .string(request)),
      ("action", .string(options.action.rawValue)),
      ("method", .string(method)),
      ("apple_pay_token", .secret(token)),
      ("additional_fields", fields ?? SessionMessages.additionalFields(options)),
    ])
  }

  static func status(session: String, revision: Int) -> JSON {
    ["session_id": .string(session), "revision": JSON(revision)]
  }

  static func challengeOver(session: String, acsTransaction: String) -> JSON {
    ["session_id": .string(session), "acs_trans_id": .string(acsTransaction)]
  }

  static func deviceMethodOver(
    session: String, serverTransaction: String, _ completion: ThreeDSMethodCompletion
  ) -> JSON {
    [
      "session_id": .string(session), "threeds_server_trans_id": .string(serverTransaction),
      "threeds_comp_ind": .string(completion.rawValue),
    ]
  }

  private static func card(_ card: CardDetails) -> JSON {
    .compact([
      ("pan", .secret(card.number)),
      ("month", JSON(card.expiry.month)),
      ("year", JSON(card.expiry.year)),
      ("cvv", card.code.map { .secret($0) }),
      ("card_holder", card.holder.map(JSON.string)),
      ("type", card.chosenBrand.flatMap(CardTypeNames.name).map(JSON.string)),
    ])
  }
}

/// The details of a new card for the payment request.
struct CardDetails: Sendable {
  var number: CardNumber
  var expiry: Expiry
  /// The security code; the platform states whether it requires one.
  var code: SecurityCode?
  var holder: String?
  /// The card scheme that the payer chose on a co-badged card.
  var chosenBrand: BrandID?
  /// Whether the payer wants to save the card; nil if the form did not offer the choice.
  var isToBeKept: Bool?

  init(_ details: PaymentDetails) throws(CheckoutError) {
    guard details.method == MethodCode.card else {
      throw Self.refused([Mistake(path: "method", code: MistakeCode.unknownMethod.rawValue)])
    }
    var mistakes: [Mistake] = []
    if details.cardNumber == nil {
      mistakes.append(Mistake(path: Field.cardNumberID, code: MistakeCode.missing.rawValue))
    }
    if details.expiry == nil { mistakes.append(Mistake(path: Field.expiryID, code: MistakeCode.missing.rawValue)) }
    guard let number = details.cardNumber, let expiry = details.expiry else {
      throw Self.refused(mistakes)
    }
    self.number = number
    self.expiry = expiry
    code = details.securityCode
    holder = details.holder?.nonEmpty
    if case .text(let brand) = details.values["brand"] { chosenBrand = BrandID(rawValue: brand) }
    if case .flag(let save) = details.values["save"] { isToBeKept = save }
  }

  /// Returns an error that lists the form fields for the payer to correct.
  static func refused(_ mistakes: [Mistake]) -> CheckoutError {
    CheckoutError(
      code: .fields, platformCode: mistakes.lazy.compactMap(\.platformCode).first, mistakes: mistakes)
  }
}
