import KassaResources
import Testing

@testable import CheckoutCore

@Suite("Explanations of message members")
struct FieldExplanationTests {
  @Test("Every row is loaded, fits into its column and is unique")
  func whole() {
    let standard = FieldExplanations.standard
    #expect(standard.rows.count == FieldExplanations.files.map(\.rows.count).reduce(0, +) && standard.rows.count >= 300)
    for row in standard.rows { #expect(row.text.count <= 60, "\(row.table): \(row.text)") }
    let keys = standard.rows.map {
      [$0.table, $0.isAnywhere ? "**" : "", $0.path.joined(separator: "."), $0.parties, $0.messageText]
    }
    #expect(Set(keys).count == keys.count, "\(keys.filter { key in keys.count { $0 == key } > 1 })")
    let systems = Set(MemberTable.standard.rules.map { String($0.table.prefix { $0 != "-" }) })
    for row in standard.rows { #expect(systems.contains(String(row.table.prefix { $0 != "-" })), "\(row.table)") }
  }

  @Test("Every explanation has a text in every language", arguments: StringTable.languages.filter { $0 != "en" })
  func translated(language: String) throws {
    let table = try #require(StringTable(language: language))
    let texts = Set(FieldExplanations.standard.rows.map(\.text))
    #expect(table.meanings == texts.sorted())
    for text in texts {
      let meaning = table.meaning(text)
      #expect(meaning.count <= 72 && !meaning.hasSuffix("."), "\(meaning)")
      // Codes are the same in every language.
      #expect(meaning.filter(\.isWholeNumber) == text.filter(\.isWholeNumber), "\(text): \(meaning)")
    }
  }

  @Test("Every row explains a member of the member tables")
  func members() {
    for row in FieldExplanations.standard.rows {
      let rules =
        row.isShared ? MemberTable.standard.rules : MemberTable.standard.part(of: row.table).rules
      let explained = rules.contains { rule in
        (row.parties.isEmpty || rule.parties == row.parties)
          && (row.message.isAny || rule.message.isAny || rule.message == row.message) && rule.contains(row)
      }
      #expect(
        explained, "\(row.table) \(row.parties) \(row.messageText) \(row.isAnywhere ? "**." : "")\(row.path)")
    }
  }

  private static func message(_ from: WireMessage.Party, _ to: WireMessage.Party, _ name: String) -> WireMessage {
    WireMessage(from: from, to: to, name: name, body: [:])
  }

  @Test("The more specific row explains the member")
  func specific() throws {
    func row(_ table: String, _ cells: String) throws -> FieldExplanation {
      try #require(
        FieldExplanation(table: table, row: cells.split(separator: "|", omittingEmptySubsequences: false)))
    }
    let explanations = FieldExplanations([
      try row("ecommpay", "**.status|||anywhere|guide"), try row("ecommpay", "**.payment.status|||longer|guide"),
      try row("ecommpay", "payment.status|||exact|guide"),
      try row("ecommpay", "payment.status||POST /a|message|guide"), try row("assist", "**.status|||another|guide"),
      try row("assist", "code|||one|guide"), try row("dolyame", "code|sdk>platform||two|guide"),
      try row("shared", "name|||all|guide"), try row("assist", "name|||own|guide"),
    ])
    func text(_ path: String, _ name: String = "200", system: String? = nil) -> String? {
      explanations.text(
        for: path.split(separator: ".").map(String.init), in: Self.message(.platform, .sdk, name), of: system)
    }
    #expect(text("payment.status") == "exact")
    #expect(text("Payment.Status", "POST /a") == "message")
    #expect(text("callback.payment.status") == "longer")
    #expect(text("x.status") == nil, "two systems explain it differently")
    #expect(text("x.status", system: "assist") == "another")
    #expect(text("x.status", system: "dolyame") == nil)
    #expect(text("code") == "one", "the other row is for requests")
    #expect(text("name") == "own" && text("name", system: "dolyame") == "all")
    #expect(text("") == nil)
  }

  @Test("A request shows its payment system, a response does not")
  func requests() {
    let standard = FieldExplanations.standard
    func text(_ path: String, _ message: WireMessage, _ system: String? = nil) -> String? {
      standard.text(for: [path], in: message, of: system)
    }
    let charge = Self.message(.merchantServer, .platform, "POST /charge/charge.cfm")
    #expect(text("Amount", charge) == "a part in major units; absent for the whole bill")
    let approve = Self.message(.merchantServer, .platform, "POST /v1/9991/payments/1/approve")
    #expect(text("amount", approve) == "amount to capture, in hundredths")
    let answer = Self.message(.platform, .sdk, "200")
    #expect(text("amount", answer) == nil, "the gateway counts in minor units, Dolyame in roubles")
    #expect(text("amount", answer, "apple-pay") == "amount of the order in minor units")
    #expect(text("amount", answer, "dolyame") == "to be paid in four parts, in roubles")
  }

  @Test("A malformed row is no explanation", arguments: ["a|||text", "A|||text|guide", "a||||guide", "|||text|guide"])
  func malformed(cells: String) {
    #expect(FieldExplanation(table: "x", row: cells.split(separator: "|", omittingEmptySubsequences: false)) == nil)
  }

  @Test(
    "Members of real messages are explained",
    arguments: [
      ("sdk>platform", "POST /v1/init", "payment_info.payment_amount", "order amount in minor units"),
      ("platform>sdk", "200", "orderStatus", "0 new 1 held 2 paid 3 reversed 4 refunded 5 ACS 6 declined"),
      ("sdk>issuer", "POST /challenge", "sdkCounterStoA", "the SDK's message counter: 000, then one more"),
      ("issuer>sdk", "200", "transStatus", "result: Y yes, N no, U unavailable, A attempted, R rejected"),
      ("platform>merchantServer", "POST /assist/result", "checkvalue", "MD5 over order and state, with the salt"),
    ] as [(String, String, String, String)])
  func real(parties: String, name: String, path: String, text: String) throws {
    let names = parties.split(separator: ">").compactMap { WireMessage.Party(rawValue: String($0)) }
    let message = Self.message(try #require(names.first), try #require(names.last), name)
    #expect(FieldExplanations.standard.text(for: path.split(separator: ".").map(String.init), in: message) == text)
  }

  // MARK: Amounts

  @Test("An amount in minor units is shown with its currency")
  func amounts() {
    func detail(_ path: String, _ value: JSON, _ body: JSON, name: String = "200") -> String? {
      var message = Self.message(.platform, .sdk, name)
      // The member tables do not list all of these members, so set the body without redacting it.
      message.body = body
      return FieldExplanations.amount(for: path.split(separator: ".").map(String.init), value: value, in: message).map {
        ($0.isHundredths ? "hundredths: " : "minor units: ") + LocaleFormat.english.money($0.money)
      }
    }
    let sum: JSON = ["payment": ["sum": ["amount": 1999, "currency": "USD"]]]
    #expect(detail("payment.sum.amount", 1999, sum) == "minor units: $19.99")
    #expect(detail("payment.sum.currency", "USD", sum) == nil)
    #expect(detail("amount", 1999, ["amount": 1999, "currency": "JPY"]) == "minor units: ¥1,999")
    let order: JSON = ["amount": 1999, "currency": "840", "paymentAmountInfo": ["depositedAmount": 500]]
    #expect(detail("amount", 1999, order) == "minor units: $19.99")
    #expect(detail("paymentAmountInfo.depositedAmount", 500, order) == "minor units: $5.00")
    // The platforms below send other units, or no currency.
    #expect(detail("amount", "19.99", ["amount": "19.99", "currency": "USD"]) == nil)
    #expect(detail("amount", "20", ["amount": "20", "currency": "USD"]) == nil)
    #expect(detail("amount", 1999, ["amount": 1999]) == nil)
    #expect(detail("amount", 1999, ["amount": 1999, "currency": "ZZZ"]) == nil)
    #expect(
      detail("amountOfMoney.amount", 150_000, ["amountOfMoney": ["amount": 150_000, "currencyCode": "JPY"]])
        == "hundredths: ¥1,500")
    let two: JSON = ["items": [["amount": 5, "currency": "USD"], ["amount": 5, "currency": "JPY"]]]
    #expect(detail("items.amount", 5, two) == nil, "two currencies are possible")
    let one: JSON = ["items": [["amount": 5, "currency": "USD"], ["amount": 6, "currency": "JPY"]]]
    #expect(detail("items.amount", 5, one) == "minor units: $0.05")
    #expect(detail("items.amount", "••••", ["items": [["amount": "••••", "currency": "USD"]]]) == nil)
  }
}

extension MemberRule {
  /// Whether the rule applies to a member that the row explains.
  fileprivate func contains(_ row: FieldExplanation) -> Bool {
    let isSuffix = names.suffix(row.path.count).elementsEqual(row.path)
    switch reach {
    case .below: return row.path.starts(with: names) || row.isAnywhere && Set(row.path).isSuperset(of: names)
    case .exact: return row.isAnywhere ? isSuffix : names == row.path
    // The end of a rule's path may be all that is known of the row's path.
    case .anywhere: return row.isAnywhere ? isSuffix : matches(row.path)
    }
  }
}
