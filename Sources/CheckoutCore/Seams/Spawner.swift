/// Starts work that nobody waits for, on the executor that the environment chose.
public struct Spawner: Sendable {
  private let executor: (any TaskExecutor)?

  /// - Parameter executor: where the work runs; nil for Swift's own pool of threads.
  public init(executor: (any TaskExecutor)? = nil) { self.executor = executor }

  @discardableResult
  public func callAsFunction(_ work: sending @escaping @isolated(any) () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: executor) { await work() }
  }
}
