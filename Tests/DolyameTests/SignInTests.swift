import CheckoutCore
import DolyameSDK
import Sandbox
import Synchronization
import Testing

@Suite("The sign-in")
struct SignInTests {
  @Test("is kept for the same customer, over runs of the program, and ends for another one")
  func kept() throws {
    let storage = MemoryDeviceStorage()
    let first = try Rig(storage: storage).pay(Rig.configuration(order: "1"))
    #expect(first.seen.inquiries.map(\.id).prefix(2) == ["phone", "code"])
    // Another run: nothing is left but what the device keeps.
    let again = try Rig(storage: storage).pay(Rig.configuration(order: "2"))
    #expect(again.results == [.success])
    #expect(again.seen.inquiries.first?.id == "questionnaire")
    let other = try Rig(storage: storage).pay(Rig.configuration(order: "3", customer: .init(id: "customer-2")))
    #expect(other.seen.inquiries.map(\.id).prefix(2) == ["phone", "code"])
    let back = try Rig(storage: storage).pay(Rig.configuration(order: "4"))
    #expect(back.seen.inquiries.first?.id == "phone")
  }

  @Test("ends when the person says that this is somebody else")
  func logout() throws {
    let storage = MemoryDeviceStorage()
    _ = try Rig(storage: storage).pay(Rig.configuration(order: "1"))
    let rig = Rig(storage: storage)
    let run = try rig.pay(Rig.configuration(order: "2"), Person.Plan(leavesAt: "questionnaire"))
    #expect(run.results == [.dismissed])
    #expect(storage.value("dolyame.token") != nil)
  }

  @Test("A card that paid is offered the next time, and asks for its code only")
  func savedCard() throws {
    let rig = Rig()
    _ = try rig.pay(Rig.configuration(order: "1"))
    let again = try rig.pay(Rig.configuration(order: "2"))
    let methods = again.flow.interface?.methods ?? []
    #expect(methods.map(\.kind) == [.card, .card])
    #expect(methods.first?.saved?.account == "220077••••••7761")
    #expect(methods.first?.fields.map(\.id) == ["code"])
  }

  @Test("What is known is filled in: the platform's word before the shop's")
  func prefilled() throws {
    let customer = DolyamePaymentConfiguration.CustomerInfo(
      id: "c", firstName: "Пётр", lastName: "Сидоров", phone: "+79169990011", birthday: "01.02.1980",
      email: "petr@example.com")
    let run = try Rig().pay(Rig.configuration(customer: customer))
    func prefilled(_ id: String) -> [String?] {
      guard case .fields(let fields) = run.seen.inquiries.first(where: { $0.id == id })?.subject else { return [] }
      return fields.map(\.prefilled)
    }
    #expect(prefilled("phone") == ["9169990011"])
    #expect(prefilled("questionnaire") == ["Сидоров", "Пётр", nil, "01021980", "petr@example.com"])
    var plan = Person.Plan()
    plan.phone = "9130010101"
    let known = try Rig().pay(Rig.configuration(order: "2"), plan)
    guard
      case .fields(let fields) = known.seen.inquiries.first(where: { $0.id == "questionnaire" })?.subject
    else { return }
    #expect(fields.map(\.prefilled) == ["Иванов", "Иван", "Иванович", "28051991", "ivan@example.com"])
  }

  @Test("Two wrong codes are told with the tries that are left; the third ends it")
  func attempts() throws {
    var plan = Person.Plan()
    plan.codes = ["1111", "2222", "1234"]
    let good = try Rig().pay(Rig.configuration(), plan)
    #expect(good.results == [.success])
    let asked = good.seen.inquiries.filter { $0.id == "code" }
    #expect(asked.map { $0.details["count"] } == ["3", "2", "1"])
    #expect(asked.map(\.problems.first?.code) == [nil, "codeWrong", "codeWrong"])
    plan.codes = ["1111"]
    let bad = try Rig().pay(Rig.configuration(), plan)
    #expect(bad.results == [.failure])
    #expect(bad.flow.result?.error?.code == "dolyame.signIn")
  }

  @Test("Another code can be sent after a minute, and the first one is worth nothing after three")
  func resend() throws {
    let rig = Rig()
    let person = Person(rig, Person.Plan(leavesAt: "never"))
    let coordinator = DolyamePaymentCoordinator(
      configuration: Rig.configuration(), modalHostViewController: Waiting(person, at: "code"))
    let checkout = coordinator.start()
    rig.settle()
    let inquiry = try #require(person.seen.withLock(\.last)?.flow.inquiry)
    #expect(inquiry.actions.first?.notBefore.map { $0 - rig.clock.now > .seconds(59) } == true)
    rig.pass(.seconds(181))
    checkout.send(.reply(InquiryReply(to: inquiry, values: ["smsCode": .text("1234")])))
    rig.settle()
    let late = try #require(person.seen.withLock(\.last)?.flow.inquiry)
    // That costs no try.
    #expect(late.problems.map(\.code) == ["codeExpired"])
    #expect(late.details["count"] == "3")
    checkout.send(.reply(InquiryReply(to: late, action: "resend")))
    rig.settle()
    let fresh = try #require(person.seen.withLock(\.last)?.flow.inquiry)
    #expect(fresh.details["count"] == "3")
    checkout.send(.reply(InquiryReply(to: fresh, values: ["smsCode": .text("1234")])))
    rig.settle()
    let isSignedIn = person.seen.withLock { $0.inquiries.contains { $0.id == "questionnaire" } }
    #expect(isSignedIn)
    checkout.close()
  }

  @Test("Codes are sent again as often as the platform allows; then only another number is offered")
  func resendLimit() throws {
    let rig = Rig()
    let person = Person(rig, Person.Plan(leavesAt: "never"))
    let coordinator = DolyamePaymentCoordinator(
      configuration: Rig.configuration(), modalHostViewController: Waiting(person, at: "code"))
    let checkout = coordinator.start()
    rig.settle()
    for left in [2, 1, 0] {
      let inquiry = try #require(person.seen.withLock(\.last)?.flow.inquiry)
      #expect(inquiry.actions.map(\.id) == ["resend", "otherPhone"])
      rig.pass(.seconds(61))
      checkout.send(.reply(InquiryReply(to: inquiry, action: "resend")))
      rig.settle()
      let next = try #require(person.seen.withLock(\.last)?.flow.inquiry)
      #expect(next.actions.contains { $0.id == "resend" } == (left > 0))
    }
    checkout.close()
  }

  @Test("A scoring that refuses ends in failure, with words", arguments: ["9160000000", "9161234567"])
  func scoring(phone: String) throws {
    var plan = Person.Plan()
    plan.phone = phone
    if phone != "9160000000" { plan.birthday = "01012015" }
    let run = try Rig().pay(Rig.configuration(), plan)
    #expect(run.results == [.failure])
    #expect(run.flow.result?.outcome == .declined)
    #expect(run.flow.result?.error?.code == "dolyame.rejected")
  }
}

/// Somebody who does nothing more once a question is asked.
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
    if Person.name(presentation.stage) == place || hasArrived || presentation.flow.inquiry?.id == place {
      person.seen.withLock { $0.last = presentation }
      if presentation.wantsPainted { checkout.painted() }
      return
    }
    person.present(presentation, of: checkout)
  }
}

@Suite("Leaving and losing")
struct LeavingTests {
  static let places = [
    "outcome", "phone", "code", "questionnaire", "consent", "schedule", "fields", "inquiring", "scoring", "preparing",
    "connecting", "receiving", "submitting", "registering", "processing", "settling",
  ]

  @Test("Whoever leaves is dismissed, at every screen", arguments: places)
  func leaving(place: String) throws {
    let rig = Rig()
    var plan = Person.Plan()
    plan.leavesAt = place
    let run = try rig.pay(Rig.configuration(isDemo: true), plan)
    #expect(run.results == [.dismissed], "\(run.seen.stages)")
    #expect(run.illegal == 0)
    #expect(run.seen.hasLeft)
    let isEarly = !["submitting", "registering", "processing", "settling"].contains(place)
    if isEarly { #expect((rig.sandbox.charges["order-1"] ?? 0) == 0) }
    #expect(run.flow.result?.outcome == (isEarly ? .cancelled : run.flow.result?.outcome))
  }

  @Test(
    "Leaving while the issuer asks, or after a decline, charges nothing",
    arguments: ["challenge", "answering", "retry"])
  func late(place: String) throws {
    let rig = Rig()
    var plan = Person.Plan()
    plan.leavesAt = place
    plan.cards = [place == "retry" ? "2201382000000831" : "2201382000000047"]
    let run = try rig.pay(Rig.configuration(), plan)
    #expect(run.results == [.dismissed], "\(run.seen.stages)")
    #expect(rig.sandbox.charges == ["order-1": 0])
    #expect(rig.sandbox.status(of: "order-1") == "canceled")
  }

  static let lost = ["orders", "open", "phone", "code", "questionnaire", "scoring", "accept", "pay", "status"]

  @Test("An answer that is lost once is asked for again, and nothing is done twice", arguments: lost)
  func answer(path: String) throws {
    let rig = Rig()
    rig.wire.lose(path)
    let run = try rig.pay()
    #expect(run.results == [.success], "\(run.seen.stages)")
    #expect(rig.sandbox.charges == ["order-1": 1])
    #expect(rig.wire.count(path) >= 2)
  }

  @Test("A payment that nobody answers is not paid twice when it is confirmed again")
  func silent() throws {
    let rig = Rig()
    rig.wire.lose("pay", times: 3)
    let run = try rig.pay()
    // Three tries were lost: nobody can say, so the person is not told a wrong success.
    #expect(run.results == [.pending], "\(run.flow.result.debugDescription)")
    #expect(rig.sandbox.charges == ["order-1": 1])
  }

  @Test("Declined for want of money: another card pays; three are the end")
  func retry() throws {
    var plan = Person.Plan()
    plan.cards = ["2201382000000831", "2200770239097761"]
    let rig = Rig()
    let run = try rig.pay(Rig.configuration(), plan)
    #expect(run.results == [.success])
    #expect(run.seen.stages.contains("retry"))
    plan.cards = ["2201382000000831", "2201382000000591", "2201382000000021", "2200770239097761"]
    let bad = try Rig().pay(Rig.configuration(), plan)
    #expect(bad.results == [.failure])
    #expect(bad.flow.result?.error?.code == "dolyame.authentication")
  }

  static let settled: [(String, Outcome, String)] = [
    ("unknown_then_success", .success, "wait_for_commit"), ("unknown_then_failure", .declined, "rejected"),
  ]

  @Test("An unknown outcome settles later: the webhook tells the shop and the person, each once", arguments: settled)
  func pending(outcome: String, later: Outcome, status: String) throws {
    let rig = Rig()
    var plan = Person.Plan()
    plan.outcome = outcome
    let person = Person(rig, plan)
    let coordinator = DolyamePaymentCoordinator(
      configuration: Rig.configuration(isDemo: true), modalHostViewController: person)
    let checkout = coordinator.start()
    rig.settle()
    checkout.check()
    rig.settle()
    #expect(person.seen.withLock(\.last)?.checked?.outcome == .pending)
    rig.pass(.seconds(40))
    #expect(person.seen.withLock(\.last)?.checked?.outcome == later)
    #expect(person.seen.withLock(\.last)?.flow.result?.outcome == .pending)
    #expect(rig.sandbox.notifications(of: "order-1").map(\.status) == ["approved", status])
    #expect(rig.sandbox.charges == ["order-1": later == .success ? 1 : 0])
    checkout.close()
  }

  @Test("Without a webhook the platform's info settles it, when it is asked", arguments: settled)
  func asked(outcome: String, later: Outcome, status: String) throws {
    let rig = Rig()
    var plan = Person.Plan()
    plan.outcome = outcome
    var configuration = Rig.configuration(isDemo: true)
    configuration.partner.notificationUrl = nil
    let run = try rig.pay(configuration, plan)
    #expect(run.results == [.pending])
    rig.pass(.seconds(40))
    #expect(run.person.seen.withLock(\.last)?.checked == nil)
    run.checkout.check()
    rig.settle()
    #expect(run.person.seen.withLock(\.last)?.checked?.outcome == later)
    #expect(rig.sandbox.notifications(of: "order-1").isEmpty)
    run.checkout.close()
  }

  @Test("A busy platform is asked again when it wants to be; nobody waits for an hour", arguments: [5, 3_600])
  func busy(seconds: Int) throws {
    let rig = Rig()
    rig.wire.refuse("phone", retryAfter: seconds)
    let before = rig.clock.now
    let run = try rig.pay()
    if seconds == 5 {
      #expect(run.results == [.success])
      #expect(rig.clock.now - before >= .seconds(5))
      #expect(rig.wire.count("phone") == 2)
    } else {
      // The question stands, and may be answered again.
      #expect(run.results.isEmpty)
      #expect(run.flow.setback?.code == "network.unavailable")
      #expect(rig.wire.count("phone") == 1)
    }
    run.checkout.close()
  }
}
