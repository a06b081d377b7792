/// A cache of responses. Only one request is sent per key, even for concurrent callers.
actor ResponseCache<Value: Sendable> {
  private var ready: [String: Value] = [:]
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

  /// Returns the cached value or fetches it. After a failure, which is not cached, each waiting caller fetches again.
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
