public import CheckoutCore

/// The status of an order, from `getOrderStatusExtended` or from the response to `applePay`.
///
/// Different versions of the gateway's interface return different JSON members, so every property is optional.
public struct OrderStatus: Equatable, Sendable {
  /// The state of an order. Source: gateway, `orderStatus`.
  public enum State: Hashable, Sendable {
    /// State 0: the order is registered but not paid.
    case registered
    /// State 1: the amount is held. `depositOrder` charges it.
    case held
    /// State 2: the amount is charged.
    case deposited
    /// State 3: the hold, or a charge made on the same day, was reversed.
    case reversed
    /// State 4: the charge was refunded in full or in part; see `OrderStatus.refundedAmount`.
    case refunded
    /// State 5: the issuer is authenticating the payer.
    case authentication
    /// State 6: the payment was declined.
    case declined
    /// State 7: the payment is pending.
    case pending
    /// State 8: part of the amount is charged. The rest is held and can be charged or released.
    case partlyDeposited
    /// A state that the SDK does not know, with the gateway's number for it.
    case unknown(Int)

    /// Creates a state from the gateway's number, `orderStatus`. A number above 8 or below 0 becomes `unknown`.
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

    /// Whether the gateway has decided on the payment.
    public var isDecided: Bool {
      switch self {
      case .held, .deposited, .reversed, .refunded, .declined, .partlyDeposited: true
      case .registered, .authentication, .pending, .unknown: false
      }
    }
  }

  /// The state of the order; nil if the response does not contain it.
  public var state: State?
  /// The merchant's order number; nil if the response does not contain it.
  public var orderNumber: String?
  /// The gateway's ID for the order; nil if the response does not contain a valid one.
  public var orderID: OrderID?
  /// The reason for the payment result; nil if the response does not contain it.
  public var actionCode: ActionCode?
  /// The gateway's description of the action code.
  public var actionCodeDescription: String?
  /// The order amount in minor units.
  public var amount: Int64?
  /// The numeric currency code: ISO 4217, three digits.
  public var currency: String?
  /// The time at which the order was created.
  public var date: Instant?
  /// The time at which the issuer authorised the payment; nil if the response does not contain it.
  public var authorised: Instant?
  /// The masked card number, e.g. `411111**1111`.
  public var maskedNumber: String?
  /// The cardholder's name; nil if the response does not contain it.
  public var cardholder: String?
  /// The issuer's approval code, six characters.
  public var approvalCode: String?
  /// The reference number of the authorisation; nil if the response does not contain it.
  public var referenceNumber: String?
  /// The approved amount, in minor units like the other amounts.
  public var approvedAmount: Int64?
  /// The charged amount in minor units, before refunds; nil if the response does not contain it.
  public var depositedAmount: Int64?
  /// The refunded amount in minor units; nil if the response does not contain it.
  public var refundedAmount: Int64?
  /// The payment method, e.g. `APPLE_PAY`.
  public var paymentWay: String?

  /// Reads a status response, or the `orderStatus` object inside another response.
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

  /// Reads an integer from a JSON number or a numeric string, because gateways send both.
  private static func integer(_ value: JSON?) -> Int64? {
    switch value {
    case .number(let text): Int64(text)
    case .string(let text): Int64(text)
    default: nil
    }
  }

  /// The held amount in minor units; 0 unless the state is `held` or `partlyDeposited`.
  public var heldAmount: Int64 {
    switch state {
    case .held: approvedAmount ?? amount ?? 0
    case .partlyDeposited: max(0, (approvedAmount ?? amount ?? 0).minus(depositedAmount ?? 0) ?? 0)
    default: 0
    }
  }

  /// The amount that was charged and has not been refunded, in minor units.
  /// The state of the order is the same for full and partial refunds, so only the amounts show the difference.
  public var refundableAmount: Int64 {
    switch state {
    case .deposited, .refunded, .partlyDeposited:
      let (rest, overflow) = (depositedAmount ?? amount ?? 0).subtractingReportingOverflow(refundedAmount ?? 0)
      return overflow ? 0 : max(0, rest)
    default: return 0
    }
  }

  /// The gateway's name for the state of the order; nil if `state` is nil.
  /// If the gateway does not have a name for a state, the SDK uses one in the same style.
  /// Source: gateway, `paymentState`.
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

  /// Whether a part of the charge has been refunded and another part has not.
  public var isPartlyRefunded: Bool { (refundedAmount ?? 0) > 0 && refundableAmount > 0 }
}
