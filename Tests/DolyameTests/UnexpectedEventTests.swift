import CheckoutCore
import DolyameSDK
import FoundationEssentials
import KassaDolyameSandbox
import KassaSandbox
import Testing

@Suite("Unexpected events")
struct UnexpectedEventTests {
  /// Runs a payment whose order triggers the given event.
  private func run(_ event: DolyameUnexpectedEvent, showsCodes: Bool) throws -> (SandboxFixture, Run) {
    var fixture = SandboxFixture()
    var configuration = SandboxFixture.configuration(showsCodes: showsCodes)
    var plan = Person.Plan()
    switch event {
    case .lessThanRuble:
      configuration.order.amount = 0.99
      configuration.order.prepaidAmount = 0
      configuration.order.items = [.init(name: "Спичка", quantity: 1, price: 0.99, sku: "1")]
    case .haveSumDifference: configuration.order.prepaidAmount = 301
    case .haveItemsDifference:
      // Another device opens an order with the same ID but different items.
      var other = configuration
      other.order.items[0].name = "Зонт"
      plan.leavesAt = "schedule"
      _ = try fixture.pay(other, plan)
      plan.leavesAt = nil
      fixture = fixture.otherDevice()
    case .wrongPersonData:
      plan.phone = "9130010101"
      configuration.customerInfo.birthday = "01.01.1990"
    case .noPartnerForClient: configuration.partner.id = "somebody-else"
    }
    return (fixture, try fixture.pay(configuration, plan))
  }

  @Test(
    "An unexpected event is reported after the sign-in and ends in failure", arguments: DolyameUnexpectedEvent.allCases)
  func each(event: DolyameUnexpectedEvent) throws {
    let (fixture, run) = try run(event, showsCodes: false)
    #expect(run.events == [event])
    #expect(run.results == [.failure])
    #expect(run.seen.inquiries.map(\.id) == ["phone", "code"])
    #expect(run.flow.result?.error?.code == .dolyameUnexpected)
    #expect(run.flow.result?.payment?.code == nil)
    #expect(run.notes.contains("dolyame.unexpected"))
    #expect((fixture.sandbox.charges["order-1"] ?? 0) == 0)
  }

  @Test(
    "An unexpected event shows its code if the configuration enables codes", arguments: DolyameUnexpectedEvent.allCases)
  func codes(event: DolyameUnexpectedEvent) throws {
    #expect(try run(event, showsCodes: true).1.flow.result?.payment?.code == event.code)
  }

  @Test("Other goods under an order id that the platform knows are an unexpected event")
  func knownOrder() throws {
    let run = try SandboxFixture().pay(SandboxFixture.configuration(order: "cosmoshop_before"))
    #expect(run.events == [.haveItemsDifference])
    #expect(run.results == [.failure])
    // An order with the same items does not trigger an event.
    var configuration = SandboxFixture.configuration(order: "cosmoshop_before", amount: 10, prepaid: 0)
    configuration.order.items = [.init(name: "Umbrella", quantity: 1, price: 10, sku: "UM-1")]
    #expect(try SandboxFixture().pay(configuration).results == [.success])
  }

  @Test("An order paid on another device is refused without an unexpected event or a second charge")
  func paidByRedirect() throws {
    let fixture = SandboxFixture()
    #expect(try fixture.pay().results == [.success])
    let run = try fixture.otherDevice().pay()
    #expect(run.results == [.failure])
    #expect(run.events.isEmpty)
    #expect(run.flow.result?.error?.code == .dolyameOrderExists)
    #expect(run.flow.result?.error?.isRepeatedPayment == true)
    #expect(fixture.sandbox.charges == ["order-1": 1])
  }

  @Test("An amount of exactly one rouble is accepted")
  func rouble() throws {
    var configuration = SandboxFixture.configuration(amount: 1, prepaid: 0)
    configuration.order.items = [.init(name: "Спичка", quantity: 1, price: 1, sku: "1")]
    let run = try SandboxFixture().pay(configuration)
    #expect(run.events.isEmpty)
    #expect(run.results == [.success])
    #expect(run.seen.schedule?.parts.map(\.amount.amount) == [25, 25, 25, 25])
  }
}
