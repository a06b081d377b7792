import CheckoutCore

/// One attempt at paying an order, as Assist tells of it. Source: the service `orderresult`.
struct OrderBill: Equatable, Sendable {
  /// 15 or 16 digits.
  var number: String
  /// As it was written.
  var state: String
  var amount: String?
  var currency: String?
  /// What is taken of it and was not given back, where that is not the whole; nil where that is not told.
  var paid: String?
  /// What was taken and given back; nil where that is not told.
  var refunded: String?
  var date: String?
  var code: String?
  var message: String?
  /// The card, masked.
  var account: String?
  /// Name of the kind of card.
  var card: String?
  /// Whether another attempt is allowed; nil where that is not told.
  var attemptsLeft: Int?
  /// The issuer wants to ask.
  var issuer: IssuerAddress?

  /// Who asks the person, and about what. Source: EMV 3-D Secure 2.2, ARes.
  struct IssuerAddress: Equatable, Sendable {
    var authority: String
    var path: String
    var acsTransaction: String
    var serverTransaction: String
    var version: String
  }

  var status: PayStatus { PayStatus(wire: state) }
  /// For people: a state that is not in the list is told as it was written.
  var words: String { status == .Unknown && state != "Unknown" ? state : message ?? state }

  /// - Returns: nil for an element without a number or a state.
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
    if let secure = node.first("threeds"), let url = secure.value("acsurl"), url.hasPrefix("https://"),
      let acs = secure.value("acstransid"), let server = secure.value("threedsservertransid")
    {
      let place = url.dropFirst("https://".count)
      let authority = place.prefix { $0 != "/" }
      issuer = IssuerAddress(
        authority: String(authority), path: String(place.dropFirst(authority.count)), acsTransaction: acs,
        serverTransaction: server, version: secure.value("messageversion") ?? "")
    }
  }

  /// The one that says how the order stands: a paid one always, else the latest.
  static func decisive(_ bills: [OrderBill]) -> OrderBill? {
    bills.last { $0.status == .Approved } ?? bills.last { $0.status.isPaid } ?? bills.last
  }
}
