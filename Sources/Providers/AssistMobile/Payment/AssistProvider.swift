import CheckoutCore
import EMV3DS
import KassaCards

/// A payment through Assist, with its page session, its bill and its challenge dialogue.
actor AssistProvider: PaymentProvider {
  nonisolated let paymentID: String
  let values: PayValues
  let environment: CheckoutEnvironment
  let client: AssistClient
  private let registrations: Registrations
  private var registration = ""
  private var page: CardPage?
  private var request: (id: String, details: PaymentDetails)?
  /// The updates that have not yet been delivered to the checkout.
  private var pending: [PlatformUpdate] = []
  private var bill: OrderBill?
  private var isLeaving = false
  /// Whether the payer has left something that the status of the order does not show at once.
  private var isAwaitingBill = false
  /// The page session of a payment that was started before the program was restarted, so that the form may already have
  /// been sent; nil for a new payment.
  private var resumedSession: String?
  private var isResumed: Bool { resumedSession != nil }
  var dialogue: ChallengeClient?
  let context: ProviderContext

  init(
    values: PayValues, configuration: AssistConfiguration, registrations: Registrations, context: ProviderContext
  ) {
    self.values = values
    self.registrations = registrations
    paymentID = values.orderNumber
    self.context = context
    environment = context.environment
    client = AssistClient(configuration: configuration, environment: context.environment, log: context.log)
  }

  var presetSignature: String? { values[.signature] }

  /// - Throws: all the validation errors in the data, before anything is sent.
  func prepare() async throws(CheckoutError) -> String {
    let mistakes = PayRules.mistakes(in: values)
    guard mistakes.isEmpty else { throw .parameters(mistakes) }
    return values.stringToSign
  }

  /// Registers the application, then opens the payment page.
  func openSession(signature: String) async throws(CheckoutError) -> String {
    let merchant = values[.merchantId] ?? ""
    registration = try await registrations.registration(merchant, client)
    var form = PageForm(
      texts: values.form(device: environment.language, signature: signature.isEmpty ? nil : signature))
    form.add("registration_id", .secret(SecretText(registration)))
    form.add("DeviceUniqueID", .string(client.configuration.deviceID))
    form.add("MobileDevice", "6")
    form.add("CardPayment", "1")
    let page: CardPage
    do {
      page = try CardPage(try await client.post("/pay/order.cfm", form))
    } catch {
      if error.platformCode == "registration" { registrations.forget(merchant) }
      throw error
    }
    self.page = page
    return page.session
  }

  /// Loads the payment page for a stored session.
  /// If the page cannot be loaded any more, the status of the order can still be requested.
  func resume(session: String) async throws(CheckoutError) {
    resumedSession = session
    let merchant = values[.merchantId] ?? ""
    registration = try await registrations.registration(merchant, client)
    do {
      page = try CardPage(try await client.post("/pay/page.cfm", PageForm(texts: [("CFSID", session)])))
    } catch {
      if error.code == .networkCancelled { throw error }
    }
  }

  func fetchInterface() async throws(CheckoutError) -> PaymentInterface {
    let page = try openPage()
    return PaymentInterface(
      merchantName: page.merchantName, language: page.language?.iso ?? environment.language, methods: page.methods,
      preselected: page.saved.isEmpty ? CardPage.card : nil)
  }

  private func openPage() throws(CheckoutError) -> CardPage {
    guard let page else { throw CheckoutError(code: .actionOutOfOrder) }
    return page
  }

  // MARK: Payment

  /// Submits the form on the payment page.
  ///
  /// A retry with the same payment details after a lost response uses the same request ID.
  /// Different payment details create a new bill.
  func submit(_ details: PaymentDetails) async throws(CheckoutError) {
    let page = try openPage()
    let id = request.flatMap { $0.details == details ? $0.id : nil } ?? environment.randomness.uuid()
    request = nil
    var form = PageForm(texts: [("CFSID", page.session), ("RequestID", id)])
    if details.method.hasPrefix(CardPage.savedPrefix) {
      form.add("CardID", .string(String(details.method.dropFirst(CardPage.savedPrefix.count))))
    }
    if let number = details.cardNumber { form.add("CardNumber", .secret(number)) }
    if let expiry = details.expiry {
      form.add("ExpireMonth", .string(expiry.wireMonth))
      form.add("ExpireYear", .string(expiry.wireYear))
    }
    if let holder = details.holder { form.add("Cardholder", .string(holder)) }
    if let code = details.securityCode { form.add("CVC2", .secret(code)) }
    if details.values[CardPage.save] == .flag(true) { form.add("OneClick", "1") }
    let answer: XMLNode
    do {
      answer = try await client.post("/pay/pay.cfm", form)
    } catch {
      request = (id, details)
      throw error
    }
    if let error = answer.first("error") { throw CardPage.refusal(error) }
    guard let bill = answer.first("order").flatMap(OrderBill.init) else {
      // The platform may have created a bill. A retry with the same details repeats this request.
      request = (id, details)
      throw CheckoutError(code: .answerMalformed)
    }
    self.bill = bill
    pending = [.registered(payment(bill))]
  }

  /// The planned delays before the status requests, shortest first.
  private static let pauses: [Duration] =
    Array(repeating: .milliseconds(500), count: 4) + Array(repeating: .seconds(1), count: 8)
    + Array(repeating: .seconds(3), count: 10)

  /// The delays after the payer has left, who does not wait for a decision that takes long.
  /// A form that was just sent, and a challenge that was just cancelled, reach the bill a moment later.
  private var lastPauses: [Duration] { isAwaitingBill ? Array(repeating: .milliseconds(300), count: 4) : [.zero] }

  func nextUpdate() async throws(CheckoutError) -> PlatformUpdate {
    if !pending.isEmpty { return pending.removeFirst() }
    if isResumed, bill == nil, !isLeaving { return try await findSubmittedBill() }
    var failure: CheckoutError?
    for planned in isLeaving ? lastPauses : Self.pauses {
      // A platform that asks for too long a pause ends the requests; the payer can check again later.
      guard let pause = RetryPause.after(failure, planned: planned) else { break }
      do {
        try await environment.clock.sleep(for: pause, as: .latency)
      } catch {
        throw CheckoutError(code: .networkCancelled)
      }
      do throws(CheckoutError) {
        if let update = try await look() { return update }
        failure = nil
      } catch {
        // Repeat the failed status request after the next delay.
        if error.code == .networkCancelled { throw error }
        failure = error
      }
    }
    if let failure { throw failure }
    // The payment is still undecided. The merchant can request its status later.
    guard let bill else { return .unknown }
    return .result(CheckoutResult(outcome: .pending, payment: payment(bill)))
  }

  /// Finds the bill for a form that may have been submitted before the program was restarted.
  private func findSubmittedBill() async throws(CheckoutError) -> PlatformUpdate {
    guard let found = OrderBill.decisive(try await bills()) else { return .unknown }
    bill = found
    return .registered(payment(found))
  }

  /// Requests the status of the order and returns the update to report; nil if there is none.
  private func look() async throws(CheckoutError) -> PlatformUpdate? {
    let bills = try await bills()
    // A paid bill takes precedence over the bill for this attempt.
    guard
      let found = bills.last(where: { $0.status.isPaid }) ?? bills.last(where: { $0.number == bill?.number })
        ?? (bill == nil ? bills.last : nil)
    else { return isLeaving && bill == nil ? .unknown : nil }
    bill = found
    if let issuer = found.issuer, !found.status.isSettled, !isLeaving {
      let terms = try ChallengeClient.Terms(issuer)
      if dialogue?.terms != terms { return try await ask(terms, payment(found)) }
    }
    guard found.status.isSettled else { return nil }
    dialogue = nil
    let payment = payment(found)
    let outcome = Self.outcome(found, payment)
    let isOpen = (found.attemptsLeft ?? 0) > 0 && !isLeaving && page != nil
    if outcome == .declined, isOpen {
      return .declined(
        Decline(
          payment: payment, code: found.code ?? found.state, message: found.words, attemptsLeft: found.attemptsLeft))
    }
    pending = [.result(CheckoutResult(outcome: outcome, payment: payment))]
    return .processed(payment)
  }

  /// Cancels the challenge after the payer has left.
  ///
  /// A submitted payment cannot be withdrawn, so the checkout then requests the status of the order. Of a resumed payment
  /// without a bill, the page is closed first: a form that is still on its way must not create a bill later.
  func abandon() async throws(CheckoutError) {
    isLeaving = true
    pending = []
    request = nil
    isAwaitingBill = bill == nil || dialogue != nil
    await cancelChallenge()
    guard let resumedSession, bill == nil else { return }
    let answer = try await client.post("/pay/close.cfm", PageForm(texts: [("CFSID", resumedSession)]))
    guard answer.first("accepted") != nil else { throw CheckoutError(code: .answerMalformed) }
  }

  /// Returns the final result of the payment; nil if it is still undecided. Sends the same request as `getResult`.
  func check() async throws(CheckoutError) -> CheckoutResult? {
    let bills = try await bills()
    guard let found = OrderBill.decisive(bills), found.status.isSettled else { return nil }
    bill = found
    let payment = payment(found)
    return CheckoutResult(outcome: Self.outcome(found, payment), payment: payment)
  }

  /// Returns the outcome of a settled bill. A bill that repeats another one says nothing about the payment.
  private static func outcome(_ bill: OrderBill, _ payment: Payment) -> Outcome {
    AssistPay.rules.meaning(of: payment)?.outcome ?? bill.status.outcome
  }

  nonisolated var rules: PaymentRules { AssistPay.rules }

  func payment(_ bill: OrderBill) -> Payment {
    var payment = Payment(id: paymentID, status: bill.state)
    payment.operationID = bill.number
    payment.provider = "Assist"
    payment.method = CardPage.card
    payment.amount = values.money
    takeSums(bill, into: &payment)
    payment.account = bill.account
    payment.brand = bill.card.flatMap(CardPage.brand)?.rawValue
    payment.code = bill.code
    payment.message = bill.words
    // Russian is the language of a page for which the order names none.
    payment.messageLanguage = (page?.language ?? values.language ?? Language(iso: environment.language) ?? .RU).iso
    payment.reasonKey = ResponseReason.key(code: bill.code, state: bill.state)
    payment.date = bill.date
    if bill.status == .Unknown { payment.advice = "assist.support" }
    payment.follow(AssistPay.rules)
    return payment
  }

  /// Requests the bills of the order.
  /// - Throws: `answer.malformed` for a sum that cannot be read. It must not count as nothing.
  private func bills() async throws(CheckoutError) -> [OrderBill] {
    let bills = try await client.result(values, registration: registration)
    guard let currency = values.money?.currency.code else { return bills }
    let sums = bills.flatMap { [$0.paid, $0.refunded] }.compactMap(\.self)
    guard sums.allSatisfy({ PayAmount($0)?.money(currency) != nil }) else {
      throw CheckoutError(code: .answerMalformed)
    }
    return bills
  }

  /// Sets the captured, refunded and authorised amounts. Assist reports the captured amount only for a partial capture.
  private func takeSums(_ bill: OrderBill, into payment: inout Payment) {
    guard let amount = values.money else { return }
    func money(_ text: String?) -> Money? { text.flatMap(PayAmount.init)?.money(amount.currency.code) }
    let none = Money(0, amount.currency)
    let (paid, refunded) = (money(bill.paid) ?? none, money(bill.refunded) ?? none)
    switch bill.status {
    case .Approved: payment.captured = bill.paid == nil ? amount : try? paid.adding(refunded)
    case .PartialApproved, .PartialCanceled, .Canceled:
      payment.captured = try? paid.adding(refunded)
    case .Delayed, .PartialDelayed:
      payment.captured = paid
      payment.held = amount.less(paid)
    case .Unknown, .InProgress, .Declined, .Timeout, .Repeated: return
    }
    payment.refunded = refunded
    payment.updatePaidAmount()
  }
}

/// Why a bill ended as it did, for payers who read none of the four languages of Assist's pages.
/// Source: docs.assist.ru, response codes and states.
enum ResponseReason {
  /// Returns the reason as the part of a string key after `reason.`; nil if neither the state nor the code is known.
  /// Only for an approved or declined bill does the response code say more than the state.
  static func key(code: String?, state: String) -> String? {
    states[state] ?? code.flatMap { codes[$0] }
  }

  private static let states = [
    "In Process": "processing", "Delayed": "held", "PartialDelayed": "held", "PartialApproved": "approved",
    "Canceled": "cancelled", "PartialCanceled": "cancelled", "Timeout": "timedOut",
  ]

  private static let codes = [
    "AS000": "approved", "AS001": "approved", "AS010": "held", "AS011": "held", "AS020": "approved",
    "AS100": "declined", "AS101": "card", "AS102": "funds", "AS104": "expired", "AS105": "limit", "AS106": "pin",
    "AS107": "data", "AS108": "fraud", "AS109": "limit", "AS200": "again", "AS300": "processing", "AS400": "unknown",
    "AS998": "technical",
  ]
}
