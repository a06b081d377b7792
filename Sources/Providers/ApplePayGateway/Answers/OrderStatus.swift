public import CheckoutCore

/// How an order stands: what `getOrderStatusExtended` answers, and what the answer of `applePay` brings along.
///
/// Versions of the interface differ in what they tell: everything but the state may be missing.
public struct OrderStatus: Equatable, Sendable {
  /// Source: gateway, `orderStatus`.
  public enum State: Hashable, Sendable {
    /// 0: not paid.
    case registered
    /// 1: held, to be charged by `depositOrder`.
    case held
    /// 2: charged.
    case deposited
    /// 3: what was held was given back.
    case reversed
    /// 4: given back after it was charged; also after a part, see `OrderStatus.refundedAmount`.
    case refunded
    /// 5: the issuer is asking.
    case authentication
    /// 6
    case declined
    /// 7
    case pending
    /// 8: a part was charged, more may follow.
    case partlyDeposited
    case unknown(Int)

    public init(_ number: Int) {
      self =
        switch number {
        case 0: .registered
        case 1: .held
        case 2: .deposited
        case 3: .reversed
        case 4: .refunded
        case 5: .authentication
        case 6: .declined
        case 7: .pending
        case 8: .partlyDeposited
        default: .unknown(number)
        }
    }

    /// Whether the gateway has decided.
    public var isDecided: Bool {
      switch self {
      case .held, .deposited, .reversed, .refunded, .declined, .partlyDeposited: true
      case .registered, .authentication, .pending, .unknown: false
      }
    }
  }

  /// Nil where the answer tells no state.
  public var state: State?
  public var orderNumber: String?
  public var orderID: OrderID?
  public var actionCode: ActionCode?
  /// The gateway's words for the action code.
  public var actionCodeDescription: String?
  /// Minor units, of the order.
  public var amount: Int64?
  /// Three digits, ISO 4217.
  public var currency: String?
  /// When the order was made.
  public var date: Instant?
  public var authorised: Instant?
  /// Masked, e.g. `411111**1111`.
  public var maskedNumber: String?
  public var cardholder: String?
  /// Six characters, told by the issuer.
  public var approvalCode: String?
  public var referenceNumber: String?
  /// Minor units.
  public var approvedAmount: Int64?
  public var depositedAmount: Int64?
  public var refundedAmount: Int64?
  /// E.g. `APPLE_PAY`.
  public var paymentWay: String?

  /// Reads an answer, or the `orderStatus` object inside one.
  public init(_ answer: JSON) {
    state = Self.integer(answer["orderStatus"]).map { State(Int($0)) }
    orderNumber = answer["orderNumber"]?.string
    let attributes = answer["attributes"]?.elements ?? []
    orderID = attributes.first { $0["name"]?.string == "mdOrder" }?["value"]?.string.flatMap { OrderID($0) }
    actionCode = Self.integer(answer["actionCode"]).map { ActionCode(Int($0)) }
    actionCodeDescription = answer["actionCodeDescription"]?.string
    amount = Self.integer(answer["amount"])
    currency = answer["currency"]?.string ?? Self.integer(answer["currency"]).map(String.init)
    date = Self.integer(answer["date"]).map(Instant.init(milliseconds:))
    authorised = Self.integer(answer["authDateTime"]).map(Instant.init(milliseconds:))
    let card = answer["cardAuthInfo"]
    maskedNumber = card?["pan"]?.string ?? card?["maskedPan"]?.string
    cardholder = card?["cardholderName"]?.string
    approvalCode = card?["approvalCode"]?.string
    referenceNumber = answer["authRefNum"]?.string
    let sums = answer["paymentAmountInfo"]
    approvedAmount = Self.integer(sums?["approvedAmount"])
    depositedAmount = Self.integer(sums?["depositedAmount"])
    refundedAmount = Self.integer(sums?["refundedAmount"])
    paymentWay = answer["paymentWay"]?.string
  }

  /// A number, or a string of one: both are in use.
  private static func integer(_ value: JSON?) -> Int64? {
    switch value {
    case .number(let text): Int64(text)
    case .string(let text): Int64(text)
    default: nil
    }
  }

  /// What is still held and not charged, in minor units.
  public var heldAmount: Int64 { state == .held ? approvedAmount ?? amount ?? 0 : 0 }

  /// What was charged and not given back. A refund of a part shows in the sums, not in the state.
  public var refundableAmount: Int64 {
    switch state {
    case .deposited, .refunded, .partlyDeposited:
      let (rest, overflow) = (depositedAmount ?? amount ?? 0).subtractingReportingOverflow(refundedAmount ?? 0)
      return overflow ? 0 : max(0, rest)
    default: return 0
    }
  }

  /// The gateway's own word for how the order stands, or one after its manner; nil where the answer tells no state. Source:
  /// gateway, `paymentState`.
  var word: String? {
    state.map { state in
      switch state {
      case .registered: "CREATED"
      case .held: "APPROVED"
      case .deposited: "DEPOSITED"
      case .reversed: "REVERSED"
      case .refunded: isPartlyRefunded ? "PARTLY_REFUNDED" : "REFUNDED"
      case .authentication: "AUTHENTICATION"
      case .declined: "DECLINED"
      case .pending: "PENDING"
      case .partlyDeposited: "PARTLY_DEPOSITED"
      case .unknown(let number): "STATUS \(number)"
      }
    }
  }

  public var isPartlyRefunded: Bool { (refundedAmount ?? 0) > 0 && refundableAmount > 0 }
}
