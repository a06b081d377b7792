import CheckoutCore
import Ecommpay
import KassaBackend
import KassaEcommpaySandbox
import KassaSandbox
import Synchronization
import Testing

/// Front ends that answer too often, too late, twice, with nonsense or not at all: every payment ends, and neither the
/// work nor the record of the flow grows without bounds.
@Suite("Random presenters")
struct PresenterFuzzTests {
  private static func options(_ id: String) -> PaymentOptions {
    let options = PaymentOptions(
      projectID: 10, paymentID: id, paymentAmount: 1999, paymentCurrency: "USD", customerID: "10", regionCode: "US")
    options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]
    return options
  }

  private static let cards = TestCards.ecommpay.map(\.number)

  /// An action that fits the stage, or any other.
  private static func action(_ stage: Stage, _ random: SeededRandomness) -> PersonAction {
    let card = cards[Int(random.next() % UInt64(cards.count))]
    let details = try? PaymentDetails.card(number: card, expiry: "12/30", code: "123", holder: "JANE DOE")
    let fitting: PersonAction =
      switch stage {
      case .choice(let interface):
        .choose(method: interface.methods[Int(random.next() % UInt64(interface.methods.count))].id)
      case .fields(let method, _):
        details.map { .confirm($0) } ?? .confirm(PaymentDetails(method: method.id, values: [:]))
      case .challenge: .answer(.entry(SecretText(random.next() % 2 == 0 ? "1234" : "0000")))
      case .redirect: .returned
      case .clarification(let asked, _):
        .clarify(Dictionary(asked.fields.map { ($0.id, .text("10117")) }, uniquingKeysWith: { first, _ in first }))
      case .cascade: .acceptCascade
      case .retry: .retry
      default: .choose(method: "card")
      }
    switch random.next() % 10 {
    case 0: return .back
    case 1: return .retry
    case 2: return .choose(method: "card")
    case 3: return .answer(.entry(SecretText("0000")))
    case 4: return .returned
    case 5: return .operate(.refund, nil)
    case 6: return random.next() % 8 == 0 ? .leave : fitting
    default: return fitting
    }
  }

  /// A front end that reacts to every change with up to three actions, now or later, or with none.
  private final class Noisy: Presenter {
    let environment = CheckoutEnvironment(transport: NoTransport())
    private let random: SeededRandomness
    private let world: EcommpayWorld
    private let last = Mutex<Presentation?>(nil)
    private let count = Mutex(0)
    private let talk: UInt64

    init(_ world: EcommpayWorld, seed: UInt64, talk: UInt64) {
      self.world = world
      random = SeededRandomness(seed: seed)
      self.talk = talk
    }

    var presented: Int { count.withLock(\.self) }
    var entries: Int { last.withLock { $0?.entries.count ?? 0 } }

    func present(_ presentation: Presentation, of checkout: Checkout) {
      last.withLock { $0 = presentation }
      count.withLock { $0 += 1 }
      if presentation.wantsPainted { checkout.painted() }
      for _ in 0..<(random.next() % (talk + 1)) {
        let action = PresenterFuzzTests.action(presentation.stage, random)
        guard random.next() % 3 == 0 else {
          checkout.send(action)
          continue
        }
        let delay = Duration.milliseconds(Int64(random.next() % 60_000))
        world.spawn { [clock = world.clock, weak checkout] in
          guard (try? await clock.sleep(for: delay, as: .latency)) != nil else { return }
          checkout?.send(action)
        }
      }
    }
  }

  @Test("End within bounds, however much they talk")
  func noisy() {
    var statuses: Set<ResultStatus> = []
    for seed in 1...60 { statuses.formUnion(noisy(seed: seed)) }
    #expect(statuses.isSuperset(of: [.success, .decline, .cancelled]))
  }

  private func noisy(seed: Int) -> [ResultStatus] {
    let virtual = VirtualRun()
    let world = EcommpayWorld(clock: virtual.clock, seed: UInt64(seed), spawn: virtual.spawn)
    let presenter = Noisy(world, seed: UInt64(seed), talk: UInt64(seed % 4))
    let results = Reported<PaymentResult>()
    let checkout = EcommpaySDK(world: world).presentPayment(at: presenter, paymentOptions: Self.options("fuzz")) {
      results.add($0)
    }
    let count = virtual.run { !results.all.isEmpty }
    // A front end that never answers is a person who has not decided yet; only the platform's time-outs pass for it.
    if results.all.isEmpty {
      checkout.send(.leave)
      virtual.run { !results.all.isEmpty }
    }
    // What it has sent late, and what it sends about the result.
    virtual.run(for: .seconds(600))
    #expect(results.all.count == 1)
    #expect(world.charges.values.allSatisfy { $0 <= 1 }, "\(world.charges)")
    #expect(count < 400_000)
    #expect(presenter.presented < 30_000)
    #expect(presenter.entries < 10_000)
    return results.all.map(\.status)
  }

  /// A front end that answers everything that it is shown with the same action, at once.
  private final class Parrot: Presenter {
    private let action: PersonAction
    private let count = Mutex(0)

    init(_ action: PersonAction) { self.action = action }

    var presented: Int { count.withLock(\.self) }

    func present(_ presentation: Presentation, of checkout: Checkout) {
      count.withLock { $0 += 1 }
      if presentation.wantsPainted { checkout.painted() }
      checkout.send(action)
    }
  }

  @Test(
    "An action that changes nothing is not answered for ever",
    arguments: [PersonAction.back, .retry, .choose(method: "nothing"), .returned, .operate(.refund, nil)])
  func parrot(action: PersonAction) {
    let virtual = VirtualRun()
    let world = EcommpayWorld(clock: virtual.clock, seed: 1, spawn: virtual.spawn)
    let presenter = Parrot(action)
    let results = Reported<PaymentResult>()
    let checkout = EcommpaySDK(world: world).presentPayment(at: presenter, paymentOptions: Self.options("fuzz")) {
      results.add($0)
    }
    virtual.run(for: .seconds(600))
    #expect(presenter.presented < 1_500)
    checkout.send(.leave)
    virtual.run { !results.all.isEmpty }
    #expect(results.all.map(\.status) == [.cancelled])
    virtual.run(for: .seconds(600))
    #expect(presenter.presented < 3_000)
  }

  @Test("A scripted presenter is asked once a stage, whatever it answers", arguments: 1...40)
  func scripted(seed: Int) {
    let virtual = VirtualRun()
    let world = EcommpayWorld(clock: virtual.clock, seed: UInt64(seed), spawn: virtual.spawn)
    let random = SeededRandomness(seed: UInt64(seed))
    let asked = Mutex(0)
    let presenter = ScriptedPresenter { stage in
      asked.withLock { $0 += 1 }
      return random.next() % 5 == 0 ? nil : Self.action(stage, random)
    }
    let results = Reported<PaymentResult>()
    EcommpaySDK(world: world).presentPayment(at: presenter, paymentOptions: Self.options("fuzz")) { results.add($0) }
    virtual.run { !results.all.isEmpty }
    #expect(results.all.count == 1)
    #expect(asked.withLock(\.self) < 500)
  }

  @Test("A choice that is repeated for ever ends with the payer leaving")
  func repeated() {
    let virtual = VirtualRun()
    let world = EcommpayWorld(clock: virtual.clock, seed: 1, spawn: virtual.spawn)
    let asked = Mutex(0)
    let presenter = ScriptedPresenter { _ in
      asked.withLock { $0 += 1 }
      return .choose(method: "card")
    }
    let results = Reported<PaymentResult>()
    EcommpaySDK(world: world).presentPayment(at: presenter, paymentOptions: Self.options("fuzz")) { results.add($0) }
    virtual.run { !results.all.isEmpty }
    #expect(results.all.map(\.status) == [.cancelled])
    #expect(asked.withLock(\.self) <= ScriptedPresenter.mostRepetitions + 2)
  }

  @Test("An answer that never comes ends after the limit")
  func silent() {
    let virtual = VirtualRun()
    let world = EcommpayWorld(clock: virtual.clock, seed: 1, spawn: virtual.spawn)
    let start = virtual.clock.now
    let results = Reported<PaymentResult>()
    EcommpaySDK(world: world).presentPayment(
      at: ScriptedPresenter(limit: .seconds(60)) { _ in nil }, paymentOptions: Self.options("fuzz")
    ) { results.add($0) }
    virtual.run { !results.all.isEmpty }
    #expect(results.all.map(\.status) == [.cancelled])
    #expect((Duration.seconds(60)...Duration.seconds(70)).contains(virtual.clock.now - start))
  }
}
