import AssistMobile
import CheckoutCore

/// What a `PayData` is made of, as an order file says it: every property under the seed's own name.
struct AssistOrder: Sendable {
  private(set) var texts: [String: String]

  /// The built-in order; amount and number as in the public samples of the system.
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

  /// The built-in order as a table, with what a script says in place of it.
  static func table(changedBy changes: [String: Any]) -> [String: Any] {
    (sample.texts as [String: Any]).merging(changes) { $1 }
  }

  /// The properties of `PayData`. Source: seed 001.
  static let parameters = paths.keys.sorted() + ["language", "orderCurrency"]

  /// - Throws: `Failure` that names all mistakes together.
  static func read(_ table: OrderTable) throws(Failure) -> AssistOrder {
    var reader = OrderReader(table, system: AssistSystem.name)
    let members = OrderMembers(values: table.values)
    reader.check(members, known: parameters)
    var texts: [String: String] = [:]
    for name in paths.keys.sorted() { texts[name] = reader.text(members, name) }
    texts["language"] = reader.word(members, "language", Language.allCases.map { ($0.rawValue, $0.rawValue) })
    let currencies = AssistMobile.Currency.allCases
    texts["orderCurrency"] = reader.word(
      members, "orderCurrency", currencies.map { ($0.rawValue, $0.rawValue) }, isExact: true)
    let order = AssistOrder(texts: texts)
    try reader.finish(order.payData(number: texts["orderNumber"] ?? "").mistakes)
    return order
  }

  subscript(name: String) -> String? {
    get { texts[name] }
    set { texts[name] = newValue }
  }

  var language: Language? { Language(rawValue: texts["language"] ?? texts["languageStr"] ?? "") }
  /// The language that was asked for on the command line, where the payment page has it.
  mutating func choose(language: String?) {
    guard let found = language.flatMap({ Language(iso: $0.lowercased()) }) else { return }
    texts["language"] = found.rawValue
    texts["languageStr"] = nil
  }

  var currency: String { texts["orderCurrency"] ?? texts["orderCurrencyStr"] ?? "" }

  /// The data of one payment.
  /// - Parameter number: the order's number for it.
  func payData(number: String) -> PayData {
    let data = PayData()
    for (name, path) in Self.paths { data[keyPath: path] = texts[name] }
    data.language = texts["language"].flatMap { Language(rawValue: $0) }
    data.orderCurrency = texts["orderCurrency"].flatMap { AssistMobile.Currency(rawValue: $0) }
    data.orderNumber = number
    // It covers the number: the shop signs a further payment anew.
    if number != texts["orderNumber"] { data.signature = nil }
    return data
  }

  /// The sample as a file would say it.
  static let sampleText = """
    # An order for: kassa pay --provider assist --order FILE
    merchantId: "679471"
    customerId: "10"                 # kept cards belong to it
    orderNumber: test_payment_002    # up to 128 characters
    # language: RU                   # RU EN BY UK; or languageStr
    orderAmount: "100.05"            # signed as it is written
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
    country: RUS                     # up to 3 characters, as the next
    state: "77"
    city: Moscow
    zip: "125009"
    # signature: made by the merchant's server where it is not given
    """
}
