#if Network
import NIOCore

/// Runs tasks on the thread that reads and writes a connection.
///
/// An answer then needs no change of threads, which would cost more than most answers.
final class LoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let unowned = UnownedJob(job)
    loop.execute { [self] in unowned.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
#endif
