import CheckoutCore

/// Sends requests with retries: three attempts by default, with a timeout of one minute each.
struct RetryingClient: Sendable {
  /// The timeout for a response. It has to be long, because status requests use long polling.
  static let timeout = Duration.seconds(60)
  /// The pauses before the second and third attempts.
  static let pauses: [Duration] = [.seconds(1), .seconds(2)]

  let wire: WireClient
  let clock: any CheckoutClock

  /// Sends the request, and retries it after a network error or a response with status 429 or 5xx.
  /// Returns the first response whose status is neither 429 nor 5xx.
  ///
  /// - Parameter pauses: the planned pauses before the retries; ``RetryPause`` lets the platform change them.
  ///   The receiver must recognise a repeated request by its ID, by the session state or by the message counter.
  /// - Throws: `network.unreachable` only if no attempt can have arrived.
  ///   Otherwise it throws the error from an attempt that may have arrived, so that the outcome counts as unknown.
  func post(
    _ path: String, at authority: String, to party: WireMessage.Party, headers: [(name: String, value: String)] = [],
    body: JSON, pauses: [Duration] = Self.pauses, timeout: Duration = Self.timeout,
    limits: JSON.Limits = JSON.Limits()
  ) async throws(CheckoutError) -> WireClient.Answer {
    var last: CheckoutError?
    var planned = pauses[...]
    while true {
      let failure: CheckoutError
      do throws(CheckoutError) {
        return try await once(path, at: authority, to: party, headers, body: body, timeout, limits)
      } catch {
        failure = error
      }
      if last?.mayHaveArrived != true { last = failure }
      guard failure.code != .networkCancelled,
        let pause = planned.popFirst().flatMap({ RetryPause.after(failure, planned: $0) })
      else { throw last ?? failure }
      try await rest(pause)
    }
  }

  private func rest(_ pause: Duration) async throws(CheckoutError) {
    do {
      try await clock.sleep(for: pause, as: .latency)
    } catch {
      throw CheckoutError(code: .networkCancelled)
    }
  }

  private func once(
    _ path: String, at authority: String, to party: WireMessage.Party, _ headers: [(name: String, value: String)],
    body: JSON, _ timeout: Duration, _ limits: JSON.Limits
  ) async throws(CheckoutError) -> WireClient.Answer {
    let answer = try await withDeadline(
      timeout, clock: clock, timeout: CheckoutError.timeout
    ) { () async throws(CheckoutError) in
      try await wire.post(path, at: authority, to: party, headers: headers, body: body, limits: limits)
    }
    guard answer.status < 500, answer.status != 429 else {
      throw CheckoutError.unavailable(answer.status, retryAfter: answer.retryAfter)
    }
    return answer
  }
}

extension CheckoutError {
  /// Whether the failed request may have been processed.
  var mayHaveArrived: Bool { code != .networkUnreachable }
}
