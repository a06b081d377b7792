import CheckoutCore
import KassaSandbox

/// A client session that the merchant server opened.
struct WorldlineSession: Codable, Sendable {
  var id: String
  /// The platform's customer ID, which begins with the merchant ID: `9991-…`.
  var customer: String
  /// The merchant's ID for the customer.
  var merchantCustomer: String
  var opened: Instant
  /// The IDs of the customer's accounts on file, as passed by the merchant server.
  var tokens: [String]
  var restrictTo: [String]
}

/// An account on file.
struct WorldlineToken: Codable, Sendable {
  var id: String
  var merchantCustomer: String
  var product: Int64
  /// The field values, which may be displayed because card and account numbers are masked.
  var attributes: [Attribute]

  struct Attribute: Codable, Sendable {
    var key: String
    var value: String
  }

  /// Returns the account in the platform's wire format.
  /// The PAN is read-only. An expiry date in the past must be re-entered.
  func body(at today: (year: Int, month: Int)) -> JSON {
    let list = attributes.map { attribute -> JSON in
      let isPast = attribute.key == "expiryDate" && Self.isPast(attribute.value, today)
      return [
        "key": .string(attribute.key), "value": .string(attribute.value),
        "status": .string(isPast ? "MUST_WRITE" : Self.fixed.contains(attribute.key) ? "READ_ONLY" : "CAN_WRITE"),
        "mustWriteReason": isPast ? "IN_THE_PAST" : nil,
      ]
    }
    let key = attributes.first?.key ?? ""
    return [
      "id": Int64(id).map { .integer($0) } ?? .string(id), "paymentProductId": .integer(product),
      "attributes": .array(list),
      "displayHints": [
        "labelTemplate": [
          [
            "attributeKey": .string(key),
            "mask": key == "cardNumber" ? .string(Self.mask(product)) : nil,
          ]
        ],
        "logo": .string("/templates/master/global/css/img/ppimages/pp_logo_\(product)_v1.png"),
      ],
    ]
  }

  /// The read-only fields. The platform stores only the last digits of the value, or a third party provides it.
  static let fixed: Set<String> = ["cardNumber", "iban", "accountNumber", "emailAddress"]

  /// Returns the display mask for a PAN. American Express numbers have fifteen digits in three groups.
  private static func mask(_ product: Int64) -> String {
    product == 2 ? "{{9999}} {{999999}} {{99999}}" : "{{9999}} {{9999}} {{9999}} {{9999}}"
  }

  private static func isPast(_ expiry: String, _ today: (year: Int, month: Int)) -> Bool {
    guard let month = Int(expiry.prefix(2)), let year = Int(expiry.suffix(2)) else { return false }
    return (2000 + year, month) < today
  }
}

/// A payment as stored by the platform.
struct WorldlinePayment: Codable, Sendable {
  var id: String
  var reference: String
  var session: String
  var merchantCustomer: String
  var product: Int64
  var method: String
  var amount: Int64
  var currency: String
  /// The masked number of the card or account.
  var account: String
  var expiry: String?
  var status: Status
  var thirdParty: ThirdPartyProgress?
  /// The platform's response code for the completed payment.
  var code: String
  var token: String?
  var cipherDigest: String
  /// The nonce in the encrypted input. It prevents a second payment with the same input.
  var nonce: String
  /// Whether the payment waits for the merchant's approval after it has been authorised.
  var requiresApproval = false
  var made: Instant
  /// When the status last changed.
  var changed: Instant
  /// The shop's page to which the payer returns from a page outside the checkout; nil if the request named none.
  var returnURL: String?
  /// The issuer's scenario; nil unless the merchant app displays the challenge. `transaction` is the open challenge.
  var play: ACSScenario?
  var transaction: IssuerTransaction?
  /// The amount refunded so far, in hundredths of the currency.
  var refunded: Int64 = 0
  /// The number of times the payment was charged.
  var charges = 0
  /// The responses to operations, by idempotency key.
  var answers: [String: MachineAnswer] = [:]

  /// Whether the payment is decided, so that only the merchant can change it from now on.
  var isDecided: Bool { status.isFinal || status == .pendingApproval }

  /// Whether the platform has yet to ask the issuer to hold the amount.
  var awaitsAuthorisation: Bool { requiresApproval && status == .pendingCapture }

  /// Whether the payment waits for the payer on the third party's site or in its app.
  var awaitsThirdParty: Bool { status == .redirected && thirdParty?.isOpen == true }

  enum Status: String, Codable, Sendable, CaseIterable {
    case created = "CREATED"
    case redirected = "REDIRECTED"
    case pendingCapture = "CAPTURE_REQUESTED"
    case pendingApproval = "PENDING_APPROVAL"
    case captured = "CAPTURED"
    case rejected = "REJECTED"
    case cancelled = "CANCELLED"
    case refunded = "REFUNDED"

    var isFinal: Bool { [.captured, .rejected, .cancelled, .refunded].contains(self) }

    /// The status category. Source for categories and codes: Worldline, Server API, statuses.
    var category: String {
      switch self {
      case .created: "CREATED"
      case .redirected: "PENDING_PAYMENT"
      case .pendingCapture: "PENDING_CONNECT_OR_3RD_PARTY"
      case .pendingApproval: "PENDING_MERCHANT"
      case .captured: "COMPLETED"
      case .rejected, .cancelled: "UNSUCCESSFUL"
      case .refunded: "REFUNDED"
      }
    }

    var statusCode: Int64 {
      switch self {
      case .created: 0
      case .redirected: 50
      case .pendingCapture: 800
      case .pendingApproval: 600
      case .captured: 900
      case .rejected: 100
      case .cancelled: 99999
      case .refunded: 1800
      }
    }
  }

  /// The amount in minor units of its currency. The platform stores hundredths for every currency, and accepts only
  /// amounts that the currency can express.
  var money: Money {
    let cents = Money(amount, Money.Currency(code: currency, numeric: "", exponent: 2))
    guard let known = CurrencyTable.standard[currency] else { return cents }
    return (try? Money(amount, decimals: 2, known)) ?? cents
  }

  /// The error code for a payer whom the issuer did not authenticate. Source: Worldline, 3-D Secure test cases.
  static let refusedByIssuer = "430393"
  /// The error code for a payment that the payer refused on the third party's site or in its app.
  /// Source: Worldline, error codes: not authorised.
  static let refusedAtThirdParty = "430330"

  enum ThirdPartyProgress: String, Codable, Sendable {
    case waiting = "WAITING"
    case initialized = "INITIALIZED"
    case authorized = "AUTHORIZED"
    case completed = "COMPLETED"

    /// Whether the payer has yet to agree to the payment.
    var isOpen: Bool { self == .waiting || self == .initialized }
  }

  /// Records the time of a change of the status.
  mutating func note(_ old: Status, at now: Instant) { if old != status { changed = now } }

  /// The status in the platform's wire format. A payment to approve is authorised first, and captured later.
  private var shown: (status: String, code: Int64) {
    awaitsAuthorisation ? ("AUTHORIZATION_REQUESTED", 200) : (status.rawValue, status.statusCode)
  }

  /// Whether the issuer has held or paid the amount.
  private var isAuthorised: Bool { [.captured, .pendingApproval, .refunded].contains(status) }

  /// The payment in the platform's wire format.
  var body: JSON {
    let isCard = method == "card"
    let output: JSON = [
      "paymentProductId": .integer(product),
      "authorisationCode": isCard && isAuthorised ? .string(String(id.suffix(6))) : nil,
      "fraudResults": isCard && isAuthorised ? ["fraudServiceResult": "no-advice"] : nil,
      "card": expiry.map { ["cardNumber": .string(account), "expiryDate": .string($0)] },
    ]
    return [
      "id": .string(id),
      "paymentOutput": [
        "amountOfMoney": ["amount": .integer(amount), "currencyCode": .string(currency)],
        "references": ["merchantReference": .string(reference), "paymentReference": .string(id)],
        "paymentMethod": .string(method),
        "cardPaymentMethodSpecificOutput": isCard ? output : nil,
        "mobilePaymentMethodSpecificOutput": method == "mobile" ? output : nil,
        "redirectPaymentMethodSpecificOutput": isCard || method == "mobile" ? nil : output,
      ],
      "status": .string(shown.status),
      "statusOutput": [
        "isCancellable": .bool(!status.isFinal), "isRefundable": .bool(status == .captured),
        "statusCategory": .string(status.category),
        "statusCode": .integer(shown.code), "statusCodeChangeDateTime": .string(changed.digits),
        "isAuthorized": .bool(status == .captured || status == .pendingApproval),
        "errors": status == .rejected ? [["code": .string(code), "message": "Not authorised"]] : nil,
      ],
    ]
  }
}
