import CheckoutCore

/// A platform client for a single payment. Every request has an idempotency key, so a retry has no second effect.
struct DolyameClient: Sendable {
  /// The time limit for a response. The platform delays some responses until the status changes.
  static let timeout = Duration.seconds(60)
  /// The planned delays before the second and third attempts; ``RetryPause`` lets the platform change them.
  static let pauses: [Duration] = [.seconds(1), .seconds(2)]

  let wire: WireClient
  let authority: String
  let clock: any CheckoutClock

  /// The platform's response, which either accepts the request or rejects it with an error code.
  enum Answer: Sendable {
    case accepted(JSON)
    case refused(status: Int, code: String, JSON)
  }

  /// - Parameter id: the idempotency key. If a key is repeated, the platform repeats its first response.
  /// - Throws: a `network.…` error. If several attempts fail, an error after which the request may have arrived
  ///   takes precedence.
  func ask(_ path: String, _ body: JSON, id: String) async throws(CheckoutError) -> Answer {
    var message = body.object ?? JSON.Object()
    message["request_id"] = .string(id)
    var last: CheckoutError?
    var pauses = Self.pauses[...]
    while true {
      let failure: CheckoutError
      do throws(CheckoutError) {
        return try await attempt(path, .object(message))
      } catch {
        failure = error
      }
      if last?.code == nil || last?.code == .networkUnreachable { last = failure }
      guard failure.code != .networkCancelled,
        let pause = pauses.popFirst().flatMap({ RetryPause.after(failure, planned: $0) })
      else { throw last ?? failure }
      do {
        try await clock.sleep(for: pause, as: .latency)
      } catch {
        throw CheckoutError(code: .networkCancelled)
      }
    }
  }

  /// Sends the request once.
  private func attempt(_ path: String, _ body: JSON) async throws(CheckoutError) -> Answer {
    let answer = try await sendWithDeadline(path, body)
    switch answer.status {
    case 200, 201, 202: return .accepted(answer.body)
    case 429, 500...599: throw .unavailable(answer.status, retryAfter: answer.retryAfter)
    default:
      return .refused(
        status: answer.status, code: answer.body["code"]?.string ?? String(answer.status), answer.body)
    }
  }

  private func sendWithDeadline(_ path: String, _ body: JSON) async throws(CheckoutError) -> WireClient.Answer {
    let (wire, authority) = (wire, authority)
    return try await withDeadline(
      Self.timeout, clock: clock, timeout: CheckoutError.timeout
    ) { () async throws(CheckoutError) in
      try await wire.post("/api/bnpl/sdk/v1" + path, at: authority, to: .platform, body: body)
    }
  }
}
