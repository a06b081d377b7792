import CheckoutCore

/// How long an answer may take; then nobody knows whether the request arrived.
enum Deadline {
  static let patience = Duration.seconds(60)

  /// The answer, or `network.timeout` once the time is over.
  static func answer(
    _ clock: any CheckoutClock,
    _ request: @escaping @Sendable () async throws(CheckoutError) -> WireClient.Answer
  ) async throws(CheckoutError) -> WireClient.Answer {
    let first = await withTaskGroup(of: Result<WireClient.Answer, CheckoutError>.self) { group in
      group.addTask {
        do throws(CheckoutError) {
          return .success(try await request())
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        let isOver = (try? await clock.sleep(for: patience, as: .deadline)) != nil
        return .failure(CheckoutError(code: isOver ? "network.timeout" : "network.cancelled"))
      }
      let first = await group.next() ?? .failure(CheckoutError(code: "network.cancelled"))
      group.cancelAll()
      return first
    }
    return try first.get()
  }
}
