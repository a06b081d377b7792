import CheckoutCore
import KassaSandbox
import Synchronization
import TestSupport
import Testing

@testable import WorldlineConnect

@Suite("Decoding of unknown values")
struct TolerantDecodingTests {
  static func product(_ field: JSON) -> PaymentProduct? {
    Models.product([
      "id": 1, "paymentMethod": "card", "displayHints": ["displayOrder": 1, "logo": "a.png"],
      "fields": [field, ["id": "cvv", "type": "string"]],
    ])
  }

  /// The fields with unknown values. Columns: field, expected decoding issue.
  static let table: [(JSON, String)] = [
    (
      ["id": "a", "displayHints": ["formElement": ["type": "hologram"]]],
      "fields[0].displayHints.formElement.type: unknown hologram"
    ),
    (
      ["id": "a", "dataRestrictions": ["isRequired": true, "validators": ["palmistry": [:]]]],
      "fields[0].dataRestrictions.validators.palmistry.name: unknown palmistry"
    ),
    (
      ["id": "a", "dataRestrictions": ["validators": ["regularExpression": ["regularExpression": "(["]]]],
      "fields[0].dataRestrictions.validators.regularExpression.regularExpression: unknown (["
    ),
    (["id": "a", "type": "quantum"], "fields[0].type: unknown quantum"),
    (
      ["id": "a", "displayHints": ["preferredInputType": "Piano"]],
      "fields[0].displayHints.preferredInputType: unknown Piano"
    ),
  ]

  @Test("An unknown value is reported, and the rest of the product is kept", arguments: table.indices)
  func unknown(_ index: Int) throws {
    let product = try #require(Self.product(Self.table[index].0))
    #expect(product.fields.map(\.identifier) == ["a", "cvv"])
    #expect(product.decodingIssues.map(\.description) == [Self.table[index].1])
  }

  @Test("A field without an id is skipped and reported")
  func noID() throws {
    let product = try #require(Self.product(["type": "string"]))
    #expect(product.fields.map(\.identifier) == ["cvv"])
    #expect(product.decodingIssues.map(\.description) == ["fields[0].id: missing"])
  }

  @Test("A stored value with an unknown status must be entered again; the others are kept")
  func accountStatus() throws {
    let reader = ModelReader([
      "id": 7, "paymentProductId": 1,
      "attributes": [
        ["key": "cardNumber", "value": "************1111", "status": "READ_ONLY"],
        ["key": "expiryDate", "value": "1230", "status": "ASK_THE_STARS"],
      ],
      "displayHints": [
        "labelTemplate": [["attributeKey": "cardNumber", "mask": "{{9999}} {{9999}} {{9999}} {{9999}}"]]
      ],
    ])
    let account = try #require(AccountOnFile(reader))
    #expect(account.label == "**** **** **** 1111")
    #expect(account.attribute("expiryDate")?.status == .mustWrite)
    #expect(reader.issues.map(\.found) == ["ASK_THE_STARS"])
  }

  @Test("A product that cannot be read is skipped and reported")
  func list() {
    let products = BasicPaymentProducts(
      ModelReader(["paymentProducts": [["name": "?"], ["id": "3", "paymentMethod": "card"]]]), Models.setting())
    #expect(products.paymentProducts.map(\.identifier) == ["3"])
    #expect(products.decodingIssues.map(\.description) == ["paymentProducts[0].id: missing"])
  }

  @Test("Ids are accepted as numbers and as strings")
  func ids() {
    #expect(Models.product(["id": 1, "paymentMethod": "card"])?.identifier == "1")
    #expect(Models.product(["id": "1", "paymentMethod": "card"])?.identifier == "1")
  }
}

@Suite("Unknown values during a checkout")
struct ReportedTests {
  /// A transport that replaces one known value in each of the platform's responses with an unknown value.
  private struct Novelty: Transport {
    let inner: any Transport
    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      var answer = try await inner.send(request)
      let text = String(decoding: answer.body, as: UTF8.self)
      if let place = text.firstRange(of: "\"OPTIMISED_SUPPORT\"") {
        answer.body = Array((text[..<place.lowerBound] + "\"HOLOGRAM\"" + text[place.upperBound...]).utf8)
      }
      return answer
    }
  }

  @Test("An unknown value is noted once, and the product can be paid with")
  func noted() throws {
    let fixture = SandboxFixture()
    var environment = fixture.environment
    environment.transport = Novelty(inner: fixture.wire)
    let payer = Run.Payer(environment, "cards", WholePaymentTests.card("4567350000427977"))
    let results = Collected<CheckoutResult>()
    let checkout = fixture.sdk.presentPayment(at: payer, order: SandboxFixture.order()) { results.add($0) }
    fixture.settle()
    let notes = (payer.last.withLock { $0?.entries } ?? []).compactMap { entry -> String? in
      if case .note("worldline.unknown", let details) = entry.kind { details["what"] } else { nil }
    }
    #expect(notes.filter { $0.hasPrefix("paymentProducts[0]") }.count == 1)
    #expect(notes.allSatisfy { $0.hasSuffix("mobileIntegrationLevel: unknown HOLOGRAM") })
    #expect(results.all.first?.outcome == .success)
    checkout.close()
    fixture.settle()
  }
}

@Suite("Accounts on file")
struct AccountOnFileTests {
  /// The masked account labels. Columns: value, mask, expected label. Source: the tests in the platform's SDKs.
  static let labels: [(String, String?, String)] = [
    ("411111XXXXXX1111", "{{9999}} {{9999}} {{9999}} {{9999}} {{999}}", "4111 11XX XXXX 1111"),
    ("41111", "{{xx}} {{xxx}}", "41 111"),
    ("************1111", "{{9999}} {{9999}} {{9999}} {{9999}}", "**** **** **** 1111"),
    ("Jane Doe", nil, "Jane Doe"),
  ]

  @Test("The label of an account on file follows its mask", arguments: labels)
  func label(value: String, mask: String?, label: String) {
    let account = AccountOnFile(
      ModelReader([
        "id": 1, "paymentProductId": 1, "attributes": [["key": "a", "value": .string(value), "status": "READ_ONLY"]],
        "displayHints": ["labelTemplate": [.compact([("attributeKey", "a"), ("mask", mask.map { .string($0) })])]],
      ]))
    #expect(account?.label == label)
  }
}

@Suite("Assembled payment items")
struct AssembledItemsTests {
  @Test("A group takes the place of its first product, and the group's accounts come first")
  func assembled() {
    func account(_ id: Int, _ product: Int) -> JSON { ["id": JSON(id), "paymentProductId": JSON(product)] }
    func product(_ id: Int, _ group: String?, _ accounts: [JSON]) -> JSON {
      .compact([
        ("id", JSON(id)), ("paymentMethod", "card"), ("paymentProductGroup", group.map { .string($0) }),
        ("accountsOnFile", .array(accounts)),
      ])
    }
    let products = BasicPaymentProducts(
      ModelReader([
        "paymentProducts": [
          product(1, "cards", [account(1, 1)]), product(302, nil, []), product(809, "redirects", []),
          product(2, "cards", [account(2, 2)]), product(840, nil, [account(3, 840)]),
        ]
      ]), Models.setting())
    let groups = BasicPaymentProductGroups(
      ModelReader([
        "paymentProductGroups": [
          ["id": "cards", "accountsOnFile": [account(1, 1), account(2, 2)]], ["id": "redirects"],
        ]
      ]), Models.setting())
    let items = PaymentItems(products: products, groups: groups)
    #expect(items.paymentItems.map(\.identifier) == ["cards", "302", "redirects", "840"])
    #expect(items.accountsOnFile.map(\.identifier) == ["1", "2", "3"])
    #expect(items.paymentItem(withIdentifier: "809") != nil)
    let flat = PaymentItems(products: products, groups: nil)
    #expect(flat.paymentItems.map(\.identifier) == ["1", "302", "809", "2", "840"])
  }
}
