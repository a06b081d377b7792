import Synchronization

/// Runs tasks on the thread of whoever calls `run`, one after another, in the order in which they became ready.
///
/// With it a checkout is deterministic, and «idle» is a fact: nothing is ready, everything waits for a person, a message
/// or the clock.
public final class PumpExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let onEnqueue: (@Sendable () -> Void)?

  /// - Parameter onEnqueue: called from any thread when a job became ready, e.g. to wake the loop that calls `run`.
  public init(onEnqueue: (@Sendable () -> Void)? = nil) { self.onEnqueue = onEnqueue }

  public func enqueue(_ job: consuming ExecutorJob) {
    let unowned = UnownedJob(job)
    jobs.withLock { $0.append(unowned) }
    onEnqueue?()
  }

  /// Runs until nothing is ready.
  /// - Parameter limit: after so many jobs it stops, at the next pause.
  /// - Returns: how many jobs were run.
  @discardableResult
  public func run(limit: Int = .max) -> Int {
    var count = 0
    while count < limit {
      let batch = jobs.withLock { jobs in
        defer { jobs.removeAll(keepingCapacity: true) }
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
