/// Starts unstructured tasks on the environment's executor.
public struct Spawner: Sendable {
  private let executor: (any TaskExecutor)?

  /// - Parameter executor: the executor for the tasks; nil for Swift's default thread pool.
  public init(executor: (any TaskExecutor)? = nil) { self.executor = executor }

  /// Starts a task.
  /// - Returns: the task, to be cancelled or awaited.
  @discardableResult
  public func callAsFunction(_ work: sending @escaping @isolated(any) () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: executor) { await work() }
  }
}
