/// How long the shop's own server may take for an answer; then nobody knows whether the request arrived.
enum Patience {
  static let limit = Duration.seconds(60)

  /// - Throws: `network.timeout` when the time is over.
  static func answer<Value: Sendable>(
    _ clock: any CheckoutClock, _ ask: @escaping @Sendable () async throws(CheckoutError) -> Value
  ) async throws(CheckoutError) -> Value {
    let first = await withTaskGroup(of: Result<Value, CheckoutError>?.self) { group in
      group.addTask {
        do throws(CheckoutError) { return .success(try await ask()) } catch { return .failure(error) }
      }
      group.addTask {
        guard (try? await clock.sleep(for: limit, as: .deadline)) != nil else { return nil }
        return .failure(CheckoutError(code: "network.timeout"))
      }
      // A deadline that was called off says nothing; then it is the question that counts.
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
