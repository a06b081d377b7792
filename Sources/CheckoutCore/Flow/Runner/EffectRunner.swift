/// A runner that performs one effect with the provider or the merchant server, and returns the resulting event.
struct EffectRunner: Sendable {
  private let context: FlowContext
  private var provider: any PaymentProvider { context.provider }
  /// Whether the payment was resumed after a restart.
  /// If so, the outcome "cancelled" does not mean that anybody cancelled the payment.
  /// It means that the payment request never reached the platform.
  private let isTakenUp: Bool

  init(_ context: FlowContext, isTakenUp: Bool) {
    self.context = context
    self.isTakenUp = isTakenUp
  }

  func event(_ effect: FlowEffect) async -> FlowEvent {
    do throws(CheckoutError) {
      return try await run(effect)
    } catch {
      return .failed(error)
    }
  }

  private func run(_ effect: FlowEffect) async throws(CheckoutError) -> FlowEvent {
    switch effect {
    case .prepareParameters: return .prepared(stringToSign: try await provider.prepare())
    case .begin(let reply):
      return .prepared(stringToSign: try await provider.prepare(after: reply))
    case .sign(let string):
      if let preset = await provider.presetSignature { return .signed(signature: preset) }
      guard let merchant = context.environment.merchant else { return .signed(signature: "") }
      let signed: SignedParameters
      do throws(CheckoutError) {
        signed = try await withDeadline(clock: context.environment.clock, timeout: CheckoutError.timeout) {
          () async throws(CheckoutError) in
          try await merchant.signParameters(string, log: context.log)
        }
      } catch {
        throw await provider.explain(refusal: error)
      }
      if let added = signed.added { try await provider.take(signed: added) }
      return .signed(signature: signed.signature)
    case .openSession(let signature): return .sessionAccepted(id: try await provider.openSession(signature: signature))
    case .fetchInterface: return try Self.event(try await provider.open())
    case .inquire(let reply): return try Self.event(try await provider.reply(reply))
    case .fetchMethod(let id):
      let method = try await provider.fetchMethod(id)
      try method.check()
      return .methodReceived(method)
    case .submit(let details):
      try await provider.submit(details)
      return .paymentAcknowledged
    case .answer(let answer): return Self.event(try await provider.answer(answer))
    case .poll: return Self.event(try await provider.answer(.poll))
    case .checkRedirect(let isReturned):
      switch try await provider.checkRedirect(isReturned: isReturned) {
      case .waiting(let redirect): return .update(.redirect(redirect))
      case .over: return .redirectOver
      }
    case .endChallenge:
      try await provider.endChallenge()
      return .challengeOver
    case .clarify(let values):
      try await provider.clarify(values)
      return .informed
    case .cascade:
      try await provider.cascade()
      return .informed
    case .abandon:
      try await provider.abandon()
      return try await lastWord()
    case .awaitPlatform: return try await nextUpdate()
    case .resumeSession(let session):
      try await provider.resume(session: session)
      // Continue even if the form cannot be fetched, because an expired session no longer has one.
      if let interface = try? await provider.fetchInterface().checked() { return .interfaceReceived(interface) }
      return try await nextUpdate()
    case .watchNotification, .operate, .finish:
      return .failed(CheckoutError(code: .actionOutOfOrder))
    }
  }

  private static func event(_ progress: ChallengeProgress) -> FlowEvent {
    switch progress {
    case .again(let challenge): .update(.challenge(challenge))
    case .over: .challengeOver
    }
  }

  private static func event(_ opening: Opening) throws(CheckoutError) -> FlowEvent {
    switch opening {
    case .inquiry(let inquiry): return .inquiry(inquiry)
    case .interface(let interface):
      let interface = try interface.checked()
      return interface.restored.map { .restored(interface, $0) } ?? .interfaceReceived(interface)
    case .result(let result): return .update(.result(result))
    }
  }

  /// Waits for the next update. If the platform has no such payment, the SDK closes the session and asks once more.
  /// After the session is closed, a payment request that is still in flight can no longer create a payment.
  private func nextUpdate() async throws(CheckoutError) -> FlowEvent {
    let update = try await provider.nextUpdate()
    guard update == .unknown else { return try Self.event(update) }
    try await provider.abandon()
    let last = try await provider.nextUpdate()
    switch last {
    case .unknown where isTakenUp: return .update(.result(CheckoutResult(outcome: .failed, error: .neverArrived)))
    case .result(let notified) where isTakenUp && notified.outcome == .cancelled:
      return .update(
        .result(CheckoutResult(outcome: .failed, payment: notified.payment, error: .neverArrived)))
    default: return try Self.event(last)
    }
  }

  private static func event(_ update: PlatformUpdate) throws(CheckoutError) -> FlowEvent {
    if case .clarification(let asked) = update { _ = try asked.fields.checked("clarification_fields") }
    return .update(update)
  }

  /// Asks the platform for the outcome after the payer has left.
  private func lastWord() async throws(CheckoutError) -> FlowEvent {
    let word = await FlowMoment.within(.resultReceived) { () -> Result<PlatformUpdate, CheckoutError> in
      do throws(CheckoutError) { return .success(try await provider.nextUpdate()) } catch { return .failure(error) }
    }
    return try Self.event(try word.get())
  }
}
