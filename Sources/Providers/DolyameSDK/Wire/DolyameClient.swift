import CheckoutCore

/// Speaks to the platform for one payment: every request has an id, so that one that is sent again is done once.
struct DolyameClient: Sendable {
  /// How long an answer may take; the platform holds some questions until there is news.
  static let patience = Duration.seconds(60)
  /// Before the second try and the third, where the platform names no time.
  static let pauses: [Duration] = [.seconds(1), .seconds(2)]
  /// The longest that a platform may make anybody wait.
  static let longestPause = Duration.seconds(30)

  let wire: WireClient
  let authority: String
  let clock: any CheckoutClock

  /// An answer that was given: `refused` with the platform's own code.
  enum Answer: Sendable {
    case accepted(JSON)
    case refused(status: Int, code: String, JSON)
  }

  /// - Parameter id: the request's own; the same one again is answered as the first time.
  /// - Throws: `network.…`, of the try that may have arrived where there was one.
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
        if last?.code == nil || last?.code == "network.unreachable" { last = error }
        // Asking earlier than is wanted would be no respect; waiting longer than that nobody does.
        guard error.code != "network.cancelled", let pause = pauses.popFirst(), wish ?? pause <= Self.longestPause
        else {
          throw last ?? error
        }
        do {
          try await clock.sleep(for: wish ?? pause, as: .latency)
        } catch {
          throw CheckoutError(code: "network.cancelled")
        }
      }
    }
  }

  /// One try, and how long the platform wants to be left alone after it.
  private func attempt(
    _ path: String, _ body: JSON
  ) async throws(CheckoutError) -> (Result<Answer, CheckoutError>, Duration?) {
    let answer: WireClient.Answer
    do throws(CheckoutError) {
      answer = try await withDeadline(path, body)
    } catch {
      return (.failure(error), nil)
    }
    let code = answer.body["code"]?.string ?? String(answer.status)
    switch answer.status {
    case 200, 201, 202: return (.success(.accepted(answer.body)), nil)
    case 429, 500...599:
      return (
        .failure(CheckoutError(code: "network.unavailable", platformCode: String(answer.status))), answer.retryAfter
      )
    default: return (.success(.refused(status: answer.status, code: code, answer.body)), nil)
    }
  }

  private func withDeadline(_ path: String, _ body: JSON) async throws(CheckoutError) -> WireClient.Answer {
    let (wire, authority, clock) = (wire, authority, clock)
    let first = await withTaskGroup(of: Result<WireClient.Answer, CheckoutError>?.self) { group in
      group.addTask {
        do throws(CheckoutError) {
          return .success(
            try await wire.post("/api/bnpl/sdk/v1" + path, at: authority, to: .platform, body: body))
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        guard (try? await clock.sleep(for: Self.patience, as: .deadline)) != nil else { return nil }
        return .failure(CheckoutError(code: "network.timeout"))
      }
      // A deadline that was called off says nothing; then it is the request that counts.
      for await result in group {
        guard let result else { continue }
        group.cancelAll()
        return result
      }
      return .failure(CheckoutError(code: "network.cancelled"))
    }
    return try first.get()
  }

  /// Talks to the card issuer; nobody sends twice here, the issuer counts its messages.
  func issuer(_ message: JSON, _ reference: IssuerAddress) async throws(CheckoutError) -> JSON {
    try await wire.post(reference.path, at: reference.authority, to: .issuer, body: message).body
  }
}
