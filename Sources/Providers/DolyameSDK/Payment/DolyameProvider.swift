import CheckoutCore
import EMV3DS
import KassaCards

/// An instalment payment, with its session, its sign-in, its pending inquiry and its current state.
actor DolyameProvider: PaymentProvider {
  nonisolated let paymentID: String
  nonisolated let firstInquiry: Inquiry?
  let configuration: DolyamePaymentConfiguration
  let environment: CheckoutEnvironment
  let client: DolyameClient
  let context: ProviderContext
  private let memory: DeviceMemory
  private let onUnexpectedEvent: @Sendable (DolyameUnexpectedEvent) -> Void
  let onLeaving: @Sendable () -> Void

  private var outcome: DemoOutcome?
  private var openedSession: String?
  /// Whether the session was opened before the program was restarted.
  private var isResumed = false
  private var inquiries = Inquiries()
  /// The current inquiry, which is shown again after invalid input.
  private var asked: Inquiry?
  /// The questionnaire data, stored until the payer consents to its use.
  private var reported: JSON?
  private var bindings: [PlatformStep.Binding] = []
  private var firstPart: Money?
  /// The last failed reply and its idempotency key, which is used again if the payer repeats the same reply.
  private var openReply: (reply: InquiryReply, id: String)?
  var openRequest: (details: PaymentDetails, id: String)?
  var tracker = PaymentTracker()
  var dialogue: ChallengeClient?
  private var scorings = 0
  private static let mostScorings = 10
  /// Whether the platform has reported that no payment exists.
  var hasNoPayment = false

  init(
    _ configuration: DolyamePaymentConfiguration, context: ProviderContext, authority: String,
    onUnexpectedEvent: @escaping @Sendable (DolyameUnexpectedEvent) -> Void, onLeaving: @escaping @Sendable () -> Void
  ) {
    self.configuration = configuration
    self.onUnexpectedEvent = onUnexpectedEvent
    self.onLeaving = onLeaving
    paymentID = configuration.order.id
    environment = context.environment
    self.context = context
    memory = DeviceMemory(storage: environment.deviceStorage)
    client = DolyameClient(
      wire: WireClient(transport: environment.transport, from: .sdk, log: context.log), authority: authority,
      clock: environment.clock)
    let isUsed = memory.isUsed(order: configuration.order.id)
    let mistakes = configuration.mistakes(
      usedOrderIDs: isUsed ? [configuration.order.id] : [], today: environment.clock.now.date())
    firstInquiry = configuration.partner.demoFlow && mistakes.isEmpty ? Inquiries.demo : nil
  }

  /// The signature, which is always empty because Dolyame does not use one.
  nonisolated var presetSignature: String? { "" }

  func prepare(after reply: InquiryReply) async throws(CheckoutError) -> String {
    if case .text(let value) = reply.values["choice"] { outcome = DemoOutcome(rawValue: value) }
    return try await prepare()
  }

  /// Validates the configuration and reports all errors. If there are none, the order ID counts as used from then on.
  func prepare() async throws(CheckoutError) -> String {
    let id = configuration.order.id
    let today = environment.clock.now.date()
    let mistakes = configuration.mistakes(usedOrderIDs: memory.isUsed(order: id) ? [id] : [], today: today)
    guard mistakes.isEmpty else { throw .parameters(mistakes) }
    guard memory.claim(order: id) else {
      throw .parameters(configuration.mistakes(usedOrderIDs: [id]))
    }
    for warning in configuration.warnings {
      if let note = FlowNote(rawValue: "warning." + warning.code) { context.note(note, ["path": warning.path]) }
    }
    if configuration.partner.demoFlow, configuration.partner.notificationUrl == nil {
      context.note(.noConfirmation, ["path": "partner.notificationUrl"])
    }
    return OrderMessage.body(configuration, token: nil, outcome: outcome).text
  }

  func openSession(signature: String) async throws(CheckoutError) -> String {
    let token = memory.token(for: configuration.customerInfo.id)
    let message = OrderMessage.body(configuration, token: token, outcome: outcome ?? demoDefault)
    let answer = try await demand("/orders", message)
    guard let id = answer["session_id"]?.string else { throw Self.malformed("session_id") }
    inquiries.shop = ShopSign(answer["shop"])
    openedSession = id
    return id
  }

  /// The default outcome, which is success for a demo payment; nil for any other payment.
  private var demoDefault: DemoOutcome? { configuration.partner.demoFlow ? .success : nil }

  func session() throws(CheckoutError) -> String {
    guard let openedSession else { throw CheckoutError(code: .actionOutOfOrder) }
    return openedSession
  }

  static func malformed(_ what: String) -> CheckoutError {
    CheckoutError(code: .answerMalformed, platformCode: what)
  }

  /// Sends a request and returns the response; throws if the platform rejects the request.
  func demand(_ path: String, _ body: JSON) async throws(CheckoutError) -> JSON {
    switch try await client.ask(path, body, id: environment.randomness.uuid()) {
    case .accepted(let answer): return answer
    case .refused(_, let code, let answer): throw Refusals.error(code, answer)
    }
  }

  // MARK: Before the payment

  /// Resumes a session that was opened before the program was restarted. The platform supplies all other data.
  func resume(session: String) async throws(CheckoutError) {
    openedSession = session
    isResumed = true
    _ = memory.claim(order: configuration.order.id)
  }

  func fetchInterface() async throws(CheckoutError) -> PaymentInterface {
    guard isResumed else { return interface() }
    let answer = try await demand("/sessions/\(try session())/resume", [:])
    inquiries.shop = ShopSign(answer["shop"])
    bindings = PlatformStep.bindings(answer)
    firstPart = Roubles.kopecks(answer["first_amount"]).map(Roubles.money)
    return interface()
  }

  nonisolated var rules: PaymentRules { DolyamePaymentCoordinator.rules }

  func open() async throws(CheckoutError) -> Opening {
    try await go("/open", [:], id: environment.randomness.uuid())
  }

  func reply(_ reply: InquiryReply) async throws(CheckoutError) -> Opening {
    guard let asked, reply.id == asked.id, reply.number == asked.number else {
      throw CheckoutError(code: .actionOutOfOrder)
    }
    let known = reply.withoutCode
    let id = openReply.flatMap { $0.reply == known ? $0.id : nil } ?? environment.randomness.uuid()
    openReply = nil
    do throws(CheckoutError) {
      return try await answer(reply, id)
    } catch {
      openReply = (known, id)
      throw error
    }
  }

  private func answer(_ reply: InquiryReply, _ id: String) async throws(CheckoutError) -> Opening {
    switch (reply.id, reply.action) {
    case (_, Inquiries.resend): return try await go("/resend", [:], id: id)
    case (_, Inquiries.otherPhone), (_, Inquiries.logout):
      memory.keep(token: nil)
      return try await go("/logout", [:], id: id)
    case (Inquiries.phone, nil):
      guard let number = PhoneMask.national(reply.text("phone")) else {
        return ask(inquiries.phone(known: nil, problems: [Mistake(path: "phone", code: "malformedPhone")]))
      }
      return try await go("/phone", ["phone": .string("+7" + number)], id: id)
    case (Inquiries.code, nil):
      return try await go("/code", ["code": reply.secret("smsCode")], id: id)
    case (Inquiries.questionnaire, nil): return questionnaire(reply)
    case (Inquiries.consent, nil):
      guard reply.values["consent"] == .flag(true) else { return ask(inquiries.consent()) }
      return try await go("/questionnaire", ["person": reported ?? [:], "consent": true], id: id)
    case (Inquiries.schedule, nil): return try await go("/accept", [:], id: id)
    default: throw CheckoutError(code: .actionOutOfOrder)
    }
  }

  private func questionnaire(_ reply: InquiryReply) -> Opening {
    let digits = reply.text("birthday")
    let written =
      digits.contains(".")
      ? digits : "\(digits.prefix(2)).\(digits.dropFirst(2).prefix(2)).\(digits.dropFirst(4))"
    let birthday = PersonRules.birthday(written)
    let person = PlatformStep.Person(
      lastName: reply.text("lastName"), firstName: reply.text("firstName"),
      middleName: reply.text("middleName").isEmpty ? nil : reply.text("middleName"), birthday: birthday,
      email: reply.text("personEmail"))
    var problems: [Mistake] = []
    for (path, name) in [
      ("lastName", person.lastName), ("firstName", person.firstName), ("middleName", person.middleName),
    ] {
      if let name, !PersonRules.isName(name) { problems.append(Mistake(path: path, code: "malformedName")) }
    }
    if birthday == nil || birthday.map({ $0 >= environment.clock.now.date() }) == true {
      problems.append(Mistake(path: "birthday", code: "malformedBirthday"))
    }
    if !PersonRules.isEmail(person.email ?? "") {
      problems.append(Mistake(path: "personEmail", code: "malformedEmail"))
    }
    guard problems.isEmpty else {
      let typed = reply.values.keys.reduce(into: [:]) { $0[$1] = reply.text($1) }
      return ask(inquiries.questionnaire(person, typed: typed, problems: problems))
    }
    reported = .compact([
      ("last_name", person.lastName.map(JSON.string)), ("first_name", person.firstName.map(JSON.string)),
      ("middle_name", person.middleName.map(JSON.string)), ("birthdate", birthday.map { .string($0.description) }),
      ("email", person.email.map(JSON.string)),
    ])
    return ask(inquiries.consent())
  }

  /// Sends a reply to the platform and carries out the next step named in the response.
  private func go(_ path: String, _ body: JSON, id: String) async throws(CheckoutError) -> Opening {
    switch try await client.ask("/sessions/\(try session())" + path, body, id: id) {
    case .accepted(let answer):
      if let token = answer["access_token"]?.string { memory.keep(token: token) }
      return try await follow(try PlatformStep(answer))
    case .refused(let status, let code, let answer):
      if let event = DolyameUnexpectedEvent(code: code) {
        context.note(.unexpectedEvent, ["event": event.rawValue])
        onUnexpectedEvent(event)
        return .result(failure(CheckoutError(code: .dolyameUnexpected, platformCode: code)))
      }
      if status == 401 { memory.keep(token: nil) }
      if let asked, let mistakes = Refusals.mistakes(answer), !mistakes.isEmpty {
        var again = asked
        again.problems = mistakes
        self.asked = again
        throw CheckoutError(code: .fields, platformCode: code, mistakes: mistakes)
      }
      return .result(failure(Refusals.error(code, answer)))
    }
  }

  private func follow(_ step: PlatformStep) async throws(CheckoutError) -> Opening {
    switch step {
    case .phone(let known): return ask(inquiries.phone(known: known ?? configuration.customerInfo.phone))
    case .code(let request): return ask(inquiries.code(request))
    case .questionnaire(let person):
      return ask(inquiries.questionnaire(person.completed(by: configuration.customerInfo)))
    case .scoring:
      // Scoring normally runs once. The limit stops a platform that requests it endlessly.
      scorings += 1
      guard scorings <= Self.mostScorings else { throw Self.malformed("step") }
      return try await go("/scoring", [:], id: environment.randomness.uuid())
    case .rejected:
      let error = CheckoutError(code: .dolyameRejected, platformCode: "SCORING_REJECTED")
      return .result(failure(error, outcome: .declined))
    case .schedule(let schedule):
      firstPart = schedule.parts.first?.amount
      return ask(inquiries.schedule(schedule))
    case .method(let bindings):
      self.bindings = bindings
      asked = nil
      return .interface(interface())
    }
  }

  private func ask(_ inquiry: Inquiry) -> Opening {
    asked = inquiry
    return .inquiry(inquiry)
  }

  /// Returns the result of a flow that ends without a payment.
  /// The payment in the result contains the platform's code only if the configuration asks for debug information.
  private func failure(_ error: CheckoutError, outcome: Outcome = .failed) -> CheckoutResult {
    var payment = Payment(id: paymentID, status: "rejected")
    if configuration.partner.showErrorScreenDebugInformation { payment.code = error.platformCode }
    payment.advice = Refusals.advice(error.code)
    return CheckoutResult(outcome: outcome, payment: payment, error: error)
  }

  private func interface() -> PaymentInterface {
    let card = PaymentMethod(
      id: "card", kind: .card, name: "", brands: [.visa, .mastercard, .mir, .maestro],
      fields: Field.card(accepted: [.visa, .mastercard, .mir, .maestro]).filter { $0.kind != .holder })
    let kept = bindings.map { binding in
      let brand = BrandID(rawValue: binding.brand)
      // The Dolyame SDK guide describes no function for deleting a saved card.
      let saved = SavedInstrument(account: binding.number, brand: brand, expiry: binding.expiry, isDeletable: false)
      return PaymentMethod(
        id: Self.bindingPrefix + binding.id, kind: .card, name: binding.number, brands: [brand],
        fields: [Field.securityCode], account: binding.number, saved: saved)
    }
    var interface = PaymentInterface(
      merchantName: inquiries.shop?.name ?? "", language: environment.language, methods: kept + [card],
      preselected: kept.isEmpty ? "card" : nil)
    interface.dueNow = firstPart
    return interface
  }

  static let bindingPrefix = "binding:"
}

extension InquiryReply {
  /// A copy of the reply for comparison, in which a hash replaces the one-time code. The hash differs in every process.
  @inline(never) fileprivate var withoutCode: InquiryReply {
    guard id == Inquiries.code, case .text(let code) = values["smsCode"] else { return self }
    var copy = self
    copy.values["smsCode"] = .text(String(code.hashValue))
    return copy
  }

  /// Returns a field's value as a secret. The function is never inlined.
  /// If it were inlined, the one-time code would stay in the asynchronous caller's stack frame after being sent.
  @inline(never) fileprivate func secret(_ field: String) -> JSON { .secret(SecretText(text(field))) }

  fileprivate func text(_ field: String) -> String {
    if case .text(let text) = values[field] { text } else { "" }
  }
}

extension PlatformStep.Person {
  /// Fills in missing personal data from the merchant's customer data.
  fileprivate func completed(by customer: DolyamePaymentConfiguration.CustomerInfo) -> PlatformStep.Person {
    var copy = self
    copy.lastName = lastName ?? customer.lastName
    copy.firstName = firstName ?? customer.firstName
    copy.middleName = middleName ?? customer.middleName
    copy.birthday = birthday ?? customer.birthday.flatMap(PersonRules.birthday)
    copy.email = email ?? customer.email
    return copy
  }
}
