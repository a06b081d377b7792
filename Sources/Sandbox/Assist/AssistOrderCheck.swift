import CheckoutCore
import KassaSandbox

/// An error that the platform returns when it refuses a request.
/// Source for the numbers: public clients of Assist. Those without a meaning there are this project's.
struct AssistRefusal: Error, Sendable {
  /// The class of an error, as `firstcode`.
  enum Class: String, Sendable {
    case missing = "3"
    case malformed = "4"
    case invalid = "5"
    /// The login, or the signature of an order.
    case authentication = "7"
    /// The application is not registered.
    case authorisation = "8"
    /// There is no such page, order, payment or authentication.
    case missingObject = "10"
    /// The order number is taken.
    case duplicate = "11"
    /// The payment does not allow the operation.
    case forbidden = "15"
    /// Too many attempts.
    case limit = "17"
  }

  var first: Class
  var second = "0"
  var message: AssistText
  var items: [(field: String, message: AssistText)] = []
  /// The number of the bill that already uses the order number; nil unless the error is a repeated order number.
  var repeated: String?

  /// Creates the error response.
  /// - Parameter language: the language code of the payment page, as sent in the order form.
  func answer(in language: String) -> AssistElement {
    AssistElement(
      "error",
      [
        repeated.map { _ in AssistElement("name", "repeated") }, AssistElement("firstcode", first.rawValue),
        AssistElement("secondcode", second), AssistElement("message", message.text(language)),
        AssistElement("billnumber", optional: repeated),
      ]
        + items.map { item in
          AssistElement(
            "item", [AssistElement("field", item.field), AssistElement("message", item.message.text(language))])
        })
  }

  /// - Parameter kind: what is wrong with the first field; nil if its message says it.
  static func fields(_ items: [(field: String, message: AssistText)], _ kind: Class? = nil) -> AssistRefusal {
    AssistRefusal(
      first: kind ?? items.first?.message.kind ?? .invalid, second: numbers[items.first?.field ?? ""] ?? "0",
      message: .someFields, items: items)
  }

  /// The numbers of parameters, as `secondcode`.
  private static let numbers = [
    "Merchant_ID": "100", "OrderCurrency": "105", "CardNumber": "106", "OrderNumber": "107", "OrderAmount": "108",
    "Amount": "108", "Cardholder": "114", "CVC2": "115", "Lastname": "117", "Firstname": "118", "Middlename": "119",
    "Email": "120", "Address": "121", "City": "123", "State": "124", "Zip": "125", "Language": "127", "Country": "128",
    "ExpireDate": "142", "Billnumber": "143",
  ]
}

/// A validator for orders submitted with the form for `order.cfm`.
struct AssistOrderCheck {
  let form: FormFields
  let configuration: AssistSandboxConfiguration
  let verifier: AssistVerifier?
  let signatures: SignatureBook

  /// The maximum length of each parameter. Source: docs.assist.ru, parameters of a payment.
  private static let longest = [
    "OrderNumber": 128, "OrderAmount": 15, "OrderComment": 4000, "Lastname": 70, "Firstname": 70, "Middlename": 70,
    "Email": 128, "Address": 256, "HomePhone": 64, "WorkPhone": 20, "MobilePhone": 20, "Fax": 20, "Country": 3,
    "State": 3, "City": 70, "Zip": 25,
  ]
  private static let currencies = ["RUB", "USD", "EUR", "BYR", "UAH"]
  static let languages = ["RU", "EN", "BY", "UK"]

  func judge(at now: Instant) throws(AssistRefusal) -> AssistOrderRecord {
    var items: [(field: String, message: AssistText)] = []
    func needed(_ name: String) -> String {
      if let value = form[name] { return value }
      items.append((name, .required))
      return ""
    }
    let merchant = needed("Merchant_ID")
    if !merchant.isEmpty, merchant != configuration.merchantID { items.append(("Merchant_ID", .unknown)) }
    let number = needed("OrderNumber")
    let amountText = needed("OrderAmount")
    let amount = Self.hundredths(amountText)
    if !amountText.isEmpty, (amount ?? 0) <= 0 { items.append(("OrderAmount", .noAmount)) }
    let currency = needed("OrderCurrency")
    if !currency.isEmpty, !Self.currencies.contains(currency) { items.append(("OrderCurrency", .unsupported)) }
    let language = form["Language"] ?? "RU"
    if !Self.languages.contains(language) { items.append(("Language", .unsupported)) }
    if configuration.hasOneClick { _ = needed("CustomerNumber") }
    for (name, limit) in Self.longest.sorted(by: { $0.key < $1.key })
    where (form[name]?.unicodeScalars.count ?? 0) > limit {
      items.append((name, .tooLong(limit)))
    }
    guard items.isEmpty, let amount else { throw .fields(items) }
    try checkSignature(merchant: merchant, order: number, amount: amountText, currency: currency)
    return AssistOrderRecord(
      number: number, amountText: amountText, amount: amount, currency: currency, language: language,
      customer: form["CustomerNumber"], opened: now)
  }

  private func checkSignature(
    merchant: String, order: String, amount: String, currency: String
  ) throws(AssistRefusal) {
    guard let signature = form["Signature"] else {
      if configuration.wantsSignature { throw .fields([("Signature", .required)]) }
      return
    }
    let text = AssistSignature.canonical(merchant: merchant, order: order, amount: amount, currency: currency)
    guard verifier?.padding(of: signature, for: text) != nil else {
      signatures.refuse(.order, signature, of: order, SignedText(text))
      throw AssistRefusal(
        first: .authentication, second: "102", message: .wrongSignature, items: [("Signature", .wrongSignature)])
    }
  }

  /// Parses an amount such as `100.05`, `100,5` or `100` into hundredths; nil if it is malformed.
  static func hundredths(_ text: String) -> Int64? {
    Int64(hundredths: text.replacing(",", with: ".")).flatMap { $0 < 1_000_000_000_000_000 ? $0 : nil }
  }

  /// Formats an amount as the platform does, always with two decimal places.
  static func text(_ hundredths: Int64) -> String {
    let (units, cents) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    return (hundredths < 0 ? "-" : "") + "\(units).\(cents < 10 ? "0" : "")\(cents)"
  }
}
