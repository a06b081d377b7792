import CheckoutCore
import KassaSandbox

/// The mock ecommpay platform: its sessions and payments, and the requests that it handles.
final class EcommpayPlatform: Machine, SimulatedServer {
  struct State: Sendable {
    /// The sessions, by session ID.
    var sessions: PersistentDictionary<PlatformSession>
    /// The IDs of the sessions that own a payment ID, by payment ID. No other session may use an owned payment ID.
    var owners: PersistentDictionary<String>
    var wallets: Wallets
    /// The IDs of sessions with an unfinished payment.
    var open: PersistentDictionary<Bool>
    /// The session IDs, by the ID of a redirect.
    var tickets: PersistentDictionary<String>
    /// The payment ID that the platform rejects as already used if `refusesFirstPayment` is set.
    var firstPayment: String?
    /// The pending timeouts, by session ID. A timeout is cancelled when its payment advances.
    var deadlines: [String: Task<Void, Never>] = [:]

    init(_ store: (any KeyValueStore)?) {
      sessions = PersistentDictionary("session", in: store)
      owners = PersistentDictionary("owner", in: store)
      wallets = Wallets(store)
      open = PersistentDictionary("open", in: store)
      tickets = PersistentDictionary("ticket", in: store)
    }

    enum Start: Sendable {
      /// The platform started the attempt with this number.
      case started(Int)
      /// The platform has already acknowledged this request.
      case repeated
      case refused(RequestError)
    }

    /// Starts a payment or its next attempt.
    ///
    /// Checks the current state again, because another request may have arrived first.
    mutating func start(
      _ attempt: PlatformPayment.Attempt, _ id: String, _ limits: SandboxLimits, at now: Instant
    ) -> Start {
      guard var session = sessions[id] else { return .refused(RequestError(.statusForbids)) }
      if session.identities.contains(attempt.identity) { return .repeated }
      guard owners[session.order.paymentID] ?? id == id else { return .refused(RequestError("3041")) }
      guard session.request(attempt, limits: limits, at: now), let payment = session.payment else {
        return .refused(RequestError(.statusForbids))
      }
      // The sequence of the writes keeps the stored state consistent if the process stops between them.
      open[id] = true
      owners[session.order.paymentID] = id
      sessions[id] = session
      return .started(payment.number)
    }
  }

  let configuration: EcommpaySandboxConfiguration
  let parts: SandboxParts
  let webhooks: WebhookDelivery<Outbox>
  let state: SharedState<State>
  let signature: EcommpaySignature
  let declines = DeclineSwitch()

  init(_ configuration: EcommpaySandboxConfiguration, _ parts: SandboxParts, _ webhooks: WebhookDelivery<Outbox>) {
    state = SharedState(State(parts.store))
    self.configuration = configuration
    self.parts = parts
    self.webhooks = webhooks
    signature = EcommpaySignature(secret: configuration.secret)
  }

  func answer(_ request: MachineRequest) async throws(TransportError) -> MachineAnswer {
    guard request.isPost else { return .notPost }
    let body = request.body
    if let shape = Self.shapes[request.path] { return try await answer(request.path, body, shape) }
    return switch request.path {
    case "/v1/init": try await open(body)
    case PostPaymentOperation.statusPath: operations(body)
    default:
      PostPaymentOperation(path: request.path).map { $0 == .recurring ? debit(body) : operate($0, body) }
        // A path that the platform may have, and kassa has not.
        ?? ErrorResponse(
          [RequestError(.malformed, details: ["unknown": "POST " + request.path.prefix(200)])], status: 404
        ).answer
    }
  }

  /// Answers a request from the SDK, which names a session.
  private func answer(
    _ path: String, _ body: [UInt8], _ shape: ValueShape
  ) async throws(TransportError) -> MachineAnswer {
    guard let request = JSON(json: body), request.object != nil else { return .malformed }
    if let refusal = ErrorResponse(request.mistakes(shape)) { return refusal.answer }
    guard let id = request["session_id"]?.string, let session = session(id) else { return .unknownSession }
    switch path {
    case "/v1/payment/status": return try await status(id, request)
    case "/v1/payment/threeds": return challengeOver(session, request)
    case "/v1/payment/threeds/method": return deviceMethod(session, request)
    case "/v1/payment/redirect": return redirect(session)
    case "/v1/payment/clarification": return clarification(session, request)
    case "/v1/payment/cascade": return cascade(session)
    case "/v1/payment/cancel": return cancel(id)
    default: break
    }
    guard !session.isEnded else { return .unknownSession }
    switch path {
    case "/v1/session/interface": return interface(session)
    case "/v1/card/facts": return facts(request)
    case "/v1/account/remove": return removeAccount(session, request)
    default: return pay(session, request)
    }
  }

  // MARK: Session

  private func open(_ body: [UInt8]) async throws(TransportError) -> MachineAnswer {
    guard let request = JSON(json: body) else { return .malformed }
    try await clock.delay(configuration.latency.initialisation)
    var check = OrderCheck(
      request, configuration: configuration, signature: signature, signatures: signatures, today: clock.now.date())
    let order = check.judge()
    var mistakes = check.mistakes
    if let payment = request["payment_info"]?["payment_id"]?.string, let owner = state.read({ $0.owners[payment] }) {
      if mistakes.isEmpty, let order, let held = restore(owner, for: order) { return held }
      mistakes.append(RequestError("3041", field: "payment_id"))
    } else if playsUsed(request["payment_info"]?["payment_id"]?.string) {
      mistakes.append(RequestError("3041", field: "payment_id"))
    }
    if let token = unknownToken(in: request) { mistakes.append(token) }
    guard mistakes.isEmpty, let order else { return ErrorResponse(mistakes).answer }
    let id = randomness.uuid()
    claim(id)
    state.change(id) { $0.sessions[id] = PlatformSession(id: id, order: order) }
    return MachineAnswer(["status": "accepted", "session_id": .string(id)])
  }

  private func playsUsed(_ payment: String?) -> Bool {
    guard configuration.refusesFirstPayment, let payment else { return false }
    return state.change(payment) { state in
      let first = state.firstPayment ?? payment
      state.firstPayment = first
      return first == payment
    }
  }

  private func interface(_ session: PlatformSession) -> MachineAnswer {
    var session = session
    // A request for the interface during a challenge must come from a restarted application.
    if let payment = session.payment, case .challenged(let old) = payment.stage {
      askAgain(session.id, payment, insteadOf: old)
      session = self.session(session.id) ?? session
    }
    return MachineAnswer(
      InterfaceMessage(
        order: session.order, configuration: configuration, accounts: accounts(for: session.order),
        held: session.isUnfinished ? session : nil
      ).body)
  }

  private func facts(_ request: JSON) -> MachineAnswer {
    guard let prefix = request["prefix"]?.string, [6, 8].contains(prefix.utf8.count),
      prefix.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return ErrorResponse([RequestError(.malformed, field: "prefix")]).answer }
    return MachineAnswer(BankNumbers.standard.facts(prefix: prefix).body)
  }

  // MARK: Payment

  private func pay(_ session: PlatformSession, _ request: JSON) -> MachineAnswer {
    let id = session.id
    guard let identity = request["request_id"]?.string, !identity.isEmpty else {
      return ErrorResponse([RequestError("2004", field: "request_id")]).answer
    }
    let accepted = MachineAnswer(["status": "accepted", "request_id": .string(identity)])
    if session.identities.contains(identity) { return accepted }

    let now = clock.now
    let attempt: PlatformPayment.Attempt
    let check = PaymentCheck(order: session.order, today: now.date(), accounts: accounts(for: session.order))
    switch check.judge(request, identity: identity) {
    case .success(var judged):
      if judged.destination == nil { judged.scenario = configuration.scenario(judged.scenario, for: session.order) }
      attempt = judged.keepsNew ? judged.stored(as: randomness.uuid()) : judged
    case .failure(let refusal): return refusal.answer
    }

    let start = state.change(id) { [limits = configuration.limits] in $0.start(attempt, id, limits, at: now) }
    switch start {
    case .started(let number): spawn { await self.run(id, attempt: number) }
    case .repeated: break
    case .refused(let mistake): return ErrorResponse([mistake]).answer
    }
    return accepted
  }

  private func status(_ id: String, _ request: JSON) async throws(TransportError) -> MachineAnswer {
    let known = request["revision"]?.integer ?? 0
    return MachineAnswer(body: try await state.hold(id) { $0.sessions[id]?.changes(after: known) })
  }

  private func challengeOver(_ session: PlatformSession, _ request: JSON) -> MachineAnswer {
    guard let payment = session.payment, let transaction = request["acs_trans_id"]?.string,
      payment.transactions.contains(transaction)
    else { return ErrorResponse([RequestError("3061", field: "acs_trans_id")]).answer }
    if case .challenged(let current) = payment.stage, current.acs == transaction {
      resume(session.id, attempt: payment.number, from: current)
    }
    // A repeated or late report that a challenge has ended is ignored.
    return .accepted
  }

  private func cancel(_ id: String) -> MachineAnswer {
    let payment = state.change(id) { state in
      state.sessions[id]?.leave()
      return state.sessions[id]?.payment
    }
    if let payment { leave(id, payment) }
    return .accepted
  }

  func session(_ id: String) -> PlatformSession? { state.read { $0.sessions[id] } }
}

extension MachineAnswer {
  static let malformed = ErrorResponse([RequestError(.malformed)]).answer
  static let accepted = MachineAnswer(["status": "accepted"])
  /// Source of the error code: ecommpay, "Unified operation codes", "Access denied". The HTTP status is not documented.
  static let unknownSession = ErrorResponse([RequestError("303", field: "session_id")], status: 401).answer
}
