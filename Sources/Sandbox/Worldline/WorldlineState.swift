import CheckoutCore

/// A client session that the merchant's server opened.
struct WorldlineSession: Codable, Sendable {
  var id: String
  /// `9991-…`: the merchant, and the customer as the platform knows it.
  var customer: String
  /// The shop's own id of the customer.
  var merchantCustomer: String
  var opened: Instant
  /// Ids of the accounts on file that were given.
  var tokens: [String]
  var restrictTo: [String]
}

/// An account on file.
struct WorldlineToken: Codable, Sendable {
  var id: String
  var merchantCustomer: String
  var product: Int64
  /// What may be shown of each field.
  var attributes: [Attribute]

  struct Attribute: Codable, Sendable {
    var key: String
    var value: String
  }

  /// In the platform's own form: the number stays, an expiry that has passed has to be written again.
  func body(at today: (year: Int, month: Int)) -> WireValue {
    let list = attributes.map { attribute -> WireValue in
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

  /// Of these only the end is kept, or somebody else has them.
  static let fixed: Set<String> = ["cardNumber", "iban", "accountNumber", "emailAddress"]

  /// American Express has fifteen digits in three groups.
  private static func mask(_ product: Int64) -> String {
    product == 2 ? "{{9999}} {{999999}} {{99999}}" : "{{9999}} {{9999}} {{9999}} {{9999}}"
  }

  private static func isPast(_ expiry: String, _ today: (year: Int, month: Int)) -> Bool {
    guard let month = Int(expiry.prefix(2)), let year = Int(expiry.suffix(2)) else { return false }
    return (2000 + year, month) < today
  }
}

/// A payment as the platform keeps it.
struct WorldlinePayment: Codable, Sendable {
  var id: String
  var reference: String
  var session: String
  var merchantCustomer: String
  var product: Int64
  var method: String
  var amount: Int64
  var currency: String
  /// What may be shown of the card or account.
  var account: String
  var expiry: String?
  var status: Status
  var thirdParty: ThirdPartyProgress?
  /// What the payment environment answers.
  var code: String
  var token: String?
  var cipherDigest: String
  /// What it was asked for with, and under which the same is not asked for twice.
  var nonce: String
  /// It waits for the merchant's approval once it is authorised.
  var requiresApproval = false
  /// Where the issuer asks on the screens of the shop's program: how it plays the card, and the challenge that is open.
  var play: ACSPlay?
  var transaction: IssuerTransaction?
  /// What was given back so far, in cents.
  var refunded: Int64 = 0
  /// How often money was taken.
  var charges = 0
  /// What was answered to operations, by the key of the request. Nil where an earlier version kept it.
  var answers: [String: MachineAnswer]?

  /// Done with as far as the person is concerned: only the merchant can change something.
  var isDecided: Bool { status.isFinal || status == .pendingApproval }

  enum Status: String, Codable, Sendable {
    case created = "CREATED"
    case redirected = "REDIRECTED"
    case pendingCapture = "CAPTURE_REQUESTED"
    case pendingApproval = "PENDING_APPROVAL"
    case captured = "CAPTURED"
    case rejected = "REJECTED"
    case cancelled = "CANCELLED"
    case refunded = "REFUNDED"

    var isFinal: Bool { [.captured, .rejected, .cancelled, .refunded].contains(self) }

    /// Source: Worldline, Server API, statuses: category and code.
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

  /// In minor units of its currency: the platform counts cents in every one. Cents that the currency has not, which an
  /// earlier version took, stay cents.
  var money: Money {
    let cents = Money(amount, Currency(code: currency, numeric: "", exponent: 2))
    guard let known = CurrencyTable.standard[currency] else { return cents }
    return (try? Money(amount, decimals: 2, known)) ?? cents
  }

  /// What is told of a payment whose payer the issuer did not know. Source: Worldline, 3-D Secure test cases.
  static let refusedByIssuer = "430393"
  /// What is told of a payment that the person turned down elsewhere. Source: Worldline, error codes: not authorised.
  static let refusedElsewhere = "430330"

  enum ThirdPartyProgress: String, Codable, Sendable {
    case waiting = "WAITING"
    case initialized = "INITIALIZED"
    case authorized = "AUTHORIZED"
    case completed = "COMPLETED"

    /// Nothing was agreed to yet.
    var isOpen: Bool { self == .waiting || self == .initialized }
  }

  /// In the platform's own form.
  var body: WireValue {
    let output: WireValue = [
      "paymentProductId": .integer(product),
      "card": expiry.map { ["cardNumber": .string(account), "expiryDate": .string($0)] },
    ]
    return [
      "id": .string(id),
      "paymentOutput": [
        "amountOfMoney": ["amount": .integer(amount), "currencyCode": .string(currency)],
        "references": ["merchantReference": .string(reference)], "paymentMethod": .string(method),
        "cardPaymentMethodSpecificOutput": method == "card" ? output : nil,
        "mobilePaymentMethodSpecificOutput": method == "mobile" ? output : nil,
        "redirectPaymentMethodSpecificOutput": method == "card" || method == "mobile" ? nil : output,
      ],
      "status": .string(status.rawValue),
      "statusOutput": [
        "isCancellable": .bool(!status.isFinal), "isRefundable": .bool(status == .captured),
        "statusCategory": .string(status.category),
        "statusCode": .integer(status.statusCode),
        "isAuthorized": .bool(status == .captured || status == .pendingApproval),
        "errors": status == .rejected ? [["code": .string(code), "message": "Not authorised"]] : nil,
      ],
    ]
  }
}
