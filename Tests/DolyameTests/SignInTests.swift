import CheckoutCore
import DolyameSDK
import KassaSandbox
import Synchronization
import TestSupport
import Testing

@Suite("Sign-in")
struct SignInTests {
  @Test("The sign-in is kept for the same customer after a restart and ends for another customer")
  func kept() throws {
    let storage = MemoryDeviceStorage()
    let first = try SandboxFixture(storage: storage).pay(SandboxFixture.configuration(order: "1"))
    #expect(first.seen.inquiries.map(\.id).prefix(2) == ["phone", "code"])
    // A new run has no state other than that stored on the device.
    let again = try SandboxFixture(storage: storage).pay(SandboxFixture.configuration(order: "2"))
    #expect(again.results == [.success])
    #expect(again.seen.inquiries.first?.id == "questionnaire")
    let other = try SandboxFixture(storage: storage).pay(
      SandboxFixture.configuration(order: "3", customer: .init(id: "customer-2")))
    #expect(other.seen.inquiries.map(\.id).prefix(2) == ["phone", "code"])
    let back = try SandboxFixture(storage: storage).pay(SandboxFixture.configuration(order: "4"))
    #expect(back.seen.inquiries.first?.id == "phone")
  }

  @Test("Leaving at the questionnaire keeps the sign-in")
  func logout() throws {
    let storage = MemoryDeviceStorage()
    _ = try SandboxFixture(storage: storage).pay(SandboxFixture.configuration(order: "1"))
    let fixture = SandboxFixture(storage: storage)
    let run = try fixture.pay(SandboxFixture.configuration(order: "2"), Person.Plan(leavesAt: "questionnaire"))
    #expect(run.results == [.dismissed])
    #expect(storage.value("dolyame.token") != nil)
  }

  @Test("A card that has paid is offered the next time and needs only its security code")
  func savedCard() throws {
    let fixture = SandboxFixture()
    _ = try fixture.pay(SandboxFixture.configuration(order: "1"))
    let again = try fixture.pay(SandboxFixture.configuration(order: "2"))
    let methods = again.flow.interface?.methods ?? []
    #expect(methods.map(\.kind) == [.card, .card])
    #expect(methods.first?.saved?.account == "220077••••••7761")
    #expect(methods.first?.fields.map(\.id) == ["code"])
  }

  @Test("Known values are prefilled, the platform's before the merchant's")
  func prefilled() throws {
    let customer = DolyamePaymentConfiguration.CustomerInfo(
      id: "c", firstName: "Пётр", lastName: "Сидоров", phone: "+79169990011", birthday: "01.02.1980",
      email: "petr@example.com")
    let run = try SandboxFixture().pay(SandboxFixture.configuration(customer: customer))
    func prefilled(_ id: String) -> [String?] {
      guard case .fields(let fields) = run.seen.inquiries.first(where: { $0.id == id })?.subject else { return [] }
      return fields.map(\.prefilled)
    }
    #expect(prefilled("phone") == ["9169990011"])
    #expect(prefilled("questionnaire") == ["Сидоров", "Пётр", nil, "01021980", "petr@example.com"])
    var plan = Person.Plan()
    plan.phone = "9130010101"
    let known = try SandboxFixture().pay(SandboxFixture.configuration(order: "2"), plan)
    guard
      case .fields(let fields) = known.seen.inquiries.first(where: { $0.id == "questionnaire" })?.subject
    else { return }
    #expect(fields.map(\.prefilled) == ["Иванов", "Иван", "Иванович", "28051991", "ivan@example.com"])
  }

  @Test("A wrong code shows the remaining attempts, and the third one fails the payment")
  func attempts() throws {
    var plan = Person.Plan()
    plan.codes = ["1111", "2222", "1234"]
    let good = try SandboxFixture().pay(SandboxFixture.configuration(), plan)
    #expect(good.results == [.success])
    let asked = good.seen.inquiries.filter { $0.id == "code" }
    #expect(asked.map { $0.details["count"] } == ["3", "2", "1"])
    #expect(asked.map(\.problems.first?.code) == [nil, "codeWrong", "codeWrong"])
    plan.codes = ["1111"]
    let bad = try SandboxFixture().pay(SandboxFixture.configuration(), plan)
    #expect(bad.results == [.failure])
    #expect(bad.flow.result?.error?.code == .dolyameSignIn)
  }

  @Test("Another code can be sent after a minute, and the first expires after three")
  func resend() throws {
    let fixture = SandboxFixture()
    let person = Person(fixture, Person.Plan(leavesAt: "never"))
    let coordinator = DolyamePaymentCoordinator(
      configuration: SandboxFixture.configuration(), modalHostViewController: Waiting(person, at: "code"))
    let checkout = coordinator.start()
    fixture.settle()
    let inquiry = try #require(person.seen.withLock(\.last)?.flow.inquiry)
    #expect(inquiry.actions.first?.notBefore.map { $0 - fixture.clock.now > .seconds(59) } == true)
    fixture.pass(.seconds(181))
    checkout.send(.reply(InquiryReply(to: inquiry, values: ["smsCode": .text("1234")])))
    fixture.settle()
    let late = try #require(person.seen.withLock(\.last)?.flow.inquiry)
    // Entering an expired SMS code does not use up an attempt.
    #expect(late.problems.map(\.code) == ["codeExpired"])
    #expect(late.details["count"] == "3")
    checkout.send(.reply(InquiryReply(to: late, action: "resend")))
    fixture.settle()
    let fresh = try #require(person.seen.withLock(\.last)?.flow.inquiry)
    #expect(fresh.details["count"] == "3")
    checkout.send(.reply(InquiryReply(to: fresh, values: ["smsCode": .text("1234")])))
    fixture.settle()
    let isSignedIn = person.seen.withLock { $0.inquiries.contains { $0.id == "questionnaire" } }
    #expect(isSignedIn)
    checkout.close()
  }

  @Test("Codes are sent again up to the platform's limit; then only another number is offered")
  func resendLimit() throws {
    let fixture = SandboxFixture()
    let person = Person(fixture, Person.Plan(leavesAt: "never"))
    let coordinator = DolyamePaymentCoordinator(
      configuration: SandboxFixture.configuration(), modalHostViewController: Waiting(person, at: "code"))
    let checkout = coordinator.start()
    fixture.settle()
    for left in [2, 1, 0] {
      let inquiry = try #require(person.seen.withLock(\.last)?.flow.inquiry)
      #expect(inquiry.actions.map(\.id) == ["resend", "otherPhone"])
      fixture.pass(.seconds(61))
      checkout.send(.reply(InquiryReply(to: inquiry, action: "resend")))
      fixture.settle()
      let next = try #require(person.seen.withLock(\.last)?.flow.inquiry)
      #expect(next.actions.contains { $0.id == "resend" } == (left > 0))
    }
    checkout.close()
  }

  @Test("A rejected scoring ends in failure", arguments: ["9160000000", "9161234567"])
  func scoring(phone: String) throws {
    var plan = Person.Plan()
    plan.phone = phone
    if phone != "9160000000" { plan.birthday = "01012015" }
    let run = try SandboxFixture().pay(SandboxFixture.configuration(), plan)
    #expect(run.results == [.failure])
    #expect(run.flow.result?.outcome == .declined)
    #expect(run.flow.result?.error?.code == .dolyameRejected)
  }
}

/// A simulated payer who does not answer the given inquiry.
private struct Waiting: Presenter {
  let person: Person
  let place: String
  var environment: CheckoutEnvironment { person.environment }

  init(_ person: Person, at place: String) {
    self.person = person
    self.place = place
  }

  func present(_ presentation: Presentation, of checkout: Checkout) {
    let hasArrived = person.seen.withLock { $0.inquiries.contains { $0.id == place } }
    if ShownStages.name(presentation.stage) == place || hasArrived || presentation.flow.inquiry?.id == place {
      person.seen.withLock { $0.last = presentation }
      if presentation.wantsPainted { checkout.painted() }
      return
    }
    person.present(presentation, of: checkout)
  }
}
