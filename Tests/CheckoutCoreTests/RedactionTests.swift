import Testing

@testable import CheckoutCore

@Suite("Redaction of messages")
struct RedactionTests {
  typealias Party = WireMessage.Party

  /// A message that contains confidential data.
  struct Case: Sendable, CustomTestStringConvertible {
    var from: Party
    var to: Party
    var name: String
    var body: JSON
    var testDescription: String { "\(from) \(name)" }

    init(_ from: Party, _ to: Party, _ name: String, _ body: JSON) {
      self.from = from
      self.to = to
      self.name = name
      self.body = body
    }

    var shown: String { RedactionTests.shown(body, name, from: from, to: to).text }
  }

  private static func shown(
    _ body: JSON, _ name: String = "200", from: Party = .platform, to: Party = .sdk
  ) -> JSON {
    WireMessage(from: from, to: to, name: name, body: body).body
  }

  @Test(
    "Secrets are redacted in every system and direction",
    arguments: [
      Case(.sdk, .platform, "POST /api/bnpl/sdk/v1/orders", ["access_token": "n0b0dy"]),
      Case(.platform, .sdk, "200", ["access_token": "n0b0dy"]),
      Case(.sdk, .platform, "POST /api/bnpl/sdk/v1/sessions/1-2/code", ["code": "1234"]),
      Case(.sdk, .platform, "POST /v1/init", ["payment_info": ["account_token": "n0b0dy"]]),
      Case(.platform, .sdk, "200", ["saved_accounts": [["token": "n0b0dy"], ["token": "n0b0dy"]]]),
      Case(.merchantServer, .application, "201", ["clientSessionId": "n0b0dy"]),
      Case(.application, .merchantServer, "POST /payments", ["encryptedFields": "eyJ.a.b.c.d"]),
      Case(.sdk, .platform, "POST /orderresult/mobileorderresult.cfm", ["registration_id": "n0b0dy"]),
      Case(.platform, .sdk, "200", ["Body": ["getRegistrationResponse": ["return": ["registration_id": "n0b0dy"]]]]),
      Case(.sdk, .platform, "POST /payment/rest/deposit.do", ["token": "n0b0dy"]),
      Case(.wallet, .application, "PKPaymentToken", ["paymentData": "n0b0dy"]),
      Case(.sdk, .issuer, "POST /challenge", ["challengeDataEntry": "1234"]),
    ])
  func secret(message: Case) {
    let text = message.shown
    #expect(!text.contains("n0b0dy") && !text.contains("1234") && !text.contains("eyJ"), "\(text)")
    #expect(text.contains("••••"))
  }

  @Test(
    "Personal data is redacted unless the platform has masked it",
    arguments: [
      Case(.sdk, .platform, "POST /api/bnpl/sdk/v1/sessions/1-2/phone", ["phone": "+79161234567"]),
      Case(
        .sdk, .platform, "POST /api/bnpl/sdk/v1/orders", ["client_info": ["birthdate": "1991-05-28", "mood": "28"]]),
      Case(.sdk, .platform, "POST /v1/payment", ["additional_fields": [["name": "ssn", "value": "078-05-1120"]]]),
      Case(.sdk, .platform, "POST /v1/init", ["payment_info": ["secure_info": ["customer": ["home_phone": "4499"]]]]),
      Case(.sdk, .platform, "POST /pay/order.cfm", ["MobilePhone": "+79161234567", "Lastname": "1991-05-28"]),
      Case(.platform, .sdk, "200", ["person": ["name": "28", "birthdate": "1991-05-28"]]),
    ])
  func personal(message: Case) {
    let text = message.shown
    for value in ["7916", "1991", "28", "1120", "4499"] { #expect(!text.contains(value), "\(text)") }
    #expect(Self.shown(["phone": "+7 (916) ***-**-67"]) == ["phone": "+7 (916) ***-**-67"])
    #expect(Self.shown(["phone": "+79161234567**"]) == ["phone": "••••"])
  }

  @Test("Unclassified members are redacted")
  func unclassified() {
    #expect(Self.shown(["mood": "n0b0dy", "number": 12, "list": ["n0b0dy"]]).text.contains("n0b0dy") == false)
    #expect(Self.shown(["mood": 12]) == ["mood": "••••"])
    let body: JSON = ["payment": ["status": "success", "passport": "1234 567890"]]
    #expect(Self.shown(body) == ["payment": ["status": "success", "passport": "••••"]])
    #expect(Self.shown(["amount": "12"], "POST /nobody/knows", from: .sdk, to: .platform) == ["amount": "••••"])
  }

  @Test("Flags, empty texts, public values and member names are not redacted")
  func open() {
    let body: JSON = [
      "creationOutput": ["isNewToken": true, "token": ""], "status": "success", "access_token": .null,
      "payment": ["sum": ["amount": 1999, "currency": "USD"]], "account": ["number": "400000******0077"],
    ]
    #expect(Self.shown(body) == body)
  }

  @Test(
    "Six leading digits of a card number are displayed, however many are sent",
    arguments: [
      ("411111", "411111"), ("41111111", "411111••"), ("4111111111111111", "411111••••••••••"), ("4111", "4111"),
      ("4111 11", "••••"), ("411111••••••1111", "411111••••••1111"), ("", ""),
    ])
  func truncated(digits: String, shown: String) {
    let questions = [
      ("POST /client/v1/9991-1/services/getIINdetails", "bin"), ("POST /v1/card/facts", "prefix"),
    ]
    for (name, member) in questions {
      let body = JSON.object(.init([(member, .string(digits))]))
      let message = WireMessage(from: .sdk, to: .platform, name: name, body: body)
      #expect(message.body[member]?.string == shown, "\(name)")
      // Values that are already redacted are not redacted again, and no part of them counts as exposed.
      let entry = FlowEntry(
        index: 0, time: Instant(milliseconds: 0), step: .paymentInitiated, attempt: 1, kind: .message(message))
      #expect(MemberTable.standard.exposed(in: entry).isEmpty, "\(name)")
      var bare = message
      bare.body = body
      let found = MemberTable.standard.exposed(
        in: FlowEntry(
          index: 0, time: Instant(milliseconds: 0), step: .paymentInitiated, attempt: 1, kind: .message(bare)))
      #expect(found.isEmpty == (digits == shown), "\(name)")
    }
  }

  @Test("A string to sign is redacted member by member")
  func pairs() {
    func signed(_ text: String) -> String? {
      Self.shown(["string_to_sign": .string(text)], "POST /sign", from: .application, to: .merchantServer)[
        "string_to_sign"]?.string
    }
    #expect(
      signed("account_token:n0b0dy;payment_amount:1999;secure_info:customer:home_phone:44991")
        == "account_token:••••;payment_amount:1999;secure_info:customer:home_phone:••••")
    #expect(
      signed("payment_description:a;b:12;secure_info:customer:shipping:address:Main; Street 5")
        == "payment_description:a;b:••••;secure_info:customer:shipping:address:••••;••••")
    #expect(
      signed("secure_info:customer:account:auth_time:01-10-202613:12")
        == "secure_info:customer:account:auth_time:01-10-202613:12")
    #expect(signed("679471;test_payment_002;100.05;RUB") == "679471;test_payment_002;100.05;RUB")
    #expect(signed("account_token:\u{301}n0b0dy") == "account_token:••••")
  }

  @Test("The field values of HTML pages are redacted")
  func page() {
    let page = #"<p>Code?</p><input name="code" value="1234"><input type='hidden' name='phone' value='7916'>"#
    let shown = Self.shown(["acsHTML": .string(page)], from: .issuer).text
    #expect(shown.contains("Code?") && !shown.contains("1234") && !shown.contains("7916"), "\(shown)")
    #expect(Self.shown(["acsHTML": "PHA-Q29kZTwvcD4"], from: .issuer) == ["acsHTML": "PHA-Q29k… (15)"])
  }

  @Test("Queries and paths are redacted part by part")
  func names() {
    func name(_ text: String, from: Party = .sdk, to: Party = .platform) -> String {
      WireMessage(from: from, to: to, name: text, body: [:]).name
    }
    let products = "GET /client/v1/9991-a/products?countryCode=NL&amount=100"
    #expect(name(products) == products)
    #expect(name(products + "&mood=n0b0dy") == products + "&mood=••••")
    #expect(name("DELETE /v1/cosmoshop/tokens/n0b0dy", from: .merchantServer) == "DELETE /v1/cosmoshop/tokens/••••")
    #expect(name("completionHandler 0 Success") == "completionHandler 0 Success")
  }

  @Test("A body without members is shown only if it is a single word")
  func word() {
    #expect(Self.shown("timedOut") == "timedOut")
    #expect(Self.shown("…") == "…")
    #expect(Self.shown("card=4000000000000077") == "••••")
  }

  @Test("Notes contain no personal data")
  func note() {
    func details(_ details: [String: String], _ key: String) -> FlowEntry.Kind {
      FlowEntry(
        index: 0, time: Instant(milliseconds: 0), step: .paymentRequested, attempt: 1,
        kind: .note(key: key, details: details)
      ).kind
    }
    #expect(
      details(["address": "buyer@example.com", "count": "1"], "receipt.sent")
        == .note(key: "receipt.sent", details: ["address": "••••", "count": "1"]))
    #expect(details(["code": "3041"], "check.failed") == .note(key: "check.failed", details: ["code": "3041"]))
  }

  @Test("A redacted message is stored and read back unchanged")
  func once() throws {
    let body: JSON = [
      "paymentToken": .secret(TokenText(paymentData: Array("paymentData".utf8))), "merchant": "cosmoshop",
    ]
    let message = WireMessage(from: .sdk, to: .platform, name: "POST /payment/applepay/payment.do", body: body)
    #expect(message.body["paymentToken"]?.string?.contains("…") == true)
    #expect(message.body["merchant"] == "cosmoshop")
    let entry = FlowEntry(
      index: 0, time: Instant(milliseconds: 0), step: .paymentRequested, attempt: 1, kind: .message(message))
    #expect(FlowEntryJSON.entry(FlowEntryJSON.object(entry)) == entry)
  }

  @Test("A stored payment has no token, no encrypted data and no receipt address")
  func payment() {
    var payment = Payment(id: "1", status: "success")
    payment.token = "n0b0dy"
    payment.encrypted = "eyJ.a.b.c.d"
    payment.receiptAddress = "buyer@example.com"
    payment.account = "400000******0077"
    var expected = Payment(id: "1", status: "success")
    expected.account = "400000******0077"
    #expect(payment.kept == expected)
    #expect(payment.kept.kept == expected)
  }

  @Test("Redacting a redacted entry changes nothing", arguments: 1...20)
  func idempotent(seed: UInt64) {
    let random = SeededRandomness(seed: seed)
    func pick<Element>(_ elements: [Element]) -> Element { elements[Int(random.next() % UInt64(elements.count))] }
    let rules = MemberTable.standard.rules
    let pieces =
      [
        "", " ", "/", "?", "&", "=", ":", ";", "•", "••••", "… (", "4)", "<input value=\"", "\" >", "*", "12", "400000",
        "é",
      ]
      + ["POST /v1/init", "GET ", "POST", "200", "a", "payment", "cvv", "token", "email"]
    func text() -> String { (0..<(1 + random.next() % 5)).map { _ in pick(pieces) }.joined() }
    for _ in 0..<500 {
      let rule = pick(rules)
      var body: JSON = .string(text())
      for name in (rule.path + (pick([true, false]) ? [text()] : [])).reversed() {
        body = .object(.init([(pick([name, name.uppercased(), text()]), body)]))
      }
      let name = pick([rule.message.description, text(), text() + rule.message.description])
      let parties = rule.parties.split(separator: ">").map { WireMessage.Party(rawValue: String($0)) ?? .sdk }
      let kind: FlowEntry.Kind =
        parties.count == 2
        ? .message(WireMessage(from: parties[0], to: parties[1], name: name, body: body))
        : .note(key: name, details: [rule.path.last ?? "": text()])
      let entry = FlowEntry(index: 0, time: Instant(milliseconds: 0), step: .paymentInitiated, attempt: 1, kind: kind)
      let object = FlowEntryJSON.object(entry)
      let again = FlowEntryJSON.entry(object).map(FlowEntryJSON.object)
      #expect(again == object, "\(name) \(body.text): \(object.text) and \(again?.text ?? "nil")")
    }
  }
}
