import CheckoutCore
import Testing

@testable import KassaSystems

/// Tests that an order accepts only its own payment system's parameters, and reports all validation errors together.
@Suite("Order parameters") struct OrderParameterTests {
  private static let systems = PaymentSystems.builtIn.all.map { $0.name }

  private func complaint(_ system: String, _ values: JSON) throws -> String {
    let kind = try PaymentSystems.builtIn.named(system)
    do {
      _ = try kind.init(OrderTable(values: kind.sample(changedBy: values), path: "test"), mock: nil)
      return ""
    } catch { return error.message }
  }

  @Test(
    "A payment system rejects every parameter of the other systems, all in one message", arguments: systems, systems)
  func foreign(system: String, other: String) throws {
    let kind = try PaymentSystems.builtIn.named(system)
    let foreign = try PaymentSystems.builtIn.named(other).parameters.filter { !kind.parameters.contains($0) }
    #expect(system == other ? foreign.isEmpty : !foreign.isEmpty)
    let message = try complaint(system, .object(.init(foreign.map { ($0, JSON.string("x")) })))
    for name in foreign {
      #expect(message.contains("\(name) is not a parameter of \(system)"), "\(message)")
      #expect(try complaint(system, [name: "x"]).contains("\(name) is not a parameter of \(system)"))
    }
  }

  @Test("An unknown parameter comes with the name that was probably meant, or with where the names are")
  func near() throws {
    #expect(try complaint("apple-pay", ["currencyCode": "EUR"]).contains("did you mean currency?"))
    #expect(try complaint("worldline", ["zebra": 1]).contains("; kassa order --provider worldline prints them all"))
  }

  @Test(
    "A parameter of another payment system comes with the name of the one that means the same",
    arguments: [
      ("assist", "paymentAmount", "orderAmount"), ("ecommpay", "orderAmount", "paymentAmount"),
      ("worldline", "orderComment", "paymentDescription"), ("apple-pay", "paymentCurrency", "currency"),
      ("dolyame", "paymentAmount", "order.amount"), ("dolyame", "amount", "order.amount"),
      ("assist", "regionCode", "country"),
    ])
  func meant(system: String, name: String, own: String) throws {
    let message = try complaint(system, [name: "1"])
    #expect(message.contains("\(name) is not a parameter of \(system); did you mean \(own)?"), "\(message)")
  }

  @Test("A payment system accepts every parameter of its own sample", arguments: systems)
  func own(system: String) throws {
    let kind = try PaymentSystems.builtIn.named(system)
    let names = try #require(kind.sample(changedBy: [:]).object).members.map(\.name)
    #expect(Set(names).isSubset(of: kind.parameters))
    #expect(try complaint(system, [:]) == "")
  }

  @Test("Systems without card verification reject the verify action")
  func gatewayVerifies() throws {
    #expect(try complaint("apple-pay", ["action": "verify"]).contains("action is not a parameter of apple-pay"))
    #expect(try complaint("worldline", ["action": "verify"]).contains("action must be one of sale, auth, not verify"))
  }

  struct Wrong: Sendable {
    var system: String
    /// The parameter values as written in the order file.
    var values: JSON
    var words: [String]

    init(_ system: String, _ values: JSON, _ words: [String]) {
      self.system = system
      self.values = values
      self.words = words
    }
  }

  static let wrong: [Wrong] = [
    Wrong(
      "apple-pay", ["contacts": "email", "amount": "much", "preAuth": 3, "action": "verify"],
      ["contacts must be a list of", "amount must be a whole number", "preAuth must be true or false", "action is no"]),
    Wrong(
      "ecommpay", ["paymentAmount": "much", "paymentCurrency": "XXX", "customerID": "", "preAuth": true],
      [
        "paymentAmount must be a whole number", "paymentCurrency: is not an ISO 4217 currency",
        "customerID: is required", "preAuth",
      ]
    ),
    Wrong(
      "ecommpay", ["projectId": 10, "projectID": 11, "brandColor": "greenish"],
      ["projectId and projectID are the same parameter", "brandColor must be"]),
    Wrong(
      "assist", ["zip": [1], "orderAmount": "0", "email": "nobody"],
      ["zip must be a string", "orderAmount: ", "email: "]),
    Wrong(
      "dolyame", ["enableCallKitUsage": "yes", "customerInfo": ["phone": "89161234567"], "amount": 1],
      ["enableCallKitUsage must be true or false", "customerInfo.phone: ", "amount is not a parameter of dolyame"]),
    Wrong(
      "worldline", ["isRecurring": "often", "paymentAmount": true, "brandColor": "red"],
      ["isRecurring must be true or false", "paymentAmount must be a whole number", "brandColor is not a parameter"]),
  ]

  @Test("One invalid parameter does not hide the errors of another", arguments: wrong)
  func together(wrong: Wrong) throws {
    let message = try complaint(wrong.system, wrong.values)
    for words in wrong.words { #expect(message.contains(words), "\(words) — \(message)") }
    #expect(!message.contains("paymentAmount: is required"))
  }
}
