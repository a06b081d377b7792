import CheckoutCore
import KassaSandbox

/// The API for the SDK. Its wire format is specific to this project (<doc:DolyameWire>).
/// Where the product has published names and codes, the wire format uses them.
struct DolyameSDKAPI: Machine {
  let platform: DolyamePlatform

  func answer(_ request: MachineRequest) async throws(TransportError) -> MachineAnswer {
    guard request.isPost, request.path.hasPrefix("/api/bnpl/sdk/v1/"),
      let body = JSON(json: request.body)
    else { return DolyameRefusal.unknownPath.answer }
    let path = Array(request.segments.dropFirst(4))
    do {
      try DolyameRefusal.check(body, Self.shape)
      if path == ["orders"] {
        try await platform.clock.delay(platform.configuration.latency.initialisation)
        return try open(body)
      }
      guard path.count == 3, path[0] == "sessions" else { throw DolyameRefusal.unknownPath }
      return try await go(path[1], path[2], body)
    } catch let error as TransportError {
      throw error
    } catch let refusal as DolyameRefusal {
      return refusal.answer
    } catch {
      return DolyameRefusal.malformed.answer
    }
  }

  private static let person: ValueShape = [
    "first_name": .text, "last_name": .text, "middle_name": .text, "birthdate": .text, "phone": .text, "email": .text,
  ]
  /// The types of the members of requests.
  private static let shape: ValueShape = [
    "request_id": .text, "partner_id": .text, "access_token": .text, "notification_url": .text, "demo_flow": .flag,
    "demo_outcome": .text, "customer_id": .text, "client_info": person, "person": person, "consent": .flag,
    "order": [
      "id": .text, "amount": .roubles, "prepaid_amount": .roubles, "mcc": .integer, "items": .dolyameItems,
    ],
    "phone": .text, "code": .text, "binding_id": .text, "cvc": .text, "revision": .integer, "acs_trans_id": .text,
    "card": ["pan": .text, "expiry": .text, "cvc": .text],
  ]

  /// Handles a request in a session. A repeated request gets the original response and has no further effect.
  private func go(_ id: String, _ step: String, _ body: JSON) async throws -> MachineAnswer {
    guard let session = platform.session(id) else { throw DolyameRefusal.unknownSession }
    guard let request = body["request_id"]?.string, !request.isEmpty else { throw DolyameRefusal.malformed }
    if let known = session.answers[request] { return known }
    // Status responses are not stored, because they change over time.
    if ["status", "info", "resume"].contains(step) { return try await answer(session, step, body) }
    switch try await begin(id, request) {
    case .answered(let known): return known
    case .begun(let session):
      defer { platform.state.change(Self.place(id, request)) { _ = $0.running.remove(Self.place(id, request)) } }
      let answer = try await answer(session, step, body)
      platform.change(id) { $0.answers[request] = answer }
      return answer
    }
  }

  private enum Start: Sendable {
    case begun(DolyameSession)
    case answered(MachineAnswer)
  }

  /// Begins a request. If an equal one is being worked on, it waits for the answer.
  private func begin(_ id: String, _ request: String) async throws -> Start {
    let place = Self.place(id, request)
    while true {
      let start = platform.state.change(place) { state -> Result<Start?, DolyameRefusal> in
        guard let session = state.sessions[id] else { return .failure(.unknownSession) }
        if let answer = session.answers[request] { return .success(.answered(answer)) }
        return .success(state.running.insert(place).inserted ? .begun(session) : nil)
      }
      if let start = try start.get() { return start }
      _ = try await platform.state.hold(place) { $0.running.contains(place) ? nil : true }
    }
  }

  private static func place(_ session: String, _ request: String) -> String { session + "/" + request }

  /// Performs a step. A refusal is an answer, too, that a repeated request gets again.
  private func answer(_ session: DolyameSession, _ step: String, _ body: JSON) async throws -> MachineAnswer {
    do {
      return try await perform(session, step, body)
    } catch let refusal as DolyameRefusal {
      return refusal.answer
    }
  }

  private func perform(_ session: DolyameSession, _ step: String, _ body: JSON) async throws -> MachineAnswer {
    let signIn = DolyameSignIn(platform: platform, session: session)
    switch step {
    case "open": return try signIn.open()
    case "resume": return platform.takeUp(session)
    case "phone": return try signIn.phone(body)
    case "code": return try signIn.code(body)
    case "resend": return try signIn.resend()
    case "logout": return try signIn.logout()
    case "questionnaire": return try signIn.questionnaire(body)
    case "scoring":
      try await platform.clock.delay(platform.configuration.latency.processing)
      return try await DolyameScoring(platform: platform, session: session).judge()
    case "accept": return try DolyameScoring(platform: platform, session: session).accept()
    default: return try await DolyamePayments(platform: platform, session: session).answer(step, body)
    }
  }

  /// Opens a session for a complete order, which is validated after the payer has signed in.
  private func open(_ body: JSON) throws(DolyameRefusal) -> MachineAnswer {
    guard let order = body["order"], let id = order["id"]?.string, !id.isEmpty, body["partner_id"]?.string != nil,
      let request = body["request_id"]?.string
    else { throw .malformed }
    let session = DolyameSession(id: platform.randomness.uuid(), order: id, request: body)
    let found = platform.state.change(session.id) { state -> String in
      if let known = state.opened[request] { return known }
      state.sessions[session.id] = session
      state.opened[request] = session.id
      return session.id
    }
    return MachineAnswer(201, ["session_id": .string(found), "shop": platform.shopSign])
  }
}
