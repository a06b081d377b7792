import Synchronization

/// An executor that runs tasks on the thread that calls `run`, one at a time, in the order in which they became ready.
///
/// It makes a checkout deterministic.
/// The checkout is idle when no task is ready: every task waits for the payer, a message or the clock.
public final class ManualExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let onEnqueue: (@Sendable () -> Void)?

  /// - Parameter onEnqueue: called from any thread when a job becomes ready, e.g. to wake the loop that calls `run`.
  public init(onEnqueue: (@Sendable () -> Void)? = nil) { self.onEnqueue = onEnqueue }

  /// Adds a job that has become ready. Swift's concurrency runtime calls it, from any thread.
  public func enqueue(_ job: consuming ExecutorJob) {
    let unowned = UnownedJob(job)
    jobs.withLock { $0.append(unowned) }
    onEnqueue?()
  }

  /// Runs jobs until none is ready.
  /// - Parameter limit: the number of jobs after which to stop, once the current batch is finished.
  /// - Returns: the number of jobs run.
  @discardableResult
  public func run(limit: Int = .max) -> Int {
    var count = 0
    while count < limit {
      let batch = jobs.withLock { jobs in
        defer { jobs = [] }
        return jobs
      }
      if batch.isEmpty { return count }
      for job in batch {
        job.runSynchronously(on: asUnownedTaskExecutor())
        count += 1
      }
    }
    return count
  }
}
