import CheckoutCore

/// Sends a request until it is answered: waits a minute for each answer and tries three times in all.
struct PatientClient: Sendable {
  /// How long an answer may take. The platform holds a question after news, so it has to be long.
  static let patience = Duration.seconds(60)
  /// The pauses before the second try and the third.
  static let pauses: [Duration] = [.seconds(1), .seconds(2)]

  let wire: WireClient
  let clock: any CheckoutClock

  /// An answer of any status but those that mean that nobody is at home.
  ///
  /// - Parameter pauses: before the second try and those after it. Whoever is asked twice has to be able to tell: by
  ///   the request's id, the session's state, or the number of the message.
  /// - Throws: `network.unreachable` only where no try can have arrived. Where one may have, its error is thrown, so
  ///   that nobody takes an open outcome for none.
  func post(
    _ path: String, at authority: String, to party: WireMessage.Party, body: JSON, pauses: [Duration] = Self.pauses,
    patience: Duration = Self.patience
  ) async throws(CheckoutError) -> WireClient.Answer {
    var last: CheckoutError?
    for pause in [nil] + pauses.map(Optional.some) {
      if let pause { try await rest(pause) }
      let failure: CheckoutError
      do throws(CheckoutError) {
        return try await once(path, at: authority, to: party, body: body, patience)
      } catch {
        failure = error
      }
      if last?.mayHaveArrived != true { last = failure }
      if failure.code == "network.cancelled" { break }
    }
    throw last ?? CheckoutError(code: "network.cancelled")
  }

  private func rest(_ pause: Duration) async throws(CheckoutError) {
    do {
      try await clock.sleep(for: pause, as: .latency)
    } catch {
      throw CheckoutError(code: "network.cancelled")
    }
  }

  private func once(
    _ path: String, at authority: String, to party: WireMessage.Party, body: JSON, _ patience: Duration
  ) async throws(CheckoutError) -> WireClient.Answer {
    let answer = try await withDeadline(patience) { () async throws(CheckoutError) in
      try await wire.post(path, at: authority, to: party, body: body)
    }
    guard answer.status < 500, answer.status != 429 else {
      throw CheckoutError(code: "network.unavailable", platformCode: String(answer.status))
    }
    return answer
  }

  private func withDeadline(
    _ patience: Duration, _ request: @escaping @Sendable () async throws(CheckoutError) -> WireClient.Answer
  ) async throws(CheckoutError) -> WireClient.Answer {
    let clock = clock
    let first = await withTaskGroup(of: Result<WireClient.Answer, CheckoutError>?.self) { group in
      group.addTask {
        do throws(CheckoutError) { return .success(try await request()) } catch { return .failure(error) }
      }
      group.addTask {
        do {
          try await clock.sleep(for: patience, as: .deadline)
          return .failure(CheckoutError(code: "network.timeout"))
        } catch {
          return nil
        }
      }
      // The deadline that was called off says nothing; then it is the request that counts.
      for await result in group {
        guard let result else { continue }
        group.cancelAll()
        return result
      }
      return .failure(CheckoutError(code: "network.cancelled"))
    }
    return try first.get()
  }
}

extension CheckoutError {
  /// Whether the request that failed may have been carried out.
  var mayHaveArrived: Bool { code != "network.unreachable" }
}
