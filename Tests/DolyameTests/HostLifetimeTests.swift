import CheckoutCore
import DolyameSDK
import Sandbox
import Synchronization
import Testing

/// Who keeps whom. Source: seed 004, section 3: the host keeps the coordinator until `onFinish`; the SDK does not hold the
/// host strongly.
@Suite("The host")
struct HostLifetimeTests {
  /// How many hosts there are.
  private final class Count: Sendable {
    private let number = Mutex(0)
    var now: Int { number.withLock(\.self) }
    func change(by step: Int) { number.withLock { $0 += step } }
  }

  /// A host by the document: it keeps the coordinator and lets it go inside `onFinish`.
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

  private final class Results: Sendable {
    private let list = Mutex<[DolyamePaymentCoordinatorResult]>([])
    var all: [DolyamePaymentCoordinatorResult] { list.withLock(\.self) }
    func add(_ result: DolyamePaymentCoordinatorResult) { list.withLock { $0.append(result) } }
  }

  /// What is left of a payment in memory.
  private struct Remains {
    weak let coordinator: DolyamePaymentCoordinator?
    weak let checkout: Checkout?
  }

  /// Starts a payment as an application does.
  /// - Parameter isCareless: the handlers hold the host strongly, against the document's advice.
  private func start(
    _ person: Person, _ count: Count, _ results: Results, isCareless: Bool = false
  ) -> (host: Host, remains: Remains) {
    let host = Host(person, count)
    let coordinator = DolyamePaymentCoordinator(configuration: Rig.configuration(), modalHostViewController: host)
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

  @Test("is free after its payment, and so is everything of the SDK", arguments: [false, true])
  func freed(isCareless: Bool) {
    let (rig, count, results) = (Rig(), Count(), Results())
    let person = Person(rig)
    let remains: Remains
    do {
      let started = start(person, count, results, isCareless: isCareless)
      rig.settle()
      remains = started.remains
      #expect(count.now == 1)
      #expect(remains.coordinator != nil)
      person.closeResult()
    }
    rig.settle()
    #expect(results.all == [.success])
    #expect(count.now == 0)
    #expect(remains.coordinator == nil)
    #expect(remains.checkout == nil)
  }

  @Test("is not held by a payment that is under way; whose host is gone has left, and hears of it once")
  func gone() {
    let (rig, count, results) = (Rig(), Count(), Results())
    // Nobody answers the first question.
    let person = Person(rig, Person.Plan(freezesAt: { $0.flow.phase == .inquiring }))
    let coordinator: DolyamePaymentCoordinator?
    do {
      let started = start(person, count, results)
      coordinator = started.remains.coordinator
    }
    // Held by this test; the host is not, though its payment has begun.
    #expect(coordinator != nil)
    #expect(count.now == 0)
    rig.settle()
    #expect(results.all == [.dismissed])
    #expect(rig.sandbox.charges.values.allSatisfy { $0 == 0 })
    rig.settle()
    #expect(results.all == [.dismissed])
  }
}
