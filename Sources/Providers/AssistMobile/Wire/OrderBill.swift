import CheckoutCore

/// A payment attempt for an order, as reported by Assist. Source: the service `orderresult`.
struct OrderBill: Equatable, Sendable {
  /// The bill number, 15 or 16 digits.
  var number: String
  /// The state of the bill, exactly as the platform sent it.
  var state: String
  var amount: String?
  var currency: String?
  /// The captured amount less refunds; nil if Assist does not report it, e.g. after a full capture.
  var paid: String?
  /// The refunded amount; nil if Assist does not report it.
  var refunded: String?
  var date: String?
  var code: String?
  var message: String?
  /// The masked card number.
  var account: String?
  /// The name of the card type.
  var card: String?
  /// The number of further attempts allowed; nil if Assist does not report it.
  var attemptsLeft: Int?
  /// The pending 3-D Secure challenge; nil if none is required.
  var issuer: IssuerAddress?

  /// The address of the ACS and the transaction IDs of its challenge. Source: EMV 3-D Secure 2.2, ARes.
  struct IssuerAddress: Equatable, Sendable {
    var authority: String
    var path: String
    var acsTransaction: String
    var serverTransaction: String
    var version: String
  }

  var status: PayStatus { PayStatus(wire: state) }
  /// The message to show: an unlisted state itself, otherwise the platform's message, or the state if there is none.
  var words: String { status == .Unknown && state != "Unknown" ? state : message ?? state }

  /// Reads a bill from an XML element; returns nil if the element has no bill number or no state.
  init?(_ node: XMLNode) {
    guard let number = node.value("billnumber"), !number.isEmpty, let state = node.value("orderstate") else {
      return nil
    }
    self.number = number
    self.state = state
    amount = node.value("orderamount")
    currency = node.value("ordercurrency")
    paid = node.value("paidamount")
    refunded = node.value("refundedamount")
    date = node.value("orderdate")
    attemptsLeft = node.value("attemptsleft").flatMap { Int($0) }
    let operation = node.first("operation")
    code = operation?.value("responsecode")
    message = operation?.value("customermessage") ?? operation?.value("message")
    account = operation?.value("meannumber").map { String($0.map { $0 == "*" ? "•" : $0 }) }
    card = operation?.value("meantypename")
    if let secure = node.first("threeds"), let address = secure.value("acsurl").flatMap({ ServiceAddress($0) }),
      let acs = secure.value("acstransid"), let server = secure.value("threedsservertransid")
    {
      issuer = IssuerAddress(
        authority: address.authority, path: address.path, acsTransaction: acs, serverTransaction: server,
        version: secure.value("messageversion") ?? "")
    }
  }

  /// Returns the bill that determines the status of the order: the latest `Approved` one, otherwise the latest one
  /// with a captured or authorised amount, otherwise the latest of all.
  static func decisive(_ bills: [OrderBill]) -> OrderBill? {
    bills.last { $0.status == .Approved } ?? bills.last { $0.status.isPaid } ?? bills.last
  }
}
