/// One payment through one payment system, as the flow drives it. A conformance signs, encrypts, sends and parses exactly
/// what its platform speaks, and never knows whether the platform is a sandbox.
public protocol PaymentProvider: Sendable {
  /// Step 2. Never throws for mistakes that the platform is to judge together with its own; those are kept and thrown
  /// by `openSession`.
  func prepare() async throws(CheckoutError) -> String
  /// The signature that came with the order, where the shop signed before it opened the form.
  var presetSignature: String? { get async }
  /// Takes over what the merchant server added to the order when it signed (step 3).
  /// - Parameter added: under the names that are signed.
  func take(signed added: JSON) async throws(CheckoutError)
  /// The merchant server refused to sign: what that means for the order, under the document's own names.
  func explain(refusal: CheckoutError) async -> CheckoutError
  /// Steps 3 and 4: takes the signature, asks for a session, and returns its id. Throws all mistakes of the order together.
  func openSession(signature: String) async throws(CheckoutError) -> String
  /// Step 5.
  func fetchInterface() async throws(CheckoutError) -> PaymentInterface
  /// What is asked before step 1, such as what a rehearsal is to play; nil for nothing.
  var firstInquiry: Inquiry? { get }
  /// Step 5 for a platform that may have to ask before there is anything to pay with.
  func open() async throws(CheckoutError) -> Opening
  /// Step 2 after an answer to the first inquiry.
  func prepare(after reply: InquiryReply) async throws(CheckoutError) -> String
  /// What the person answered to an inquiry.
  func reply(_ reply: InquiryReply) async throws(CheckoutError) -> Opening
  /// Takes up a session that another run of the program has opened. `nextUpdate` then tells how its payment stands.
  func resume(session: String) async throws(CheckoutError)
  /// The fields of a method that the interface had only in outline. Asked for each time it is chosen: the provider keeps
  /// what it was told.
  func fetchMethod(_ id: String) async throws(CheckoutError) -> PaymentMethod
  /// What is known about cards of this prefix of six or eight digits; nil where the system has no such service, or does
  /// not know.
  func lookUp(prefix: String) async throws(CheckoutError) -> CardFacts?
  /// Deletes the instrument that the platform keeps under this way to pay.
  func forget(method: String) async throws(CheckoutError)
  /// Step 8: returns when the platform acknowledged the request.
  func submit(_ details: PaymentDetails) async throws(CheckoutError)
  /// Waits for the next news of the payment.
  func nextUpdate() async throws(CheckoutError) -> PlatformUpdate
  /// Answers the issuer's question.
  func answer(_ answer: ChallengeAnswer) async throws(CheckoutError) -> ChallengeProgress
  /// The issuer's time is over: lets the platform ask it how the challenge ended.
  func endChallenge() async throws(CheckoutError)
  /// How it stands on the page that the person was sent to.
  /// - Parameter isReturned: the person says that it is done; else the clock asks.
  func checkRedirect(isReturned: Bool) async throws(CheckoutError) -> RedirectProgress
  /// Tells the platform what it wanted to know.
  func clarify(_ values: [String: FieldValue]) async throws(CheckoutError)
  /// Lets the next provider try.
  func cascade() async throws(CheckoutError)
  /// Brings a payment into line with its state after an operation: what it came to, and what can be done next.
  /// - Returns: how the payment stands; nil where its state does not say.
  nonisolated func settle(_ payment: inout Payment) -> Outcome?
  /// The person left: gives up what can be given up. `nextUpdate` then tells how it ended.
  func abandon() async throws(CheckoutError)
  /// How a payment stands now that ended undecided; nil where the platform cannot be asked, or still does not know.
  func check() async throws(CheckoutError) -> CheckoutResult?
  /// The result is on the screen: asks how the payment stands, where the document wants that. Called once; nil where there
  /// is nothing to ask, or the platform does not know. What it says is shown and written down beside the result.
  func followUp() async throws(CheckoutError) -> CheckoutResult?
  /// The shop's id of the payment.
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
    throw CheckoutError(code: "internal")
  }

  public func lookUp(prefix: String) async throws(CheckoutError) -> CardFacts? { nil }
  public func clarify(_ values: [String: FieldValue]) async throws(CheckoutError) {
    throw CheckoutError(code: "internal")
  }
  public func cascade() async throws(CheckoutError) { throw CheckoutError(code: "internal") }
  public nonisolated func settle(_ payment: inout Payment) -> Outcome? { nil }
  public func resume(session: String) async throws(CheckoutError) { throw CheckoutError(code: "resume.unsupported") }
  public func forget(method: String) async throws(CheckoutError) { throw CheckoutError(code: "method.kept") }

  public func checkRedirect(isReturned: Bool) async throws(CheckoutError) -> RedirectProgress { .over }

  public func fetchMethod(_ id: String) async throws(CheckoutError) -> PaymentMethod {
    throw CheckoutError(code: "internal")
  }
}

/// How a platform goes on before the payment.
public enum Opening: Equatable, Sendable {
  /// Something has to be settled first.
  case inquiry(Inquiry)
  case interface(PaymentInterface)
  /// There will be no payment.
  case result(CheckoutResult)
}

/// News of a payment.
public enum PlatformUpdate: Equatable, Sendable {
  /// Step 9: a payment id and a provider exist.
  case registered(Payment)
  /// Still on its way.
  case progressed(Payment)
  case challenge(Challenge)
  /// Somebody else's page or another application has to be gone to.
  case redirect(Redirect)
  case clarification(Clarification)
  case cascade(Cascade)
  /// Step 10: the payment environment has decided.
  case processed(Payment)
  /// Declined, another attempt allowed.
  case declined(Decline)
  /// Step 12.
  case result(CheckoutResult)
  /// The platform knows of no payment: nothing was charged.
  case unknown
}

/// How a challenge goes on after an answer.
public enum ChallengeProgress: Equatable, Sendable {
  /// The issuer asks again, or something else.
  case again(Challenge)
  /// The issuer has decided; the platform goes on.
  case over
}

/// What a provider is given to work with.
public struct ProviderContext: Sendable {
  public var environment: CheckoutEnvironment
  public var log: WireLog
  /// Records something worth knowing that is no message, with values for its text.
  public var note: @Sendable (_ note: FlowNote, _ details: [String: String]) -> Void

  public init(
    environment: CheckoutEnvironment, log: @escaping WireLog,
    note: @escaping @Sendable (_ note: FlowNote, _ details: [String: String]) -> Void = { _, _ in }
  ) {
    self.environment = environment
    self.log = log
    self.note = note
  }
}
