import CheckoutCore
import KassaSandbox

/// An error that the platform returns when it refuses a request.
/// The error numbers were chosen for this project, because the public documentation does not list them.
struct AssistRefusal: Error, Sendable {
  /// The error class: 1 for the login, 5 for a parameter, 7 for the signature and 8 for the registration.
  /// Class 10 means that the session or payment does not exist or does not allow the request.
  var first: String
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
        repeated.map { _ in AssistElement("name", "repeated") }, AssistElement("firstcode", first),
        AssistElement("secondcode", second), AssistElement("message", message.text(language)),
        AssistElement("billnumber", optional: repeated),
      ]
        + items.map { item in
          AssistElement(
            "item", [AssistElement("field", item.field), AssistElement("message", item.message.text(language))])
        })
  }

  static func fields(_ items: [(field: String, message: AssistText)]) -> AssistRefusal {
    AssistRefusal(first: "5", second: "100", message: .someFields, items: items)
  }
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
    for (name, limit) in Self.longest.sorted(by: { $0.key < $1.key }) where (form[name]?.count ?? 0) > limit {
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
        first: "7", second: "102", message: .wrongSignature, items: [("Signature", .wrongSignature)])
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
