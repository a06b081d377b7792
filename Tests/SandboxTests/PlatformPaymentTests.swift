import CheckoutCore
import Testing

@testable import KassaEcommpaySandbox
@testable import KassaSandbox

@Suite("Payment state machine")
struct PlatformPaymentTests {
  static let now = Instant(milliseconds: 1_781_524_800_000)
  static let transaction = IssuerTransaction(acs: "acs", server: "server")

  static func attempt(_ number: String = "4111111111111111") -> PlatformPayment.Attempt {
    .init(
      identity: "request", method: "card",
      account: CardAccount(number: Array(number.utf8), type: "visa", holder: "JANE DOE", month: 12, year: 2030),
      scenario: CardScenario(mode: .disabled, number: number).followed(by: .silent))
  }

  /// Creates a payment of 19.99 USD.
  static func requested() throws -> PlatformPayment {
    let order = PlatformOrder(
      paymentID: "payment-1", customerID: "10", money: Money(1999, try #require(CurrencyTable.standard["USD"])),
      action: .sale, mode: .disabled, language: "en", methods: [.card])
    return PlatformPayment(order: order, limits: SandboxLimits(), attempt: attempt(), at: now)
  }

  enum Step: String, CaseIterable, Sendable {
    case register, challenge, clarify, supply, resume, decide, settle, cascade, close, retry

    func take(_ payment: inout PlatformPayment) -> Bool {
      switch self {
      case .register: payment.register(.init(id: 1, providerID: "2", authorisation: "3", created: now))
      case .challenge: payment.challenge(transaction, at: now)
      case .clarify: payment.clarify(at: now)
      case .supply: payment.supply(at: now)
      case .resume: payment.resume(from: transaction, at: now)
      case .decide: payment.decide(EcommpayCode("10000"), at: now)
      case .settle: payment.settle(at: now)
      case .cascade: payment.cascade(at: now)
      case .close: payment.close(at: now)
      case .retry: payment.retry(attempt(), at: now)
      }
    }
  }

  /// Each stage of a payment, with the transitions that lead to it and the transitions allowed from it.
  static let stages: [(name: String, way: [Step], legal: [Step])] = [
    ("requested", [], [.register]),
    ("registered", [.register], [.challenge, .clarify, .decide]),
    ("clarifying", [.register, .clarify], [.supply, .decide]),
    ("clarified", [.register, .clarify, .supply], [.challenge, .clarify, .decide]),
    ("challenged", [.register, .challenge], [.resume, .decide]),
    ("resumed", [.register, .challenge, .resume], [.decide]),
    ("processed", [.register, .decide], [.settle]),
    ("cascading", [.register, .decide, .settle], [.close, .cascade]),
    ("at the next provider", [.register, .decide, .settle, .cascade], [.register]),
    ("retryable", [.register, .decide, .settle, .cascade, .register, .decide, .settle], [.close, .retry]),
    ("closing", [.register, .decide, .settle, .close], [.settle]),
    ("settled", [.register, .decide, .settle, .close, .settle], []),
    (
      "requested again", [.register, .decide, .settle, .cascade, .register, .decide, .settle, .retry], [.register]
    ),
  ]

  @Test("In every stage only the legal transitions are taken", arguments: stages)
  func steps(_ name: String, _ way: [Step], _ legal: [Step]) throws {
    var payment = try Self.requested()
    for step in way {
      let taken = step.take(&payment)
      #expect(taken, "\(name): \(step)")
    }
    for step in Step.allCases {
      var next = payment
      let taken = step.take(&next)
      #expect(taken == legal.contains(step), "\(name): \(step)")
      #expect(taken || (next.stage == payment.stage && next.number == payment.number), "\(name): \(step)")
    }
  }

  @Test("A payment whose payer left gets no challenge and no further attempt")
  func abandoned() throws {
    var payment = try Self.requested()
    payment.abandon()
    let taken = [Step.register, .challenge, .decide].map { $0.take(&payment) }
    #expect(taken == [true, false, true])
    #expect(payment.stage == .processed(AttemptResult(status: .decline, code: EcommpayCode("10000"))))
  }

  @Test("A challenge ends only for its own transaction")
  func anotherChallenge() throws {
    var payment = try Self.requested()
    for step in [Step.register, .challenge] { _ = step.take(&payment) }
    let isResumed = payment.resume(from: IssuerTransaction(acs: "other", server: "server"), at: Self.now)
    #expect(!isResumed)
    #expect(payment.stage == .challenged(Self.transaction))
  }
}
