import CheckoutCore
import DolyameSDK
import KassaDolyameSandbox
import KassaSandbox
import Synchronization
import TestSupport
import Testing

/// Tests which objects retain the host, the coordinator and the checkout. Source: Dolyame SDK guide, section 3.
///
/// The host retains the coordinator until `onFinish`. The SDK does not retain the host.
@Suite("Lifetime of the host")
struct HostLifetimeTests {
  /// A counter for the hosts that are still alive.
  private final class Count: Sendable {
    private let number = Mutex(0)
    var now: Int { number.withLock(\.self) }
    func change(by step: Int) { number.withLock { $0 += step } }
  }

  /// A host that follows the Dolyame SDK guide: it retains the coordinator and releases it inside `onFinish`.
  private final class Host: Presenter {
    private let person: Person
    private let count: Count
    let coordinator = Mutex<DolyamePaymentCoordinator?>(nil)

    init(_ person: Person, _ count: Count) {
      self.person = person
      self.count = count
      count.change(by: 1)
    }

    deinit { count.change(by: -1) }

    var environment: CheckoutEnvironment { person.environment }
    func present(_ presentation: Presentation, of checkout: Checkout) { person.present(presentation, of: checkout) }
    func dismiss(_ checkout: Checkout, completion: @escaping @Sendable () -> Void) {
      person.dismiss(checkout, completion: completion)
    }
  }

  private typealias Results = Collected<DolyamePaymentCoordinatorResult>

  /// Weak references to the objects that belong to a payment.
  private struct Remains {
    weak let coordinator: DolyamePaymentCoordinator?
    weak let checkout: Checkout?
  }

  /// Starts a payment as an application would.
  /// - Parameter isCareless: whether the handlers retain the host, against the Dolyame SDK guide's advice.
  private func start(
    _ person: Person, _ count: Count, _ results: Results, isCareless: Bool = false
  ) -> (host: Host, remains: Remains) {
    let host = Host(person, count)
    let coordinator = DolyamePaymentCoordinator(
      configuration: SandboxFixture.configuration(), modalHostViewController: host)
    host.coordinator.withLock { $0 = coordinator }
    if isCareless {
      coordinator.onFinish = { result in
        results.add(result)
        host.coordinator.withLock { $0 = nil }
      }
      coordinator.onUnexpectedEvent = { _ in _ = host.environment }
    } else {
      coordinator.onFinish = { [weak host] result in
        results.add(result)
        host?.coordinator.withLock { $0 = nil }
      }
      coordinator.onUnexpectedEvent = { [weak host] _ in _ = host?.environment }
    }
    coordinator.start()
    return (host, Remains(coordinator: coordinator, checkout: coordinator.checkout))
  }

  @Test("The host and the SDK's objects are released after the payment", arguments: [false, true])
  func freed(isCareless: Bool) {
    let (fixture, count, results) = (SandboxFixture(), Count(), Results())
    let person = Person(fixture)
    let remains: Remains
    do {
      let started = start(person, count, results, isCareless: isCareless)
      fixture.settle()
      remains = started.remains
      #expect(count.now == 1)
      #expect(remains.coordinator != nil)
      person.closeResult()
    }
    fixture.settle()
    #expect(results.all == [.success])
    #expect(count.now == 0)
    #expect(remains.coordinator == nil)
    #expect(remains.checkout == nil)
  }

  @Test("A running payment does not retain its host; a released host ends as dismissed, once")
  func gone() {
    let (fixture, count, results) = (SandboxFixture(), Count(), Results())
    // The payer never answers the first inquiry.
    let person = Person(fixture, Person.Plan(freezesAt: { $0.flow.phase == .inquiring }))
    let coordinator: DolyamePaymentCoordinator?
    do {
      let started = start(person, count, results)
      coordinator = started.remains.coordinator
    }
    // The test retains the coordinator, but neither the SDK nor the payment retains the host.
    #expect(coordinator != nil)
    #expect(count.now == 0)
    fixture.settle()
    #expect(results.all == [.dismissed])
    #expect(fixture.sandbox.charges.values.allSatisfy { $0 == 0 })
    fixture.settle()
    #expect(results.all == [.dismissed])
  }
}
