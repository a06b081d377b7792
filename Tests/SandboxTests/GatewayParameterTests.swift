import CheckoutCore
import HTTPTypes
import Testing

@testable import KassaApplePayGatewaySandbox
@testable import KassaSandbox

/// The ways in which public clients of the gateway's family send their parameters and log in.
@Suite("Parameters of the gateway")
struct GatewayParameterTests {
  private static let login = [("userName", "cosmoshop-api"), ("password", "sandbox-password")]
  private static let order = [("orderNumber", "order-1"), ("amount", "1999"), ("returnUrl", "https://shop.test")]

  private func send(
    _ sandbox: ApplePayGatewaySandbox, _ name: String, method: HTTPRequest.Method = .post,
    query: [(String, String)] = [], form: [(String, String)] = [], json: JSON? = nil
  ) async throws -> JSON {
    let target = query.isEmpty ? "" : "?" + URLEncoding.form(query.map { (name: $0.0, value: $0.1) })
    let body = json?.wireBytes ?? Array(URLEncoding.form(form.map { (name: $0.0, value: $0.1) }).utf8)
    let answer = try await sandbox.transport.send(
      TransportRequest(
        SandboxAuthority.gateway, "/payment/rest/\(name).do" + target, method: method,
        type: json == nil ? TransportRequest.form : "application/json; charset=utf-8", body: body))
    return try JSON(parsing: answer.body)
  }

  private var sandbox: ApplePayGatewaySandbox {
    ApplePayGatewaySandbox(ApplePayGatewayConfiguration { $0.latency = .none })
  }

  @Test("A form, the query of a GET or a POST, and JSON are read alike")
  func ways() async throws {
    let all = Self.login + Self.order
    var json = all.map { ($0.0, JSON.string($0.1)) }
    json[3].1 = 1999
    json.append(("jsonParams", ["a": "b"]))
    let answers = [
      try await send(sandbox, "register", form: all), try await send(sandbox, "register", query: all),
      try await send(sandbox, "register", method: .get, query: all),
      try await send(sandbox, "register", query: Self.login, form: Self.order),
      try await send(sandbox, "register", json: .object(JSON.Object(json))),
    ]
    for answer in answers { #expect(answer["orderId"]?.string != nil, "\(answer)") }
  }

  @Test(
    "A login that is missing, wrong or twice is refused by name",
    arguments: [
      ([], "4", "userName"), ([("userName", "cosmoshop-api")], "4", "password"),
      ([("userName", "cosmoshop-api"), ("password", "")], "4", "password"),
      ([("userName", "cosmoshop-api"), ("password", "wrong")], "5", nil), ([("token", "wrong")], "5", nil),
      ([("userName", "somebody"), ("password", "sandbox-password")], "5", nil),
      ([("token", "sandbox-token"), ("token", "sandbox-token")], "4", "token"),
    ] as [([(String, String)], String, String?)])
  func logins(login: [(String, String)], code: String, named: String?) async throws {
    let answer = try await send(sandbox, "register", form: login + Self.order)
    #expect(answer["errorCode"]?.string == code)
    if let named { #expect(answer["errorMessage"]?.string?.hasSuffix(": " + named + ".") == true) }
  }

  @Test("An amount that is none is refused, in every form", arguments: ["19.99", "-1", "", " 1", "1e3"])
  func amounts(text: String) async throws {
    let order = Self.login + [("orderNumber", "order-1"), ("returnUrl", "https://shop.test")]
    let json = JSON.object(JSON.Object((order + [("amount", text)]).map { ($0.0, JSON.string($0.1)) }))
    let wrong = [
      try await send(sandbox, "register", form: order + [("amount", text)]),
      try await send(sandbox, "register", method: .get, query: order + [("amount", text)]),
      try await send(sandbox, "register", json: json),
      try await send(sandbox, "register", query: [("amount", "1")], form: order + [("amount", "1")]),
    ]
    for answer in wrong { #expect(answer["errorCode"]?.string == "4", "\(answer)") }
    for value in [JSON.null, .bool(true), .array([1]), .number("19.5")] {
      let members = order.map { ($0.0, JSON.string($0.1)) } + [("amount", value)]
      let answer = try await send(sandbox, "register", json: .object(JSON.Object(members)))
      #expect(answer["errorMessage"]?.string?.hasSuffix(": amount.") == true, "\(value) \(answer)")
    }
  }

  @Test("810 is the rouble, and the older status tells the same order")
  func older() async throws {
    let sandbox = sandbox
    let made = try await send(sandbox, "register", form: Self.login + Self.order + [("currency", "810")])
    let id = try #require(made["orderId"]?.string)
    let status = try await send(sandbox, "getOrderStatus", form: Self.login + [("orderId", id)])
    #expect(status["OrderStatus"]?.integer == 0)
    #expect(status["OrderNumber"]?.string == "order-1")
    #expect(status["Amount"]?.integer == 1999)
    #expect(status["currency"]?.string == "643")
    #expect(status["ErrorCode"]?.string == "0")
  }
}
