import AssistMobile
package import CheckoutCore

/// The properties of a `PayData` as given in an order file, under their names in the AssistMobile guide.
package struct AssistOrder: Sendable {
  private(set) var texts: [String: String]

  /// The built-in order. Its amount and number come from the payment system's public samples.
  static let sample = AssistOrder(texts: [
    "merchantId": "679471", "customerId": "10", "orderNumber": "test_payment_002", "orderAmount": "100.05",
    "orderCurrency": "RUB", "orderComment": "T-shirt with dog print",
  ])

  private static let paths: [String: any ReferenceWritableKeyPath<PayData, String?> & Sendable] = [
    "merchantId": \.merchantId, "customerId": \.customerId, "orderNumber": \.orderNumber,
    "languageStr": \.languageStr, "orderAmount": \.orderAmount, "orderComment": \.orderComment,
    "orderCurrencyStr": \.orderCurrencyStr, "lastname": \.lastname, "firstname": \.firstname,
    "middlename": \.middlename, "email": \.email, "address": \.address, "homePhone": \.homePhone,
    "workPhone": \.workPhone, "mobilePhone": \.mobilePhone, "fax": \.fax, "country": \.country, "state": \.state,
    "city": \.city, "zip": \.zip, "signature": \.signature,
  ]

  /// Returns the built-in order as a table in which a script's values replace the order's own values.
  static func table(changedBy changes: JSON) -> JSON {
    JSON.object(.init(sample.texts.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })).merging(changes)
  }

  /// The properties of `PayData`. Source: AssistMobile guide.
  static let parameters = paths.keys.sorted() + ["language", "orderCurrency"]

  /// Reads an Assist order from the table in an order file.
  /// - Throws: `CompositionError` that lists every invalid parameter.
  static func read(_ table: OrderTable) throws(CompositionError) -> AssistOrder {
    var reader = OrderReader(table, system: AssistSystem.name)
    let members = PlacedValue(table.values)
    reader.check(members, known: parameters)
    var texts: [String: String] = [:]
    for name in paths.keys.sorted() { texts[name] = reader.text(members, name) }
    texts["language"] = reader.word(members, "language", Language.allCases.map { ($0.rawValue, $0.rawValue) })
    let currencies = Currency.allCases
    texts["orderCurrency"] = reader.word(
      members, "orderCurrency", currencies.map { ($0.rawValue, $0.rawValue) }, isExact: true)
    let order = AssistOrder(texts: texts)
    try reader.finish(order.payData(number: texts["orderNumber"] ?? "").mistakes)
    return order
  }

  /// Returns why the SDK refuses an order that is given in JSON to be signed. Only what is signed is checked.
  package static func mistakes(signing message: JSON) -> [Mistake] {
    let data = PayData()
    for name in ["merchantId", "orderNumber", "orderAmount", "orderCurrencyStr"] {
      if let path = paths[name] { data[keyPath: path] = message[name]?.string }
    }
    let currency = message["orderCurrency"]?.string
    data.orderCurrency = currency.flatMap(Currency.init)
    if data.orderCurrency == nil { data.orderCurrencyStr = currency ?? data.orderCurrencyStr }
    return data.mistakes
  }

  subscript(name: String) -> String? {
    get { texts[name] }
    set { texts[name] = newValue }
  }

  var language: Language? { Language(rawValue: texts["language"] ?? texts["languageStr"] ?? "") }
  /// Selects the language given on the command line, if the payment page supports it.
  mutating func choose(language: String?) {
    guard let found = language.flatMap({ Language(iso: $0.lowercased()) }) else { return }
    texts["language"] = found.rawValue
    texts["languageStr"] = nil
  }

  var currency: String { texts["orderCurrency"] ?? texts["orderCurrencyStr"] ?? "" }

  /// Creates the data for a payment.
  /// - Parameter number: the order number for this payment.
  func payData(number: String) -> PayData {
    let data = PayData()
    for (name, path) in Self.paths { data[keyPath: path] = texts[name] }
    data.language = texts["language"].flatMap { Language(rawValue: $0) }
    data.orderCurrency = texts["orderCurrency"].flatMap { Currency(rawValue: $0) }
    data.orderNumber = number
    // The signature covers the order number, so each further payment needs a new signature from the merchant server.
    if number != texts["orderNumber"] { data.signature = nil }
    return data
  }

  /// The sample order, in the format of an order file.
  static let sampleText = """
    # Order file for kassa pay --provider assist --order FILE
    merchantId: "679471"
    customerId: "10"                 # owner of the saved cards
    orderNumber: test_payment_002    # up to 128 characters
    # language: RU                   # RU EN BY UK; or languageStr
    orderAmount: "100.05"            # signed exactly as written
    orderComment: T-shirt with dog print
    orderCurrency: RUB               # RUB USD EUR BYR UAH; or orderCurrencyStr
    lastname: Petrova
    firstname: Anna
    middlename: Ivanovna
    email: anna@example.com
    address: Tverskaya 1
    homePhone: "+74951234567"
    workPhone: "+74951234568"
    mobilePhone: "+79161234567"
    fax: "+74951234569"
    country: RUS                     # up to 3 characters, like state
    state: "77"
    city: Moscow
    zip: "125009"
    # signature: ...                 # created by the merchant server if absent
    """
}
