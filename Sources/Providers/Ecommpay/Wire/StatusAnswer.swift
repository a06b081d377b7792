import CheckoutCore
import KassaCards
import KassaResources

/// The platform's response to a status request.
struct StatusAnswer: Equatable, Sendable {
  /// The revision number of the payment's latest change. A response is new only if this number has increased.
  var revision: Int
  /// The state of the payment; nil if the platform has no payment in this session.
  var payment: PaymentState?
  /// The issuer's authentication result; nil if the platform does not report one.
  var authentication: AuthenticationResult?
}

struct PaymentState: Equatable, Sendable {
  var payment: Payment
  var standing: Standing
}

/// The combined meaning of the payment status and the operation status.
enum Standing: Equatable, Sendable {
  case registered
  case underWay
  /// The issuer requests the 3DS Method.
  case examined(DeviceMethodReference)
  case challenged(IssuerReference)
  case redirected(RedirectReference)
  case processed
  /// The platform requests more data from the payer.
  case clarifying(Clarification)
  /// The payment was declined, but another payment provider can take over.
  /// Source: ecommpay SDK guide, `cascading_with_redirect`.
  case cascading(secondsLeft: Int?)
  /// The payment was declined, but another attempt is allowed.
  case awaitingCustomer(attemptsLeft: Int?, secondsLeft: Int?)
  case final(Outcome)
}

/// The issuer's address and the transaction IDs for the challenge.
struct IssuerReference: Equatable, Sendable {
  var authority: String
  var path: String
  var acsTransaction: String
  var serverTransaction: String
  var messageVersion: String
}

/// The issuer's address and the transaction ID for the 3DS Method.
struct DeviceMethodReference: Equatable, Sendable {
  var authority: String
  var path: String
  var serverTransaction: String
}

extension StatusAnswer {
  /// Reads a status response.
  /// - Parameters:
  ///   - ordered: the order amount in minor units; a smaller sum is a partial payment.
  ///   - texts: the names of fields that the platform asks for.
  init(
    _ answer: AnswerReader, ordered: Int64, currencies: CurrencyTable = .standard, texts: InterfaceTexts = .platform
  ) throws(CheckoutError) {
    revision = try answer.required("revision", \.integer)
    guard let member = answer.json["payment"] else { throw answer.malformed("payment", "missing") }
    authentication = AuthenticationResult(answer.json)
    payment = member.isNull ? nil : try PaymentState(answer, ordered, currencies, texts)
  }
}

extension PaymentState {
  fileprivate init(
    _ answer: AnswerReader, _ ordered: Int64, _ currencies: CurrencyTable, _ texts: InterfaceTexts
  ) throws(CheckoutError) {
    let reported = try answer.object("payment")
    let operation = try answer.optionalObject("operation")
    var payment = Payment(id: try reported.required("id", \.string), status: try reported.required("status", \.string))
    payment.operationID = try operation?.optional("id", \.string)
    payment.provider = try operation?.optionalObject("provider")?.optional("name", \.string)
    payment.method = try reported.optional("method", \.string)
    payment.type = try reported.optional("type", \.string)
    payment.amount = try Self.money(reported, currencies)
    payment.code = try reported.optional("result_code", \.string)
    payment.message = try reported.optional("result_message", \.string)
    payment.date = try reported.optional("date", \.string)
    payment.token = try reported.optional("token", \.string)
    let receipt = try reported.optionalObject("receipt")
    payment.receiptAddress = try receipt?.optional("sent_to", \.string)
    payment.recurringID = try reported.optionalObject("recurring")?.optional("id", \.integer).map { String($0) }
    if let account = try answer.optionalObject("account") {
      payment.account = try account.optional("number", \.string).map(Self.masked)
      payment.brand = try account.optional("type", \.string).flatMap(CardTypeNames.brand)?.rawValue
    }
    payment.advice = payment.code.flatMap(Advice.init(code:))?.rawValue
    payment.reasonKey = payment.code.flatMap(ResultReason.key)
    payment.purpose = payment.type.flatMap(ActionType.init)?.purpose
    payment.follow(EcommpaySDK.rules)
    // The success of a refund is no code of the payment.
    if [.refunded, .partlyGivenBack].contains(payment.ending), payment.code == "0" {
      (payment.code, payment.message, payment.reasonKey) = (nil, nil, nil)
    }
    standing = try Standing(answer, reported, operation, payment, texts)
    if payment.type.flatMap(ActionType.init)?.takesNothing != true, let sum = payment.amount {
      payment.takeSum(sum)
      if [.final(.success), .final(.held)].contains(standing), sum.amount < ordered {
        if standing == .final(.success) { standing = .final(.partial) }
        payment.amount = Money(ordered, sum.currency)
        payment.updatePaidAmount()
      }
    }
    self.payment = payment
  }

  private static func money(_ payment: AnswerReader, _ currencies: CurrencyTable) throws(CheckoutError) -> Money? {
    guard let sum = try payment.optionalObject("sum") else { return nil }
    let amount = try sum.required("amount", \.integer)
    guard let currency = currencies[try sum.required("currency", \.string)] else {
      throw sum.malformed("currency", "unknownCurrency")
    }
    return Money(Int64(amount), currency)
  }

  /// Replaces the platform's masking asterisks with bullets, which the SDK uses everywhere.
  private static func masked(_ number: String) -> String { String(number.map { $0 == "*" ? "•" : $0 }) }
}

extension Payment {
  /// Sets the captured, held and refunded amounts from the only sum that the platform reports.
  /// After a partial refund, the refunded amount is unknown.
  fileprivate mutating func takeSum(_ sum: Money) {
    switch status {
    case "success", "partially refunded": captured = sum
    case "awaiting capture": held = sum
    case "refunded", "reversed": (captured, refunded) = (sum, sum)
    default: break
    }
  }
}

extension Standing {
  fileprivate init(
    _ answer: AnswerReader, _ payment: AnswerReader, _ operation: AnswerReader?, _ known: Payment,
    _ texts: InterfaceTexts
  ) throws(CheckoutError) {
    switch try payment.required("status", \.string) {
    case "success": self = .final(.success)
    case "decline": self = .final(.declined)
    case "canceled": self = .final(.cancelled)
    case "partially refunded", "reversed", "refunded": self = .final(.success)
    case "awaiting capture": self = .final(.held)
    case "awaiting 3ds result": self = .challenged(try IssuerReference(answer.object("threeds2")))
    case "awaiting redirect result": self = .redirected(try RedirectReference(answer.object("redirect")))
    case "awaiting clarification":
      self = .clarifying(try ClarificationMessages.clarification(answer, known, texts))
    case "awaiting customer" where try payment.optional("cascading_with_redirect", \.bool) == true:
      self = .cascading(secondsLeft: try payment.optional("attempts_timeout", \.integer))
    case "awaiting customer":
      guard try payment.optional("is_new_attempts_available", \.bool) == true else {
        self = .underWay
        return
      }
      self = .awaitingCustomer(
        attemptsLeft: try payment.optional("attempts_left", \.integer),
        secondsLeft: try payment.optional("attempts_timeout", \.integer))
    case "processing":
      guard let operation else { throw answer.malformed("operation", "missing") }
      if let method = try answer.optionalObject("threeds_method") {
        self = .examined(try DeviceMethodReference(method))
        return
      }
      switch try operation.required("status", \.string) {
      case "registered": self = .registered
      case "processed": self = .processed
      default: self = .underWay
      }
    // An unknown status may come from a newer version of the platform, so do not treat it as final.
    default: self = .underWay
    }
  }
}

extension IssuerReference {
  init(_ threeds: AnswerReader) throws(CheckoutError) {
    (authority, path) = try threeds.address("acs_url")
    acsTransaction = try threeds.required("acs_trans_id", \.string)
    serverTransaction = try threeds.required("threeds_server_trans_id", \.string)
    messageVersion = try threeds.required("message_version", \.string)
  }
}

extension DeviceMethodReference {
  init(_ method: AnswerReader) throws(CheckoutError) {
    (authority, path) = try method.address("url")
    serverTransaction = try method.required("threeds_server_trans_id", \.string)
  }
}

extension AnswerReader {
  /// Returns the authority and the path of a URL.
  fileprivate func address(_ name: String) throws(CheckoutError) -> (authority: String, path: String) {
    guard let address = ServiceAddress(try required(name, \.string)) else { throw malformed(name, "invalid") }
    return (address.authority, address.path)
  }
}

/// Why a payment with a given result code ended as it did.
/// Source: ecommpay, "Unified operation codes", whose messages are only in English.
enum ResultReason {
  /// Returns the reason as the part of a string key after `reason.`; nil for an unknown code.
  static func key(_ code: String) -> String? { keys[code] }

  private static let keys: [String: String] = Dictionary(
    (Resource("platforms/ecommpay-codes.tsv")?.rows ?? []).compactMap { row in
      row.count >= 4 ? (String(row[0]), String(row[3])) : nil
    }, uniquingKeysWith: { first, _ in first })
}
