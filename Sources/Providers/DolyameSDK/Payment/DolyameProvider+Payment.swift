import CheckoutCore
import KassaCards

extension DolyameProvider {
  /// The number of consecutive outdated status responses after which polling fails.
  private static let staleAnswers = 3

  func submit(_ details: PaymentDetails) async throws(CheckoutError) {
    let id = openRequest.flatMap { $0.details == details ? $0.id : nil } ?? environment.randomness.uuid()
    openRequest = nil
    let answer: DolyameClient.Answer
    do throws(CheckoutError) {
      answer = try await client.ask("/sessions/\(try session())/pay", try body(details), id: id)
    } catch {
      // It is unknown whether the request arrived, so use the same request ID for a retry with the same details.
      openRequest = (details, id)
      // Treat a malformed response like a lost one.
      guard error.code == .answerMalformed else { throw error }
      throw CheckoutError(code: .networkConnectionLost, platformCode: error.platformCode)
    }
    switch answer {
    case .accepted: tracker.attemptBegan()
    // The time for another card is over: the result is that of the last one.
    case .refused(_, Refusals.expired, _) where tracker.payment != nil: tracker.attemptBegan()
    case .refused(_, let code, let answer): throw Refusals.error(code, answer)
    }
  }

  private func body(_ details: PaymentDetails) throws(CheckoutError) -> JSON {
    guard let code = details.securityCode else { throw Self.missing(Field.securityCodeID) }
    if details.method.hasPrefix(Self.bindingPrefix) {
      return ["binding_id": .string(String(details.method.dropFirst(Self.bindingPrefix.count))), "cvc": .secret(code)]
    }
    guard let number = details.cardNumber else { throw Self.missing(Field.cardNumberID) }
    guard let expiry = details.expiry else { throw Self.missing(Field.expiryID) }
    let month = expiry.month < 10 ? "0\(expiry.month)" : "\(expiry.month)"
    return [
      "card": [
        "pan": .secret(number), "expiry": .string(month + "/" + String(expiry.year).suffix(2)), "cvc": .secret(code),
      ]
    ]
  }

  private static func missing(_ field: String) -> CheckoutError {
    CheckoutError(code: .fields, mistakes: [Mistake(path: field, code: "missing")])
  }

  func nextUpdate() async throws(CheckoutError) -> PlatformUpdate {
    if !tracker.isHeld, try await !hear() { throw Self.malformed("revision") }
    if let update = tracker.update(at: environment.clock.now) {
      hasNoPayment = update == .unknown
      return update
    }
    guard let issuer = tracker.issuer, let payment = tracker.payment else { return .unknown }
    return try await challenge(issuer, payment)
  }

  /// Waits for a new revision of the payment status; returns false if only outdated revisions arrived.
  private func hear() async throws(CheckoutError) -> Bool {
    for _ in 0..<Self.staleAnswers {
      let answer = try await demand("/sessions/\(try session())/status", ["revision": JSON(tracker.revision)])
      if try tracker.hear(answer, showsCodes: showsCodes, order: paymentID) { return true }
    }
    return false
  }

  private var showsCodes: Bool { configuration.partner.showErrorScreenDebugInformation }

  /// Requests the outcome of a payment whose result was unknown; returns nil if it is still undecided.
  func check() async throws(CheckoutError) -> CheckoutResult? {
    let answer = try await demand("/sessions/\(try session())/info", [:])
    var fresh = PaymentTracker()
    _ = try fresh.hear(answer, showsCodes: showsCodes, order: paymentID)
    return fresh.result
  }

  /// Cancels the payment after the payer has left or if the payment was not found.
  ///
  /// The issuer is notified, and the platform cancels anything that has not been authorised yet.
  func abandon() async throws(CheckoutError) {
    if !hasNoPayment { onLeaving() }
    openRequest = nil
    await cancelChallenge()
    tracker.personLeft()
    _ = try await demand("/sessions/\(try session())/leave", [:])
  }
}
