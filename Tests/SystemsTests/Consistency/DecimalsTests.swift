import CheckoutCore
import KassaRehearsal
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaSystems

/// Tests amounts with more decimal places than their currency has.
/// Such amounts must be rejected before the form opens, and never reinterpreted.
@Suite("Amounts with too many decimals")
struct DecimalsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var system: TestSystem
    var order: [String: ConsistencyCase.Value]
    /// The total as displayed, including the currency.
    var total: String
    var mistake: String
    var code = "tooManyDecimals"
    var testDescription: String { "\(system) \(total)" }
  }

  static let cases = [
    Case(
      system: .assist, order: ["orderAmount": .text("100.99"), "orderCurrency": .text("BYR")], total: "100.99 BYR",
      mistake: "orderAmount: has more decimals than BYR has (0)"),
    Case(
      system: .assist, order: ["orderAmount": .text("0,50"), "orderCurrency": .text("BYR")], total: "0,50 BYR",
      mistake: "orderAmount: has more decimals than BYR has (0)"),
    Case(
      system: .dolyame, order: ["order": .table(["amount": .text("10.001")])], total: "10.001 RUB",
      mistake: "order.amount: must be an amount in roubles with at most two decimals and not negative",
      code: "malformedAmount"),
  ]

  @Test("Too many decimals are shown as written and rejected with field, reason and code", arguments: cases)
  func refused(_ wrong: Case) throws {
    let stage = try ConsistencyFixture(wrong.system, order: wrong.order)
    let checkout = stage.checkout
    #expect(checkout.text.contains(" · " + wrong.total), "\(checkout.text)")
    checkout.press("Enter")
    #expect(checkout.flow.result?.outcome == .failed)
    #expect(checkout.flow.result?.error?.mistakes.map(\.code).contains(wrong.code) == true)
    #expect(checkout.page.id == "result" && !checkout.flow.completed.contains(.formDisplayed))
    let lines = PagePlain(checkout.page, isFirst: false).lines
    #expect(lines.contains { $0.contains(wrong.mistake) }, "\(lines)")
    let isSent = checkout.entries.contains { entry in
      // The SDK's callback to the application is not a network message.
      if case .message(let message) = entry.kind { message.to != .application } else { false }
    }
    #expect(!isSent, "a request was sent")
  }

  @Test("Reading an order rejects decimals in systems that use whole minor units or cents")
  func read() throws {
    for (kind, order, words) in [
      (
        EcommpaySystem.self, ["paymentAmount": "100.99", "paymentCurrency": "JPY"],
        "paymentAmount must be a whole number"
      ),
      (ApplePayGatewaySystem.self, ["amount": "100.99", "currency": "JPY"], "amount must be a whole number"),
      (WorldlineSystem.self, ["paymentAmount": "1999", "paymentCurrency": "KWD"], "paymentAmount KWD\u{A0}1.999"),
    ] as [(any PaymentSystem.Type, JSON, String)] {
      let table = OrderTable(values: kind.sample(changedBy: order), path: "x.yaml")
      #expect {
        _ = try kind.init(table, mock: nil)
      } throws: { error in
        let message = (error as? CompositionError)?.message ?? ""
        return message.hasPrefix("the order file x.yaml: " + words) && message.contains("(tooManyDecimals)")
      }
    }
  }

  @Test("Trailing zeros do not count as decimals")
  func zeros() throws {
    let order: [String: ConsistencyCase.Value] = ["orderAmount": .text("100.00"), "orderCurrency": .text("BYR")]
    let stage = try ConsistencyFixture(.assist, order: order)
    #expect(stage.checkout.text.contains(" · BYR\u{A0}100"))
    Passer(system: .assist).go(stage.checkout)
    #expect(stage.checkout.flow.result?.outcome == .success)
    #expect(stage.books.kept == 100)
  }
}
