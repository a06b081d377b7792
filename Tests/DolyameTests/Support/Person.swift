import CheckoutCore
import DolyameSDK
import FoundationEssentials
import KassaCards
import Synchronization
import TestSupport
import Testing

/// A simulated payer who follows a plan.
final class Person: Presenter {
  struct Plan: Sendable {
    var outcome = "success"
    var phone = "9161234567"
    /// The SMS codes to enter, in order. Once all have been used, the last one is entered again.
    var codes = ["1234"]
    var birthday = "28051991"
    var firstName = "Анна"
    /// The numbers of the cards to try, in order. Once all have been used, the last one is tried again.
    var cards = ["2200770239097761"]
    var challengeCode = "1234"
    /// The inquiry or phase at which the payer leaves; nil to stay until the end.
    var leavesAt: String?
    /// Once this condition is met, the payer does nothing more, as if the program had been killed.
    var freezesAt: @Sendable (Presentation) -> Bool = { _ in false }
  }

  struct Seen: Sendable {
    var last: Presentation?
    var shown = ShownStages()
    var stages: [String] { shown.names }
    var schedule: PaymentSchedule?
    var inquiries: [Inquiry] = []
    var dismissals: [@Sendable () -> Void] = []
    var hasLeft = false
    var isFrozen = false
  }

  let environment: CheckoutEnvironment
  let plan: Plan
  let seen = Mutex(Seen())

  init(_ fixture: SandboxFixture, _ plan: Plan = Plan()) {
    environment = fixture.environment
    self.plan = plan
  }

  func dismiss(_ checkout: Checkout, completion: @escaping @Sendable () -> Void) {
    seen.withLock { $0.dismissals.append(completion) }
  }

  /// Closes the result screen.
  func closeResult() {
    let dismissals = seen.withLock { seen in
      defer { seen.dismissals = [] }
      return seen.dismissals
    }
    for dismissal in dismissals { dismissal() }
  }

  func present(_ presentation: Presentation, of checkout: Checkout) {
    let isFrozen = seen.withLock { seen in
      guard !seen.isFrozen else { return true }
      seen.last = presentation
      seen.isFrozen = plan.freezesAt(presentation)
      return seen.isFrozen
    }
    if isFrozen { return }
    if presentation.wantsPainted { return checkout.painted() }
    let isNew = seen.withLock { $0.shown.add(presentation.stage) }
    guard isNew else { return }
    let isScoring = presentation.flow.phase == .inquiring && presentation.flow.answeredInquiry == "consent"
    let here = [ShownStages.name(presentation.stage), presentation.flow.phase.rawValue, isScoring ? "scoring" : ""]
    if let place = plan.leavesAt, here.contains(place) {
      let isFirst = seen.withLock { seen in
        defer { seen.hasLeft = true }
        return !seen.hasLeft
      }
      if isFirst { return checkout.send(.leave) }
    }
    switch presentation.stage {
    case .inquiry(let inquiry, nil): answer(inquiry, checkout)
    case .choice(let interface): checkout.send(.choose(method: interface.methods.last?.id ?? ""))
    case .fields(let method, nil): pay(method, presentation.flow.attempt, checkout)
    case .fields: checkout.send(.leave)
    case .challenge: checkout.send(.answer(.entry(SecretText(plan.challengeCode))))
    case .retry: checkout.send(presentation.flow.attempt < plan.cards.count ? .retry : .leave)
    default: break
    }
  }

  private func answer(_ inquiry: Inquiry, _ checkout: Checkout) {
    let asked = seen.withLock { seen -> Int in
      seen.inquiries.append(inquiry)
      if case .schedule(let schedule) = inquiry.subject { seen.schedule = schedule }
      return seen.inquiries.count { $0.id == inquiry.id }
    }
    let values: [String: FieldValue] =
      switch inquiry.id {
      case "outcome": ["choice": .text(plan.outcome)]
      case "phone": ["phone": .text(plan.phone)]
      case "code": ["smsCode": .text(plan.codes[min(asked, plan.codes.count) - 1])]
      case "questionnaire":
        [
          "lastName": .text("Петрова"), "firstName": .text(plan.firstName), "birthday": .text(plan.birthday),
          "personEmail": .text("anna@example.com"),
        ]
      case "consent": ["consent": .flag(true)]
      default: [:]
      }
    checkout.send(.reply(InquiryReply(to: inquiry, values: values)))
  }

  private func pay(_ method: PaymentMethod, _ attempt: Int, _ checkout: Checkout) {
    let number = plan.cards[min(attempt, plan.cards.count) - 1]
    guard let pan = CardNumber(digits: Array(number.utf8)), let code = SecurityCode(digits: Array("123".utf8)),
      let expiry = Expiry(month: 12, year: 2030)
    else { return checkout.send(.leave) }
    let values: [String: FieldValue] =
      method.saved == nil
      ? ["pan": .pan(pan), "expiry": .expiry(expiry), "code": .code(code)] : ["code": .code(code)]
    checkout.send(.confirm(PaymentDetails(method: method.id, values: values)))
  }
}

/// The results of running the SDK, and everything that the payer saw.
struct Run {
  var results: [DolyamePaymentCoordinatorResult]
  var events: [DolyameUnexpectedEvent]
  var flow: Flow
  var entries: [FlowEntry]
  var seen: Person.Seen
  var checkout: Checkout
  var person: Person
  /// The coordinator. It is retained, as in an application that expects the payment's status to change later.
  var coordinator: DolyamePaymentCoordinator

  var steps: [Step] { entries.compactMap { if case .completed = $0.kind { $0.step } else { nil } } }
  var illegal: Int { entries.count { if case .note("illegal", _) = $0.kind { true } else { false } } }
  var notes: [String] { entries.compactMap { if case .note(let key, _) = $0.kind { key } else { nil } } }
}

extension SandboxFixture {
  static func configuration(
    order: String = "order-1", amount: Decimal = 6700, prepaid: Decimal = 300, isDemo: Bool = false,
    showsCodes: Bool = false,
    customer: DolyamePaymentConfiguration.CustomerInfo = .init(id: "customer-1")
  ) -> DolyamePaymentConfiguration {
    DolyamePaymentConfiguration(
      partner: .init(
        id: "bnpl-test-app", notificationUrl: "https://dolyame.cosmoshop.test/webhooks/dolyame", demoFlow: isDemo,
        showErrorScreenDebugInformation: showsCodes),
      order: .init(
        id: order, amount: amount, prepaidAmount: prepaid,
        items: [
          .init(name: "Плащ", quantity: 1, price: 4600, sku: "A-1"),
          .init(name: "Шарф", quantity: 4, price: 600, sku: "A-2"),
        ]), customerInfo: customer)
  }

  /// Runs the SDK from `start` until no work is left, and then closes the result screen.
  func pay(
    _ configuration: DolyamePaymentConfiguration = SandboxFixture.configuration(), _ plan: Person.Plan = Person.Plan(),
    closing: Bool = true, resumeToken: ResumeToken? = nil
  ) throws -> Run {
    let person = Person(self, plan)
    let received = Mutex((results: [DolyamePaymentCoordinatorResult](), events: [DolyameUnexpectedEvent]()))
    let coordinator = DolyamePaymentCoordinator(configuration: configuration, modalHostViewController: person)
    coordinator.onFinish = { result in received.withLock { $0.results.append(result) } }
    coordinator.onUnexpectedEvent = { event in received.withLock { $0.events.append(event) } }
    let checkout = resumeToken.map { coordinator.resume($0) } ?? coordinator.start()
    settle()
    let early = received.withLock(\.results)
    #expect(early.isEmpty)
    if closing { person.closeResult() }
    let seen = person.seen.withLock(\.self)
    let last = try #require(seen.last)
    return received.withLock {
      Run(
        results: $0.results, events: $0.events, flow: last.flow, entries: last.entries, seen: seen, checkout: checkout,
        person: person, coordinator: coordinator)
    }
  }
}
