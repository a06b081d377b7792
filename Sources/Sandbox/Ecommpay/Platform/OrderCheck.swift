import CheckoutCore
import KassaCards
import KassaSandbox

/// The validation of an init request. It collects all errors.
///
/// Source of the rules: ecommpay SDK guide, "Параметры вызова".
/// Further source: ecommpay SDK guide, sections on signature, languages and direct card payments.
struct OrderCheck {
  private let configuration: EcommpaySandboxConfiguration
  private let signature: EcommpaySignature
  private let signatures: SignatureBook
  private let request: JSON
  private let info: JSON
  private let today: CalendarDate
  private(set) var mistakes: [RequestError] = []

  init(
    _ request: JSON, configuration: EcommpaySandboxConfiguration, signature: EcommpaySignature,
    signatures: SignatureBook, today: CalendarDate
  ) {
    self.today = today
    self.configuration = configuration
    self.signature = signature
    self.signatures = signatures
    self.request = request
    info = request["payment_info"] ?? [:]
  }

  /// Validates the request and returns the order; returns nil if there are errors.
  mutating func judge() -> PlatformOrder? {
    let project = required("project_id", \.int64)
    let payment = required("payment_id", \.string)
    let amount = required("payment_amount", \.int64)
    let code = required("payment_currency", \.string)
    let customer = required("customer_id", \.string)
    let action = choice("action", of: request["action"], PlatformOrder.Action.sale)
    let mode = choice("mock_mode", of: request["mock_mode"], MockMode.disabled)

    if let project, project != configuration.projectID { add("2442", "project_id") }
    if let amount, amount < 0 || amount == 0 && action?.takesNothing != true { add("702", "payment_amount") }
    let currency = code.flatMap { CurrencyTable.standard[$0] }
    if code != nil, currency == nil { add("3121", "payment_currency") }
    let language = optionals()
    let methods = methods(amount ?? 0, code ?? "", action ?? .sale)
    checkContact(methods)
    checkSignature(knownProject: project == configuration.projectID)
    var parameters = ParameterCheck(today: today)
    parameters.judge(request)
    mistakes += parameters.mistakes
    checkTypes()

    guard mistakes.isEmpty, let payment, let amount, let currency, let customer, let action, let mode else {
      return nil
    }
    return PlatformOrder(
      paymentID: payment, customerID: customer, money: Money(amount, currency), action: action, mode: mode,
      language: language ?? deviceLanguage, methods: methods,
      details: RequestorDetails(info["secure_info"] ?? request["secure_info"]), request: request)
  }

  /// The types of the members of the request whose values are not all checked elsewhere.
  private static let shape: ValueShape = [
    "payment_info": [
      "project_id": .integer, "payment_id": .text, "payment_amount": .integer, "payment_currency": .text,
      "payment_description": .text, "customer_id": .text, "region_code": .text, "account_token": .text,
      "language_code": .text, "force_payment_method": .text, "hide_saved_wallets": .flag, "signature": .text,
      "secure_info": [:],
    ],
    "action": .text, "mock_mode": .text, "device_language": .text, "receipt_data": .text, "brand_color": .text,
    "additional_fields": .list(["name": .text, "value": .text]),
    "logo_image": .custom("must be an image") { !$0.isNull },
    "recurrent_info": ["schedule": .custom("must be a list") { $0.elements != nil }, "register": .flag],
    "apple_pay": ["merchant_id": .text, "description": .text, "country_code": .text],
  ]

  /// Reports the members of the wrong type that no other check has reported.
  private mutating func checkTypes() {
    for path in request.mistakes(Self.shape).map(\.path.description) {
      let field = path.hasPrefix("payment_info.") ? String(path.dropFirst("payment_info.".count)) : path
      if !mistakes.contains(where: { $0.field == field }) { add("702", field) }
    }
  }

  private mutating func add(_ code: String, _ field: String, _ details: [String: String] = [:]) {
    mistakes.append(RequestError(code, field: field, details: details))
  }

  private mutating func required<Value>(_ name: String, _ read: (JSON) -> Value?) -> Value? {
    guard let value = info[name], !value.isNull, value.string?.allSatisfy(\.isWhitespace) != true else {
      add("2004", name)
      return nil
    }
    let result = read(value)
    if result == nil { add("702", name) }
    return result
  }

  /// Returns an optional string parameter. A value of another type is an error.
  private mutating func text(_ name: String) -> String? {
    guard let value = info[name], !value.isNull else { return nil }
    if value.string == nil { add("702", name) }
    return value.string
  }

  private mutating func choice<Value: RawRepresentable<String>>(
    _ name: String, of value: JSON?, _ usual: Value
  ) -> Value? {
    guard let value, !value.isNull else { return usual }
    let result = value.string.flatMap(Value.init(rawValue:))
    if result == nil { add("702", name) }
    return result
  }

  /// Validates the description, the language and the region; returns the requested language.
  private mutating func optionals() -> String? {
    if let description = text("payment_description"), description.unicodeScalars.count > 255 {
      add("502", "payment_description")
    }
    let language = text("language_code")?.lowercased()
    if let language, !configuration.languages.contains(language) { add("502", "language_code") }
    if let region = text("region_code"), !MemberForm.country.accepts(.string(region)) { add("502", "region_code") }
    return language
  }

  private var deviceLanguage: String {
    let language = request["device_language"]?.string?.prefix(2).lowercased() ?? "en"
    return configuration.languages.contains(language) ? language : "en"
  }

  /// Returns the project's methods that are available for this order, in display order.
  private mutating func methods(_ amount: Int64, _ currency: String, _ action: PlatformOrder.Action) -> [EcommpayMethod]
  {
    let region = info["region_code"]?.string
    // Apple Pay is offered only if the request contains its parameters.
    // Source: ecommpay SDK guide, section on Apple Pay.
    let isWalletReady = !(request["apple_pay"]?.isNull ?? true)
    let available = configuration.methods.filter {
      $0.isAvailable(amount, currency, region: region, action) && (!$0.isWallet || isWalletReady)
    }
    guard let forced = text("force_payment_method") else { return available }
    let methods = available.filter { $0.code == forced }
    if methods.isEmpty { add("2541", "force_payment_method", reason(for: forced, amount, currency, region, action)) }
    return methods
  }

  /// Returns why an order cannot be paid with a method: because of one of its parameters, or of one that it needs. Of
  /// a method that is not the project's, the reason is what the project has.
  private func reason(
    for code: String, _ amount: Int64, _ currency: String, _ region: String?, _ action: PlatformOrder.Action
  ) -> [String: String] {
    guard let method = configuration.methods.first(where: { $0.code == code }) else {
      return ["known": configuration.methods.map(\.code).joined(separator: ", ")]
    }
    return method.unfit(amount, currency, region: region, action).map { ["unfit": $0] } ?? ["needs": "apple_pay"]
  }

  /// Checks the contact data: a card payment requires `email` or `phone`.
  private mutating func checkContact(_ methods: [EcommpayMethod]) {
    guard methods.contains(where: \.takesCards) else { return }
    let reachable = (request["additional_fields"]?.elements ?? []).contains { field in
      // A field without a value is sufficient, because the payment form then prompts for the value.
      ["email", "phone"].contains(field["name"]?.string) && field["value"]?.string?.isEmpty != true
    }
    if !reachable { add("2004", "additional_fields") }
  }

  /// Checks the signature. An unknown project has no secret, so only the presence of the signature is checked.
  private mutating func checkSignature(knownProject: Bool) {
    guard let given = info["signature"], !given.isNull, given != "" else { return add("3262", "signature") }
    for (name, value) in SignedParameters.injected(in: info) where !mistakes.contains(where: { $0.field == name }) {
      add("502", name, ["value": value])
    }
    guard knownProject else { return }
    let text = EcommpaySignature.canonicalString(of: info)
    guard !signature.verify(given.string ?? "", of: text) else { return }
    add("3261", "signature")
    signatures.refuse(.order, given.string, of: info["payment_id"]?.string, .ecommpayOrder(text))
  }
}
