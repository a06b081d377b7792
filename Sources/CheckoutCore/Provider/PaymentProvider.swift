/// A payment through one payment system, from the flow's point of view.
///
/// A conformance signs, encrypts, sends and parses exactly what its platform's protocol requires.
/// It cannot distinguish a real platform from the sandbox.
public protocol PaymentProvider: Sendable {
  /// Performs step 2: prepares the parameters and returns the string to sign.
  ///
  /// Validation errors to be reported together with the platform's own are deferred: `openSession` throws them.
  func prepare() async throws(CheckoutError) -> String
  /// The signature from the order, if the merchant signed the order before the form was opened; otherwise nil.
  var presetSignature: String? { get async }
  /// Performs part of step 3: applies the parameters that the merchant server added when it signed the order.
  /// - Parameter added: the parameters, keyed by the names under which they were signed.
  /// - Throws: `merchant.answer` if the server added something that the order cannot have.
  func take(signed added: JSON) async throws(CheckoutError)
  /// Translates the merchant server's refusal to sign into an error with the platform's own parameter names.
  func explain(refusal: CheckoutError) async -> CheckoutError
  /// Performs steps 3 and 4: opens a session with the signature and returns the session's ID.
  /// Throws a single error that contains all the validation errors in the order.
  func openSession(signature: String) async throws(CheckoutError) -> String
  /// Performs step 5: fetches the payment methods and their fields.
  /// - Throws: `network.…`, `platform`, `answer.malformed`, or `methods.none` if nothing can be used for this order.
  func fetchInterface() async throws(CheckoutError) -> PaymentInterface
  /// A prompt shown before step 1, such as the choice of a demo scenario; nil if there is none.
  var firstInquiry: Inquiry? { get }
  /// Performs step 5 on a platform that may prompt the payer before it offers any payment method.
  /// - Throws: the same errors as ``fetchInterface()``.
  func open() async throws(CheckoutError) -> Opening
  /// Performs step 2 after the payer has replied to `firstInquiry`.
  /// - Throws: the same errors as ``prepare()``.
  func prepare(after reply: InquiryReply) async throws(CheckoutError) -> String
  /// Submits the payer's reply to an inquiry.
  /// - Throws: `fields` or `network.…` if the payer can send the reply again; any other error ends the payment.
  func reply(_ reply: InquiryReply) async throws(CheckoutError) -> Opening
  /// Resumes a session that an earlier run of the program opened. `nextUpdate` then reports the payment's state.
  /// - Throws: `resume.unsupported` if the payment system cannot; `session.expired`, `network.…` or `platform`.
  func resume(session: String) async throws(CheckoutError)
  /// Fetches the fields of a payment method that the interface listed without its fields.
  ///
  /// It is called each time the payer selects the method, so the provider caches the result.
  /// - Throws: `network.…` or `platform`; the payer can choose again.
  func fetchMethod(_ id: String) async throws(CheckoutError) -> PaymentMethod
  /// Looks up the card range for a six- or eight-digit IIN.
  /// - Returns: the data about the range; nil if the payment system has no lookup service or does not know the range.
  /// - Throws: `network.…` or `platform`; the lookup may then be repeated.
  func lookUp(prefix: String) async throws(CheckoutError) -> CardFacts?
  /// Deletes the payment instrument that the platform stores for this payment method.
  /// - Throws: `method.kept` if the payment system cannot delete it; `network.…` or `platform`.
  func forget(method: String) async throws(CheckoutError)
  /// Performs step 8: submits the payment request and returns once the platform has acknowledged it.
  /// - Throws: `fields` if the payer can put it right; `network.…`, after which the outcome may be unknown; `platform`.
  func submit(_ details: PaymentDetails) async throws(CheckoutError)
  /// Waits for the next update to the payment.
  /// - Throws: `network.…`, `platform` or `answer.malformed`; the outcome is then unknown.
  func nextUpdate() async throws(CheckoutError) -> PlatformUpdate
  /// Sends the payer's response to the issuer's challenge.
  /// - Throws: `network.…` if the answer can be sent again; `challenge.…` if the issuer breaks the protocol.
  func answer(_ answer: ChallengeAnswer) async throws(CheckoutError) -> ChallengeProgress
  /// Ends a challenge that has timed out: the platform asks the issuer for the result.
  /// - Throws: `network.…` or `platform`; the outcome is then unknown.
  func endChallenge() async throws(CheckoutError)
  /// Returns the payer's progress on the external page to which they were redirected.
  /// - Parameter isReturned: whether the payer claims to have finished; false for a scheduled poll.
  /// - Throws: `network.…` or `platform`; the next poll tries again.
  func checkRedirect(isReturned: Bool) async throws(CheckoutError) -> RedirectProgress
  /// Submits the clarification fields that the platform requested.
  /// - Throws: `fields` if the payer can put it right; `action.unsupported` on a platform that never asks; `network.…`.
  func clarify(_ values: [String: FieldValue]) async throws(CheckoutError)
  /// Continues the cascade with the next provider.
  /// - Throws: `action.unsupported` on a platform without cascades; `network.…` or `platform`.
  func cascade() async throws(CheckoutError)
  /// What the payment system's states mean, and whether a payment can be withdrawn.
  nonisolated var rules: PaymentRules { get }
  /// Cancels as much as possible after the payer has left. `nextUpdate` then reports how the payment ended.
  /// - Throws: `network.…` or `platform`; the outcome is then unknown.
  func abandon() async throws(CheckoutError)
  /// Returns the current result of a payment that ended as pending.
  /// - Returns: the result; nil if the platform cannot be queried or does not know the result yet.
  /// - Throws: `network.…` or `platform`.
  func check() async throws(CheckoutError) -> CheckoutResult?
  /// Queries the payment once more after the result is displayed, if the payment system's guide requires it.
  ///
  /// It is called once per payment. Its result is displayed and stored in addition to the first one.
  /// - Returns: the result; nil if there is nothing to query or the platform does not know the result.
  /// - Throws: `network.…` or `platform`.
  func followUp() async throws(CheckoutError) -> CheckoutResult?
  /// The merchant's ID for the payment.
  var paymentID: String { get }
}

extension PaymentProvider {
  public var firstInquiry: Inquiry? { nil }
  public func take(signed added: JSON) async throws(CheckoutError) {}
  public func explain(refusal: CheckoutError) async -> CheckoutError { refusal }
  public func open() async throws(CheckoutError) -> Opening { .interface(try await fetchInterface()) }

  public func prepare(after reply: InquiryReply) async throws(CheckoutError) -> String { try await prepare() }
  public func check() async throws(CheckoutError) -> CheckoutResult? { nil }
  public func followUp() async throws(CheckoutError) -> CheckoutResult? { nil }

  public func reply(_ reply: InquiryReply) async throws(CheckoutError) -> Opening {
    throw CheckoutError(code: .actionUnsupported)
  }

  public func lookUp(prefix: String) async throws(CheckoutError) -> CardFacts? { nil }
  public func clarify(_ values: [String: FieldValue]) async throws(CheckoutError) {
    throw CheckoutError(code: .actionUnsupported)
  }
  public func cascade() async throws(CheckoutError) { throw CheckoutError(code: .actionUnsupported) }
  public nonisolated var rules: PaymentRules { .none }
  public func resume(session: String) async throws(CheckoutError) { throw CheckoutError(code: .resumeUnsupported) }
  public func forget(method: String) async throws(CheckoutError) { throw CheckoutError(code: .methodKept) }

  public func checkRedirect(isReturned: Bool) async throws(CheckoutError) -> RedirectProgress { .over }

  public func fetchMethod(_ id: String) async throws(CheckoutError) -> PaymentMethod {
    throw CheckoutError(code: .actionUnsupported)
  }
}

/// The next stage before a payment can start.
public enum Opening: Equatable, Sendable {
  /// The payer has to reply to a prompt first.
  case inquiry(Inquiry)
  /// The payer can choose a payment method and pay.
  case interface(PaymentInterface)
  /// The flow ends without a payment.
  case result(CheckoutResult)
}

/// An update to a payment's state.
public enum PlatformUpdate: Equatable, Sendable {
  /// Step 9 is complete: the payment has an ID and a provider.
  case registered(Payment)
  /// The payment is still being processed.
  case progressed(Payment)
  /// The issuer asks the payer to authenticate.
  case challenge(Challenge)
  /// The payer has to act on an external page or in another app.
  case redirect(Redirect)
  /// The platform needs more data from the payer.
  case clarification(Clarification)
  /// One provider failed, and the payer may continue with another.
  case cascade(Cascade)
  /// Step 10 is complete: the payment environment has accepted or declined the payment.
  case processed(Payment)
  /// The payment was declined, but another attempt is allowed.
  case declined(Decline)
  /// Step 12 is complete: the result has arrived.
  case result(CheckoutResult)
  /// The platform has no record of the payment, so nothing was charged.
  case unknown
}

/// The progress of a challenge after a response.
public enum ChallengeProgress: Equatable, Sendable {
  /// The issuer repeats the challenge or continues with another challenge.
  case again(Challenge)
  /// The issuer has decided, and the platform continues.
  case over
}

/// The dependencies that a provider receives.
public struct ProviderContext: Sendable {
  /// The surroundings of the checkout, such as the transport and the clock.
  public var environment: CheckoutEnvironment
  /// A function that records every message of the provider as a flow entry.
  public var log: WireLog
  /// A function that records an event that is not a message, with the values to insert into its text.
  public var note: @Sendable (_ note: FlowNote, _ details: [String: String]) -> Void

  /// Creates the dependencies of a provider.
  /// - Parameters:
  ///   - environment: the dependencies of the checkout.
  ///   - log: records a message as a flow entry.
  ///   - note: records an event that is not a message; by default, it does nothing.
  public init(
    environment: CheckoutEnvironment, log: @escaping WireLog,
    note: @escaping @Sendable (_ note: FlowNote, _ details: [String: String]) -> Void = { _, _ in }
  ) {
    self.environment = environment
    self.log = log
    self.note = note
  }
}
