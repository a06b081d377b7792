import Glibc

/// Runs blocking work on a thread of its own, so that it takes no thread away from the tasks of the program.
enum LoopThread {
  private final class Job {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }

  /// Runs the work and returns its value. If the system has no thread left, the work runs on the calling one.
  static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      start { continuation.resume(returning: work()) }
    }
  }

  private static func start(_ work: @escaping @Sendable () -> Void) {
    let job = Unmanaged.passRetained(Job(work))
    var thread = pthread_t()
    let error = pthread_create(
      &thread, nil,
      { job in
        if let job { Unmanaged<Job>.fromOpaque(job).takeRetainedValue().work() }
        return nil
      }, job.toOpaque())
    if error == 0 {
      pthread_detach(thread)
    } else {
      job.takeRetainedValue().work()
    }
  }
}
