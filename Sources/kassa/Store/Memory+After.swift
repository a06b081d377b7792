import Screens
import Synchronization

extension Memory {
  /// The same, which does something before it is asked for the first time.
  func after(_ first: @escaping @Sendable () -> Void) -> Memory {
    let done = Once(first)
    return Memory(
      recall: { [recall] in
        done()
        return recall()
      }, resume: resume)
  }
}

/// Does something the first time it is called.
private final class Once: Sendable {
  private let isDone = Atomic(false)
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  func callAsFunction() {
    if !isDone.exchange(true, ordering: .acquiringAndReleasing) { work() }
  }
}
