import CheckoutCore
import KassaEcommpaySandbox
import TestSupport
import Testing

@testable import KassaSandbox

/// Tests that no member of a request counts as absent because it has the wrong type: it is refused by name.
@Suite("Members of the wrong type")
struct WrongMemberTests {
  enum Kind: CaseIterable { case text, number, flag, list, object }

  /// Values that a member of a kind must not have.
  static func wrong(_ kind: Kind) -> [JSON] {
    var forms: [(Kind?, JSON)] = [
      (.text, "500"), (.flag, true), (.list, [500]), (.object, ["value": 500]), (nil, .null),
      (nil, .number("9223372036854775808")), (nil, .number("1.5")), (nil, .number("5e2")),
    ]
    if kind != .number { forms.append((.number, 500)) }
    return forms.filter { $0.0 != kind }.map(\.1)
  }

  /// A request with only this member. The path joins names with full stops; `0` is the only element of a list.
  private static func body(_ path: String, _ value: JSON) -> JSON {
    path.split(separator: ".").reversed().reduce(value) { inner, name in
      name == "0" ? [inner] : .object([.init(String(name), inner)])
    }
  }

  static let members: [(path: String, member: String, kind: Kind)] = [
    ("session/interface", "session_id", .text), ("payment/status", "session_id", .text),
    ("payment/status", "revision", .number), ("card/facts", "prefix", .text),
    ("account/remove", "account_id", .number), ("payment/threeds", "acs_trans_id", .text),
    ("payment/threeds/method", "threeds_comp_ind", .text), ("payment/redirect", "session_id", .text),
    ("payment/cascade", "session_id", .text), ("payment/cancel", "session_id", .text),
    ("payment/clarification", "additional_fields", .list), ("payment/clarification", "additional_fields.0", .object),
    ("payment/clarification", "additional_fields.0.value", .text), ("payment", "request_id", .text),
    ("payment", "action", .text), ("payment", "method", .text), ("payment", "bank", .text),
    ("payment", "apple_pay_token", .text), ("payment", "save", .flag), ("payment", "card", .object),
    ("payment", "card.pan", .text), ("payment", "card.month", .number), ("payment", "card.year", .number),
    ("payment", "card.cvv", .text), ("payment", "card.card_holder", .text), ("payment", "card.type", .text),
    ("payment", "account", .object), ("payment", "account.id", .number), ("payment", "account.cvv", .text),
    ("payment", "additional_fields.0.name", .text),
  ]

  @Test("A request of the ecommpay SDK is refused with the path of the member", arguments: members)
  func requests(path: String, member: String, kind: Kind) throws {
    let fixture = SandboxFixture()
    for value in Self.wrong(kind) {
      let reply = try fixture.run { try await fixture.post("/v1/" + path, Self.body(member, value)) }
      #expect(reply.status == 400, "\(value)")
      #expect(reply.mistakes == ["702 " + member.replacing(".0", with: "[0]")], "\(value)")
    }
  }

  @Test("All wrong members of a request are named together, in its order")
  func together() throws {
    let fixture = SandboxFixture()
    let body: JSON = ["session_id": 1, "card": ["month": "12", "pan": true], "save": "yes"]
    let reply = try fixture.run { try await fixture.post("/v1/payment", body) }
    #expect(reply.mistakes == ["702 session_id", "702 card.month", "702 card.pan", "702 save"])
  }

  @Test("The issuer names the members of a CReq that have the wrong type", arguments: wrong(.text))
  func challenge(value: JSON) throws {
    let fixture = SandboxFixture()
    let reply = try fixture.run {
      try await fixture.post(Issuer.path, ["messageType": "CReq", "acsTransID": value], at: SandboxAuthority.issuer)
    }
    #expect(reply["errorCode"]?.string == "203")
    #expect(reply["errorDetail"]?.string == "acsTransID")
  }

  static let parameters: [(path: String, kind: Kind)] = [
    ("payment_info", .object), ("payment_info.project_id", .number), ("payment_info.payment_id", .text),
    ("payment_info.payment_amount", .number), ("payment_info.payment_currency", .text),
    ("payment_info.payment_description", .text), ("payment_info.customer_id", .text),
    ("payment_info.region_code", .text), ("payment_info.language_code", .text), ("payment_info.account_token", .text),
    ("payment_info.force_payment_method", .text), ("payment_info.hide_saved_wallets", .flag),
    ("payment_info.signature", .text), ("payment_info.secure_info", .object), ("action", .text), ("mock_mode", .text),
    ("device_language", .text), ("receipt_data", .text), ("brand_color", .text), ("additional_fields", .list),
    ("additional_fields.0.name", .text), ("additional_fields.0.value", .text), ("recurrent_info", .object),
    ("recurrent_info.type", .text), ("recurrent_info.amount", .number), ("recurrent_info.register", .flag),
    ("recurrent_info.schedule", .list), ("recurrent_info.schedule.0", .object), ("apple_pay", .object),
    ("apple_pay.merchant_id", .text), ("apple_pay.description", .text),
  ]

  @Test("An order is refused with the name of each parameter of the wrong type", arguments: parameters)
  func order(path: String, kind: Kind) throws {
    let fixture = SandboxFixture()
    let own = try #require(InitRequest().body.object)
    for value in Self.wrong(kind) {
      let given = try #require(Self.body(path, value).object?.members.first)
      var members = own.members
      members.removeAll { $0.name == given.name }
      if given.name == "payment_info", let inner = given.value.object, path.contains(".") {
        let info = own["payment_info"]?.object?.members.filter { member in inner[member.name] == nil } ?? []
        members.append(.init(given.name, .object(info + inner.members)))
      } else {
        members.append(given)
      }
      let body = JSON.object(members)
      let reply = try fixture.run { try await fixture.post("/v1/init", body) }
      #expect(reply.status >= 400, "\(value)")
      let name = path.replacing("payment_info.", with: "")
      let fields = (reply["errors"]?.elements ?? []).compactMap { $0["field"]?.string }
      #expect(fields.contains { [name, name.replacing(".0", with: "[0]")].contains($0) }, "\(value) \(fields)")
    }
  }
}
