import CheckoutCore
import EMV3DS

/// A payment through ecommpay.
/// The actor stores the session, the request ID, the latest state of the payment and the challenge with the issuer.
actor EcommpayProvider: PaymentProvider {
  nonisolated let paymentID: String
  private(set) var options: OptionValues
  let environment: CheckoutEnvironment
  let platform: PlatformClient
  let log: WireLog
  let note: @Sendable (FlowNote, [String: String]) -> Void

  private var session: String?
  private var request = RequestIdentity()
  private var walletToken: (details: PaymentDetails, token: TokenText)?
  /// The IDs of the payment methods that redirect the payer.
  private var redirecting: Set<String> = []
  /// Whether the session was opened in an earlier run of the program, which may also have started a challenge.
  private(set) var isResumed = false
  /// The names that the payment interface shows.
  private(set) var texts = InterfaceTexts.platform
  var tracker = PaymentTracker()
  var challengeClient: ChallengeClient?
  var hasLoggedReceipt = false
  /// The latest authentication result from the issuer.
  var authentication: AuthenticationResult?

  init(options: OptionValues, context: ProviderContext) {
    self.options = options
    paymentID = options.paymentID
    environment = context.environment
    log = context.log
    note = context.note
    let wire = WireClient(transport: environment.transport, from: .sdk, log: context.log)
    platform = PlatformClient(client: RetryingClient(wire: wire, clock: environment.clock))
  }

  var presetSignature: String? { options.signature?.nonEmpty }

  /// Returns the string to sign.
  /// - Throws: all local validation errors if some of them prevent the merchant server from signing the order.
  ///   Otherwise the local errors are reported later, together with the platform's validation errors.
  func prepare() async throws(CheckoutError) -> String {
    if presetSignature == nil, environment.merchant != nil, !OptionRules.canBeSigned(options) {
      throw .parameters(mistakes)
    }
    return options.stringToSign
  }

  /// The validation errors found without a request to the platform, with dates checked against today's date.
  private var mistakes: [Mistake] { OptionRules.mistakes(in: options, today: environment.clock.now.date()) }

  func take(signed added: JSON) throws(CheckoutError) { try options.supplement(with: added) }

  /// Merges the merchant server's rejection with the local validation errors if the server names rejected parameters.
  func explain(refusal: CheckoutError) -> CheckoutError {
    let refused = refusal.mistakes.map { mistake in
      PlatformRefusal(
        code: mistake.platformCode ?? "", message: mistake.platformMessage ?? "", field: mistake.path)
    }
    guard refusal.code == .merchantRefused, !refused.isEmpty else { return refusal }
    return .parameters(named(mistakes.merged(with: refused)))
  }

  /// Adds the project ID to the validation error that reports an unknown project.
  private func named(_ mistakes: [Mistake]) -> [Mistake] {
    mistakes.map { mistake in
      guard mistake.code == MistakeCode.unknownProject.rawValue else { return mistake }
      var mistake = mistake
      mistake.details["value"] = String(options.projectID)
      return mistake
    }
  }

  func openSession(signature: String) async throws(CheckoutError) -> String {
    let mistakes = mistakes
    let message = SessionMessages.initRequest(options, signature: signature, deviceLanguage: environment.language)
    let answer: PlatformAnswer
    do throws(CheckoutError) {
      answer = try await platform.ask(SessionMessages.initPath, message)
    } catch {
      // The local validation errors are more useful than the network error that prevented the platform's validation.
      throw mistakes.isEmpty || error.code == .networkCancelled ? error : .parameters(mistakes)
    }
    switch answer {
    case .refused(let status, let refusals):
      let all = mistakes.merged(with: status == 400 || status == 422 ? refusals : [])
      throw all.isEmpty ? PlatformRefusal.error(status: status, refusals) : .parameters(named(all))
    case .accepted(let answer):
      guard mistakes.isEmpty else { throw .parameters(mistakes) }
      let id = try SessionMessages.sessionID(in: answer)
      session = id
      return id
    }
  }

  func resume(session: String) async throws(CheckoutError) {
    self.session = session
    isResumed = true
  }

  func fetchInterface() async throws(CheckoutError) -> PaymentInterface {
    let message = SessionMessages.session(try openedSession())
    let answer = try await platform.demand(SessionMessages.interfacePath, message)
    if let revision = try InterfaceAnswer.heldRevision(answer) { tracker.restored(at: revision) }
    texts = InterfaceTexts(
      payer: options.languageCode?.lowercased() ?? environment.language,
      platform: try answer.required("language", \.string))
    let interface = try InterfaceAnswer.interface(
      answer, forced: options.forcePaymentMethod?.nonEmpty, action: options.action,
      wallet: WalletMethod(options: options, wallet: environment.wallet), texts: texts)
    redirecting = Set(interface.methods.filter { $0.kind == .redirect }.map(\.id))
    return interface
  }

  func lookUp(prefix: String) async throws(CheckoutError) -> CardFacts? {
    let message = CardFactsMessages.request(session: try openedSession(), prefix: prefix)
    return try CardFactsMessages.facts(try await platform.demand(CardFactsMessages.path, message), prefix: prefix)
  }

  func submit(_ details: PaymentDetails) async throws(CheckoutError) {
    let session = try openedSession()
    let message = try await self.message(details, session)
    let id = request.id(for: details, environment.randomness)
    let answer: PlatformAnswer
    do throws(CheckoutError) {
      answer = try await platform.ask(PaymentMessages.paymentPath, message(id))
    } catch {
      request.failed(id, details)
      throw Self.open(error)
    }
    switch answer {
    case .accepted(let answer):
      do throws(CheckoutError) {
        try answer.expect(status: "accepted")
      } catch {
        // The platform may have accepted the payment. A retry with the same details repeats this request.
        request.failed(id, details)
        throw Self.open(error)
      }
      tracker.attemptBegan()
    case .refused(_, let refusals) where refusals.contains { $0.code == "3060" }:
      // The payment is already in progress or decided. Polling reports its state, so this is not a failure.
      tracker.attemptBegan()
    case .refused(let status, let refusals):
      throw CardRefusal.error(refusals) ?? PlatformRefusal.error(status: status, refusals)
    }
  }

  /// Prepares the payment request for the chosen method: a new card, a saved card, a wallet or a redirect.
  /// - Returns: a function that builds the request from the request ID.
  private func message(
    _ details: PaymentDetails, _ session: String
  ) async throws(CheckoutError) -> @Sendable (String) -> JSON {
    let (options, fields, device) = (options, CustomerFields.wire(options, details), environment.device)
    if details.values[PaymentDetails.walletCard] != nil {
      let token = try await walletToken(details)
      return {
        PaymentMessages.payment(
          session: session, request: $0, method: details.method, token: token, options: options, fields: fields)
      }
    }
    if let account = SavedAccounts.id(of: details.method) {
      guard let code = details.securityCode else {
        throw CardDetails.refused([Mistake(path: Field.securityCodeID, code: MistakeCode.missing.rawValue)])
      }
      return {
        PaymentMessages.payment(
          session: session, request: $0, account: account, code: code, options: options, fields: fields,
          device: device)
      }
    }
    if redirecting.contains(details.method) {
      return {
        RedirectMessages.payment(
          session: session, request: $0, details: details, options: options, fields: fields)
      }
    }
    let card = try CardDetails(details)
    return {
      PaymentMessages.payment(
        session: session, request: $0, card: card, options: options, fields: fields, device: device)
    }
  }

  /// Returns the wallet token.
  /// If the same payment details may already have reached the platform, the previous token is reused.
  private func walletToken(_ details: PaymentDetails) async throws(CheckoutError) -> TokenText {
    if let walletToken, walletToken.details == details, request.isOpen { return walletToken.token }
    let token = try await WalletMethod(options: options, wallet: environment.wallet).token(details, log: log)
    walletToken = (details, token)
    return token
  }

  func forget(method: String) async throws(CheckoutError) {
    guard let account = SavedAccounts.id(of: method) else { throw CheckoutError(code: .methodKept) }
    let message = SavedAccounts.removal(session: try openedSession(), account: account)
    try await platform.demand(SavedAccounts.removalPath, message).expect(status: "accepted")
  }

  func clarify(_ values: [String: FieldValue]) async throws(CheckoutError) {
    let message = ClarificationMessages.message(session: try openedSession(), values)
    switch try await platform.ask(ClarificationMessages.path, message) {
    case .accepted(let answer): try answer.expect(status: "accepted")
    // The outcome has been decided in the meantime. Polling reports the payment's state, so this is not a failure.
    case .refused(_, let refusals) where refusals.contains { $0.code == "3060" }: break
    case .refused(let status, let refusals):
      throw CardRefusal.error(refusals) ?? PlatformRefusal.error(status: status, refusals)
    }
  }

  func cascade() async throws(CheckoutError) {
    let message = SessionMessages.session(try openedSession())
    switch try await platform.ask(PaymentMessages.cascadePath, message) {
    case .accepted(let answer): try answer.expect(status: "accepted")
    case .refused(_, let refusals) where refusals.contains { $0.code == "3060" }: break
    case .refused(let status, let refusals): throw PlatformRefusal.error(status: status, refusals)
    }
    tracker.attemptBegan()
  }

  nonisolated var rules: PaymentRules { EcommpaySDK.rules }

  func abandon() async throws(CheckoutError) {
    request = RequestIdentity()
    await cancelChallenge()
    tracker.personLeft()
    let message = SessionMessages.session(try openedSession())
    try await platform.demand(PaymentMessages.cancelPath, message).expect(status: "accepted")
  }

  func openedSession() throws(CheckoutError) -> String {
    guard let session else { throw CheckoutError(code: .actionOutOfOrder) }
    return session
  }

  /// Reports an unreadable acknowledgement as a lost connection, because the payment may already be in progress.
  private static func open(_ error: CheckoutError) -> CheckoutError {
    guard error.code == .answerMalformed else { return error }
    return CheckoutError(code: .networkConnectionLost, platformCode: error.platformCode, mistakes: error.mistakes)
  }
}

/// The ID of a payment request, by which the platform distinguishes a retry from a new attempt.
///
/// The payment details are stored only while the outcome of a request is unknown, to recognise a retry by the payer.
struct RequestIdentity {
  private var open: (id: String, details: PaymentDetails)?

  /// Whether the last request received no response and has not been retried yet.
  var isOpen: Bool { open != nil }

  /// Returns the ID of the unanswered request if the payment details are the same, otherwise a new ID.
  mutating func id(for details: PaymentDetails, _ randomness: any Randomness) -> String {
    defer { open = nil }
    if let open, open.details == details { return open.id }
    return randomness.uuid()
  }

  /// Records a request that received no response.
  mutating func failed(_ id: String, _ details: PaymentDetails) { open = (id, details) }
}
