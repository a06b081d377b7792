import CheckoutCore
import KassaEcommpaySandbox
import KassaSandbox
import TestSupport
import Testing

@testable import Ecommpay

@Suite("Payment scenarios through the SDK")
struct PaymentProcessingTests {
  @Test("A clarification shows the platform's reason and sends the requested fields")
  func clarification() throws {
    let shop = Shop(configuration: EcommpaySandboxConfiguration { $0.sandboxScenario = .clarification })
    let asked = Collected<Clarification>()
    let ended = try shop.pay(
      shop.options(),
      person: Person(
        cards: [.sample("4000000000000077")],
        clarifies: { clarification in
          asked.add(clarification)
          return Person.tells("10117")(clarification)
        }))
    #expect(asked.last?.code == "3191")
    #expect(asked.last?.reason == "Need clarification")
    #expect(asked.last?.fields.map(\.id) == ["customer.avs_post_code", "customer.avs_street_address"])
    #expect(ended.result.outcome == .success)
    #expect(ended.steps == Step.allCases)
    #expect(ended.illegal.isEmpty)
  }

  @Test("A refused clarification field is reported and can be corrected")
  func refused() throws {
    let shop = Shop(configuration: EcommpaySandboxConfiguration { $0.sandboxScenario = .clarification })
    let recoverableErrors = Collected<CheckoutError>()
    let ended = try shop.pay(
      shop.options(),
      person: Person(
        cards: [.sample("4000000000000077")],
        onRecoverableError: { recoverableErrors.add($0) },
        clarifies: { Person.tells(recoverableErrors.last == nil ? "1" : "10117")($0) }))
    #expect(recoverableErrors.all.map { $0.mistakes.map(\.path) } == [["customer.avs_post_code"]])
    #expect(ended.result.outcome == .success)
    #expect(ended.illegal.isEmpty)
  }

  @Test(
    "A cascade continues with another provider, with or without a challenge",
    arguments: [
      (EcommpayScenario.cascade, Outcome.success, 0), (.cascadeChallenge, .success, 1),
      (.cascadeDeclined, .declined, 0),
    ])
  func cascade(_ sandboxScenario: EcommpayScenario, _ outcome: Outcome, _ challenges: Int) throws {
    let shop = Shop(configuration: EcommpaySandboxConfiguration { $0.sandboxScenario = sandboxScenario })
    let ended = try shop.pay(
      shop.options(),
      person: Person(
        cards: [.sample("4000000000000077")], answers: [.entry(SecretText("1234"))],
        retries: sandboxScenario != .cascadeDeclined,
        leavesIn: sandboxScenario == .cascadeDeclined ? .retrying : nil))
    #expect(ended.result.outcome == outcome)
    #expect(ended.result.payment?.provider == "Reserve Acquiring")
    let asked = ended.entries.count { if case .moved(_, .challenged) = $0.kind { true } else { false } }
    #expect(asked == challenges)
    #expect(ended.illegal.isEmpty)
    #expect(Set(ended.steps) == Set(Step.allCases))
  }

  @Test("A mock mode runs clarification and challenge before it decides", arguments: [MockModeType.success, .decline])
  func mock(_ mode: MockModeType) throws {
    let shop = Shop()
    let options = shop.options()
    options.mockModeType = mode
    let ended = try shop.pay(
      options, person: Person(cards: [.sample("4000000000000077")], answers: [.entry(SecretText("7777"))]))
    #expect(ended.result.outcome == (mode == .success ? .success : .declined))
    let phases = ended.entries.compactMap { entry -> Phase? in
      if case .moved(_, let to) = entry.kind { to } else { nil }
    }
    let stations = phases.filter { [Phase.clarifying, .challenged, .retrying].contains($0) }
    #expect(stations == [.clarifying, .challenged])
  }

  @Test(
    "Leaving while the platform waits for the payer reports the final outcome",
    arguments: [
      (EcommpayScenario.clarification, Phase.clarifying, Outcome.cancelled), (.cascade, .cascading, .declined),
      (.retry, .retrying, .declined), (.challenge, .challenged, .cancelled),
    ])
  func left(_ sandboxScenario: EcommpayScenario, _ phase: Phase, _ outcome: Outcome) throws {
    let shop = Shop(configuration: EcommpaySandboxConfiguration { $0.sandboxScenario = sandboxScenario })
    let ended = try shop.pay(
      shop.options(), person: Person(cards: [.sample("4000000000000077")], leavesIn: phase))
    #expect(ended.result.outcome == outcome)
    #expect(ended.messages.contains { $0.name == "POST /v1/payment/cancel" })
    #expect(shop.sandbox.charges.values.allSatisfy { $0 == 0 })
    #expect(ended.illegal.isEmpty)
  }

  @Test("An unfinished payment is resumed where it stopped")
  func restored() throws {
    let shop = Shop(configuration: EcommpaySandboxConfiguration { $0.sandboxScenario = .clarification })
    let killed = EcommpaySDK().presentPayment(
      at: Started(environment: shop.environment, details: try .sample("4000000000000077")),
      paymentOptions: shop.options()
    ) { _ in }
    shop.settle()
    killed.close()
    shop.settle()
    let ended = try shop.pay(shop.options(), person: Person())
    #expect(ended.result.outcome == .success)
    #expect(ended.messages.count { $0.name == "POST /v1/payment" } == 0)
    #expect(ended.flow.completed.contains(.detailsConfirmed))
    #expect(ended.illegal.isEmpty)
    #expect(shop.sandbox.charges == ["internal_payment_id_1": 1])
  }

  /// A front end that stops responding when the platform requests a clarification.
  private struct Started: Presenter {
    let environment: CheckoutEnvironment
    let details: PaymentDetails

    func present(_ presentation: Presentation, of checkout: Checkout) {
      if presentation.wantsPainted { return checkout.painted() }
      switch presentation.stage {
      case .choice: checkout.send(.choose(method: "card"))
      case .fields: checkout.send(.confirm(details))
      default: break
      }
    }
  }

  @Test("A partial authorisation reports both amounts")
  func partial() throws {
    let shop = Shop(configuration: EcommpaySandboxConfiguration { $0.sandboxScenario = .partial })
    let ended = try shop.pay(shop.options(), person: Person(cards: [.sample("4000000000000077")]))
    #expect(ended.result.outcome == .partial)
    #expect(ended.result.status == .Success)
    #expect(ended.result.payment?.amount?.amount == 1999)
    #expect(ended.result.payment?.paidAmount?.amount == 999)
  }

  @Test(
    "The operations on offer depend on the payment's status",
    arguments: [
      ("awaiting capture", "auth", nil, [PaymentOperation.capture, .release]),
      ("success", "sale", nil, [.refund, .reverse]), ("success", "sale", "7", [.refund, .reverse, .debit]),
      ("partially refunded", "sale", nil, [.refund]), ("success", "verify", "7", [.debit]),
      ("success", "tokenize", nil, []),
      ("refunded", "sale", "7", []), ("decline", "sale", nil, []), ("processing", "sale", nil, []),
    ] as [(String, String, String?, [PaymentOperation])])
  func operations(_ status: String, _ type: String, _ recurring: String?, _ allowed: [PaymentOperation]) {
    var payment = Payment(id: "p", status: status)
    payment.type = type
    payment.recurringID = recurring
    #expect(EcommpaySDK.rules.meaning(of: payment)?.operations == allowed)
  }

  @Test(
    "Known decline codes map to advice for the payer",
    arguments: [
      ("0", nil), ("104", "again"), ("109", "correct"), ("10000", "again"), ("3021", "correct"), ("nonsense", nil),
    ] as [(String, String?)])
  func advice(_ code: String, _ group: String?) { #expect(Advice(code: code)?.rawValue == group) }
}
