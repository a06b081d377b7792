import CheckoutCore
import HTTPTypes
import KassaAssistSandbox
import KassaSandbox
import Synchronization
import TestSupport
import Testing

@testable import AssistMobile

/// The view controller for the samples from the AssistMobile guide. A simulated payer with one card operates it.
final class SampleViewController: Presenter {
  struct Heard: Equatable {
    var what: String
    var bill: String
    var message: String
  }

  let environment: CheckoutEnvironment
  private let person: Person
  private let list = Mutex<[Heard]>([])
  var all: [Heard] { list.withLock(\.self) }

  init(_ fixture: SandboxFixture, card: String) {
    person = Person(fixture, cards: [card])
    var environment = fixture.environment
    // Send requests for the host named in the AssistMobile guide to the sandbox instead.
    environment.transport = Rerouted(inner: environment.transport)
    self.environment = environment
  }

  func present(_ presentation: Presentation, of checkout: Checkout) { person.present(presentation, of: checkout) }

  func heard(_ what: String, _ bill: String, _ message: String) {
    list.withLock { $0.append(Heard(what: what, bill: bill, message: message)) }
  }

  private struct Rerouted: Transport {
    let inner: any Transport

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      var request = request
      if request.head.authority == AssistConfiguration().host { request.head.authority = SandboxAuthority.assist }
      return try await inner.send(request)
    }
  }
}

@Suite("Samples from the document")
struct SeedSampleTests {
  @Test(
    "The samples pay and request the result later",
    arguments: [(PaymentTests.paid, "paid", AssistState.approved), (PaymentTests.declined, "declined", .declined)])
  func run(card: String, ending: String, state: AssistState) throws {
    for start in [SampleViewController.pay, SampleViewController.payWithData] {
      let fixture = SandboxFixture()
      let controller = SampleViewController(fixture, card: card)
      let assistPay = start(controller)()
      fixture.settle()
      #expect(controller.all.map(\.what) == [ending])
      let first = try #require(controller.all.first)
      #expect(!first.bill.isEmpty && !first.message.isEmpty)
      controller.ask(assistPay)
      fixture.settle()
      #expect(controller.all.map(\.what) == [ending, ending])
      #expect(controller.all.last?.bill == first.bill)
      let bills = fixture.sandbox.bills(of: "test_payment_002")
      #expect(bills.map(\.number) == [first.bill] && bills.map(\.state) == [state])
    }
  }
}
