/// Answers that are kept: each is asked for once, however many want it at the same time.
actor Shelf<Value: Sendable> {
  private var ready: [String: Value] = [:]
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

  /// The value of a key, fetched the first time. A failure is not kept; whoever waits then fetches for itself.
  func value(
    _ key: String, fetch: @Sendable () async throws(ConnectError) -> Value
  ) async throws(ConnectError) -> Value {
    while waiting[key] != nil {
      await withCheckedContinuation { waiting[key, default: []].append($0) }
    }
    if let value = ready[key] { return value }
    waiting[key] = []
    defer { for continuation in waiting.removeValue(forKey: key) ?? [] { continuation.resume() } }
    let value = try await fetch()
    ready[key] = value
    return value
  }
}
