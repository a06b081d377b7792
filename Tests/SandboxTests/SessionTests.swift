import CheckoutCore
import KassaEcommpaySandbox
import KassaSandbox
import TestSupport
import Testing

@Suite("Steps 4 and 5: session")
struct SessionTests {
  @Test("Each error is reported alone", arguments: InitCase.mistakes)
  func alone(_ example: InitCase) throws {
    let fixture = SandboxFixture()
    let reply = try fixture.run { try await fixture.post("/v1/init", example.request.body) }
    #expect(reply.mistakes == example.mistakes)
    #expect(reply.status == 400)
    #expect(reply["status"] == "error")
    #expect(reply["session_id"] == nil)
  }

  @Test("All errors are reported together")
  func together() throws {
    let fixture = SandboxFixture()
    var request = InitRequest()
    for (name, value) in [
      ("payment_id", ""), ("payment_amount", -5), ("payment_currency", "ABC"), ("customer_id", ""),
      ("payment_description", .string(String(repeating: "x", count: 300))), ("language_code", "xx"),
      ("region_code", "?"), ("force_payment_method", "card"),
    ] as [(String, JSON)] { request[name] = value }
    request.fields = nil
    request.signature = "AAAA"
    let reply = try fixture.run { [request] in try await fixture.post("/v1/init", request.body) }
    #expect(
      reply.mistakes == [
        "2004 payment_id", "2004 customer_id", "702 payment_amount", "3121 payment_currency", "502 payment_description",
        "502 language_code", "502 region_code", "2004 additional_fields", "3261 signature",
      ])
    #expect(reply.status == 422)
  }

  @Test("An empty request reports every required member as missing")
  func nothing() throws {
    let fixture = SandboxFixture()
    let reply = try fixture.run { try await fixture.post("/v1/init", [:]) }
    #expect(
      reply.mistakes == [
        "2004 project_id", "2004 payment_id", "2004 payment_amount", "2004 payment_currency", "2004 customer_id",
        "2004 additional_fields", "3262 signature",
      ])
  }

  @Test(
    "Error messages are the platform's",
    arguments: [
      ("customer_id", JSON?.none, "Required field not provided"), ("project_id", 11, "Project ID not found"),
      ("payment_amount", 0, "Malformed request"), ("payment_currency", "ABC", "Invalid currency"),
      ("language_code", "xx", "Validation error"), ("force_payment_method", "x", "Unknown Payment Method"),
    ])
  func words(_ name: String, _ value: JSON?, _ message: String) throws {
    let fixture = SandboxFixture()
    let reply = try fixture.run { try await fixture.post("/v1/init", InitRequest().with(name, value).body) }
    #expect(reply["errors"]?.elements?.first?["message"]?.string == message)
  }

  @Test("Valid requests are accepted", arguments: InitCase.accepted)
  func accepted(_ example: InitCase) throws {
    let fixture = SandboxFixture()
    let reply = try fixture.run { try await fixture.post("/v1/init", example.request.body) }
    #expect(reply.mistakes == [])
    #expect(reply.status == 200)
    #expect(reply["status"] == "accepted")
    #expect(reply["session_id"]?.string?.count == 36)
  }

  @Test("The session interface has the expected JSON")
  func interface() throws {
    let fixture = SandboxFixture()
    let reply = try fixture.run {
      let session = try await fixture.open()
      return try await fixture.post("/v1/session/interface", ["session_id": .string(session)])
    }
    #expect(
      String(decoding: reply.bytes, as: UTF8.self)
        == #"{"status":"ready","merchant":{"name":"Cosmoshop"},"language":"en","#
        + #""languages":["en","hu","es","it","de","fr"],"payment_methods":[{"code":"card","name":"Card","type":"card","#
        + #""card_types":["visa","mastercard","maestro","amex","jcb","cartes_bancaires"],"wallet_save_mode":"never","#
        + #""customer_fields":[]}],"saved_accounts":[]}"#)
  }

  @Test(
    "The language is the order's, else the device's, else English",
    arguments: [
      ("IT" as JSON?, "de" as JSON?, "it"), (nil, "de", "de"), (nil, "fr-CH", "fr"), (nil, "ru", "en"),
      (nil, nil, "en"),
    ])
  func language(_ order: JSON?, _ device: JSON?, _ expected: String) throws {
    let fixture = SandboxFixture()
    var request = InitRequest().with("language_code", order)
    request.deviceLanguage = device
    let reply = try fixture.run { [request] in
      let session = try await fixture.open(request)
      return try await fixture.post("/v1/session/interface", ["session_id": .string(session)])
    }
    #expect(reply["language"]?.string == expected)
  }

  @Test("A forced payment method is the only one")
  func forced() throws {
    let aps = EcommpayMethod(code: "alipay", name: "Alipay", type: "aps")
    let fixture = SandboxFixture(EcommpaySandboxConfiguration { $0.methods = [.card, aps] })
    func codes(_ forced: JSON?, fields: JSON? = [["name": "email", "value": "a@b.test"]]) throws -> [String?] {
      var request = InitRequest().with("force_payment_method", forced)
      request.fields = fields
      let reply = try fixture.run { [request] in
        let session = try await fixture.open(request)
        return try await fixture.post("/v1/session/interface", ["session_id": .string(session)])
      }
      return (reply["payment_methods"]?.elements ?? []).map { $0["code"]?.string }
    }
    #expect(try codes(nil) == ["card", "alipay"])
    #expect(try codes("card") == ["card"])
    #expect(try codes("alipay", fields: nil) == ["alipay"], "contacts are required only for cards")
  }

  @Test(
    "An unknown session is rejected by every endpoint",
    arguments: [
      "/v1/session/interface", "/v1/payment", "/v1/payment/status", "/v1/payment/threeds", "/v1/payment/cancel",
    ])
  func unknownSession(_ path: String) throws {
    let fixture = SandboxFixture()
    let replies = try fixture.run {
      [try await fixture.post(path, ["session_id": "nobody"]), try await fixture.post(path, [:])]
    }
    for reply in replies {
      #expect(reply.status == 401)
      #expect(reply.mistakes == ["303 session_id"])
    }
  }

  @Test(
    "A malformed body is rejected",
    arguments: ["/v1/init", "/v1/session/interface", "/v1/payment", "/v1/payment/status", "/v1/payment/cancel"])
  func malformed(_ path: String) throws {
    let fixture = SandboxFixture()
    let replies = try fixture.run {
      [
        try await fixture.send(path, Array("{".utf8)), try await fixture.send(path, []),
        try await fixture.send(path, [0xFF, 0xFE, 0x00]),
      ]
    }
    for reply in replies {
      #expect(reply.status == 400)
      #expect(reply.mistakes == ["702"])
    }
  }
}
