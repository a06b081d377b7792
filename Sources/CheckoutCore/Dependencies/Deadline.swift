/// The timeout for requests to the merchant server.
/// After a timeout, the caller cannot know whether the request arrived.
enum Deadline {
  static let limit = Duration.seconds(60)

  /// - Throws: `network.timeout` if there is no response within `limit`.
  static func answer<Value: Sendable>(
    _ clock: any CheckoutClock, _ ask: @escaping @Sendable () async throws(CheckoutError) -> Value
  ) async throws(CheckoutError) -> Value {
    let first = await withTaskGroup(of: Result<Value, CheckoutError>?.self) { group in
      group.addTask {
        do throws(CheckoutError) { return .success(try await ask()) } catch { return .failure(error) }
      }
      group.addTask {
        guard (try? await clock.sleep(for: limit, as: .deadline)) != nil else { return nil }
        return .failure(CheckoutError(code: .networkTimeout))
      }
      // Skip the result of a cancelled deadline, and use the request's own result instead.
      for await result in group {
        guard let result else { continue }
        group.cancelAll()
        return result
      }
      return .failure(CheckoutError(code: .networkCancelled))
    }
    return try first.get()
  }
}
