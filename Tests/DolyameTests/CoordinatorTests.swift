import DolyameSDK
import Synchronization
import TestSupport
import Testing

/// Tests how a coordinator starts and ends. Source: Dolyame SDK guide, sections 3 and 4.
@Suite("Coordinator")
struct CoordinatorTests {
  private let results = Collected<DolyamePaymentCoordinatorResult>()

  private func coordinator(_ person: Person) -> DolyamePaymentCoordinator {
    let coordinator = DolyamePaymentCoordinator(
      configuration: SandboxFixture.configuration(), modalHostViewController: person)
    coordinator.onFinish = { [results] in results.add($0) }
    return coordinator
  }

  @Test("onFinish is called once, after the screens close")
  func finish() {
    let fixture = SandboxFixture()
    let person = Person(fixture)
    let coordinator = coordinator(person)
    coordinator.start()
    fixture.settle()
    #expect(results.all.isEmpty)
    person.closeResult()
    person.closeResult()
    #expect(results.all == [.success])
  }

  @Test("A payment runs without a reference to its coordinator")
  func released() {
    let fixture = SandboxFixture()
    let person = Person(fixture)
    coordinator(person).start()
    fixture.settle()
    person.closeResult()
    #expect(results.all == [.success])
  }

  @Test("The button reports every press")
  func button() {
    let button = DolyamePaymentButton()
    let presses = Mutex(0)
    button.press()
    button.onButtonPressed = { presses.withLock { $0 += 1 } }
    for _ in 1...3 { button.press() }
    let count = presses.withLock(\.self)
    #expect(count == 3)
  }

  @Test("The payment starts with the button, not with the coordinator")
  func press() {
    let fixture = SandboxFixture()
    let person = Person(fixture)
    let coordinator = coordinator(person)
    let button = DolyamePaymentButton()
    button.onButtonPressed = { coordinator.start() }
    fixture.settle()
    #expect(fixture.wire.count("orders") == 0)
    #expect(person.seen.withLock(\.last) == nil)
    button.press()
    fixture.settle()
    #expect(fixture.wire.count("orders") == 1)
    #expect(person.seen.withLock(\.last)?.flow.hasEnded == true)
  }

  @Test("A second start of the same coordinator does nothing")
  func twice() {
    let fixture = SandboxFixture()
    let person = Person(fixture)
    let coordinator = coordinator(person)
    let first = coordinator.start()
    #expect(coordinator.start() === first)
    fixture.settle()
    person.closeResult()
    #expect(results.all == [.success])
  }
}
