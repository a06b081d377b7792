import CheckoutCore

/// A time limit for a response. After a timeout, it is unknown whether the server received the request.
enum Deadline {
  static let timeout = Duration.seconds(60)

  /// Returns the response; throws `network.timeout` if no response arrives within the time limit.
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
        let isOver = (try? await clock.sleep(for: timeout, as: .deadline)) != nil
        return .failure(CheckoutError(code: isOver ? .networkTimeout : .networkCancelled))
      }
      let first = await group.next() ?? .failure(CheckoutError(code: .networkCancelled))
      group.cancelAll()
      return first
    }
    return try first.get()
  }
}
