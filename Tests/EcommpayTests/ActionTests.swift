import CheckoutCore
import Ecommpay
import KassaEcommpaySandbox
import KassaSandbox
import TestSupport
import Testing

@Suite("Payment actions and post-payment operations")
struct ActionTests {
  @Test(
    "Each action ends with its own outcome, status and number of charges",
    arguments: [
      (ActionType.Sale, Int64(1999), Outcome.success, "success", 1, Int64(1999)),
      (.Auth, 1999, .held, "awaiting capture", 1, 1999), (.Verify, 0, .success, "success", 0, 0),
      (.Verify, 1999, .success, "success", 0, 0), (.Tokenize, 0, .success, "success", 0, 0),
    ])
  func actions(
    action: ActionType, amount: Int64, outcome: Outcome, status: String, charges: Int, reported: Int64
  ) throws {
    let shop = Shop()
    let options = PaymentOptions(
      projectID: 10, paymentID: "p", paymentAmount: amount, paymentCurrency: "USD", customerID: "10")
    options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.test")]
    options.action = action
    var card = try PaymentDetails.sample("4000000000000077")
    if action == .Tokenize { card.values["code"] = nil }
    let ended = try shop.pay(options, person: Person(cards: [card]))
    #expect(ended.result.status == .Success, "\(ended.result)")
    #expect(ended.result.outcome == outcome)
    #expect(ended.result.payment?.status == status)
    #expect(ended.result.payment?.type == action.rawValue)
    #expect(ended.result.payment?.amount?.amount == reported)
    #expect(shop.sandbox.charges["p"] == charges)
    #expect(shop.sandbox.notifications(of: "p").map(\.status) == [status])
    #expect(ended.illegal.isEmpty)
  }

  @Test("Tokenising a card needs no security code and no challenge")
  func tokenize() throws {
    let shop = Shop()
    let options = shop.options()
    options.action = .Tokenize
    var card = try PaymentDetails.sample("4314220000000056")
    card.values["code"] = nil
    let ended = try shop.pay(options, person: Person(cards: [card]))
    let fields = try #require(ended.flow.interface?.methods.first).fields.map(\.id)
    #expect(fields == ["pan", "expiry", "holder"])
    #expect(ended.result.outcome == .success)
    #expect(!ended.entries.contains { if case .moved(_, .challenged) = $0.kind { true } else { false } })
  }

  @Test("A recurring payment has an id if it is paid and none if it is declined", arguments: RecurrentType.allCases)
  func recurring(type: RecurrentType) throws {
    let shop = Shop()
    let options = shop.options()
    let plan =
      type == .Regular
      ? RecurrentInfo(type: type, period: .Month, time: "12:00:00") : RecurrentInfo(type: type)
    options.recurrentInfo = plan
    let paid = try shop.pay(options, person: Person(cards: [.sample("4000000000000077")]))
    #expect(paid.result.payment?.recurringID != nil)

    let other = shop.options("another")
    other.recurrentInfo = plan
    other.mockModeType = .decline
    let declined = try shop.pay(
      other, person: Person(cards: [.sample("4000000000000077")], answers: [.entry(SecretText("7777"))]))
    #expect(declined.result.status == .Decline)
    #expect(declined.result.payment?.recurringID == nil)
  }

  @Test("The platform reports the receipt with its positions and a redacted address")
  func receipt() throws {
    let shop = Shop()
    let options = shop.options()
    options.receiptData = Samples.receipt
    let ended = try shop.pay(options, person: Person(cards: [.sample("4000000000000077")]))
    let reported = ended.messages.compactMap { $0.body["payment"]?["receipt"] }
    #expect(reported.last?["sent_to"]?.string == "••••", "the payer's e-mail address must be redacted")
    #expect(reported.last?["positions"]?.elements?.first?["description"]?.string == "Dog print")
  }

  // MARK: Operations after the payment

  private enum Expected: Sendable { case status(String), refused(String) }

  private struct Held {
    let shop = Shop()

    /// Makes a payment of 19.99 US dollars, which is charged or only held, depending on `action`.
    init(_ action: ActionType) throws {
      let options = shop.options("p")
      options.action = action
      _ = try shop.pay(options, person: Person(cards: [.sample("4000000000000077")]))
    }

    func perform(_ operation: PaymentOperation, _ amount: Int64?, of payment: String = "p") throws -> String {
      let usd = try #require(CurrencyTable.standard["USD"])
      let reported = Collected<String>()
      let merchant = shop.sandbox.merchant
      shop.environment.spawn {
        do throws(CheckoutError) {
          reported.add(try await merchant.perform(operation, on: payment, amount: amount.map { Money($0, usd) }).status)
        } catch {
          reported.add(error.platformCode ?? error.code.rawValue)
        }
      }
      shop.settle()
      return try #require(reported.last)
    }
  }

  /// A sequence of operations. Each has an amount and an expected result, which is a status or a platform error code.
  struct OperationScenario: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var action: ActionType
    var steps: [(PaymentOperation, Int64?, String)]
  }

  static let courses: [OperationScenario] = [
    OperationScenario(
      testDescription: "captured in full", action: .auth, steps: [(.capture, nil, "success"), (.capture, nil, "3060")]),
    OperationScenario(
      testDescription: "captured in part, refunded twice", action: .auth,
      steps: [
        (.capture, 1500, "success"), (.refund, 1000, "partially refunded"), (.refund, 600, "3283"),
        (.refund, nil, "refunded"), (.refund, 1, "3060"),
      ]),
    OperationScenario(
      testDescription: "released", action: .auth, steps: [(.release, nil, "canceled"), (.capture, nil, "3060")]),
    OperationScenario(
      testDescription: "held: a refund, a reversal and wrong capture amounts are refused", action: .auth,
      steps: [(.refund, nil, "3060"), (.reverse, nil, "3060"), (.capture, 2000, "2642"), (.capture, 0, "3358")]),
    OperationScenario(testDescription: "refunded in full", action: .sale, steps: [(.refund, nil, "refunded")]),
    OperationScenario(
      testDescription: "reversed", action: .sale, steps: [(.reverse, nil, "reversed"), (.refund, nil, "3060")]),
    OperationScenario(
      testDescription: "paid: a capture and a release are refused", action: .sale,
      steps: [(.capture, nil, "3060"), (.release, nil, "3060")]),
    OperationScenario(
      testDescription: "verified: a refund is refused", action: .verify, steps: [(.refund, nil, "3060")]),
  ]

  @Test("The merchant server captures, releases, refunds and reverses a payment", arguments: courses)
  func postPaymentOperations(_ scenario: OperationScenario) throws {
    let held = try Held(scenario.action)
    for (operation, amount, expected) in scenario.steps {
      #expect(try held.perform(operation, amount) == expected, "\(operation)")
    }
    let reported = held.shop.sandbox.notifications(of: "p")
    #expect(reported.allSatisfy { $0.isAuthentic && $0.isFinal })
    #expect(reported.dropFirst().map(\.status) == scenario.steps.map(\.2).filter { Int($0) == nil })
  }

  @Test(
    "An operation on an unknown payment is refused",
    arguments: PaymentOperation.allCases.filter { $0 != .debit })
  func unknown(operation: PaymentOperation) throws {
    #expect(try Held(.sale).perform(operation, nil, of: "nobody's") == "3061")
  }
}
