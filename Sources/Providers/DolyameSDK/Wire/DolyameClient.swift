import CheckoutCore

/// A platform client for a single payment. Every request has an idempotency key, so a retry has no second effect.
struct DolyameClient: Sendable {
  /// The time limit for a response. The platform delays some responses until the status changes.
  static let timeout = Duration.seconds(60)
  /// The delays before the second and third attempts, unless the platform requests its own delay.
  static let pauses: [Duration] = [.seconds(1), .seconds(2)]
  /// The longest delay that the platform may request before a retry.
  static let longestPause = Duration.seconds(30)

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
      let (failure, wish) = try await attempt(path, .object(message))
      switch failure {
      case .success(let answer): return answer
      case .failure(let error):
        if last?.code == nil || last?.code == .networkUnreachable { last = error }
        // Respect the delay that the platform requests before a retry, but give up if the delay is too long.
        guard error.code != .networkCancelled, let pause = pauses.popFirst(), wish ?? pause <= Self.longestPause
        else {
          throw last ?? error
        }
        do {
          try await clock.sleep(for: wish ?? pause, as: .latency)
        } catch {
          throw CheckoutError(code: .networkCancelled)
        }
      }
    }
  }

  /// Sends the request once; also returns the delay that the platform requests before a retry.
  private func attempt(
    _ path: String, _ body: JSON
  ) async throws(CheckoutError) -> (Result<Answer, CheckoutError>, Duration?) {
    let answer: WireClient.Answer
    do throws(CheckoutError) {
      answer = try await sendWithDeadline(path, body)
    } catch {
      return (.failure(error), nil)
    }
    let code = answer.body["code"]?.string ?? String(answer.status)
    switch answer.status {
    case 200, 201, 202: return (.success(.accepted(answer.body)), nil)
    case 429, 500...599:
      return (
        .failure(CheckoutError(code: .networkUnavailable, platformCode: String(answer.status))), answer.retryAfter
      )
    default: return (.success(.refused(status: answer.status, code: code, answer.body)), nil)
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
