import Screens
import Synchronization

extension Memory {
  /// Returns a copy that performs `first` before its first lookup.
  func after(_ first: @escaping @Sendable () -> Void) -> Memory {
    let done = Once(first)
    return Memory(
      recall: { [recall] in
        done()
        return recall()
      }, resume: resume)
  }
}

/// A closure that runs only on its first call.
private final class Once: Sendable {
  private let isDone = Atomic(false)
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  func callAsFunction() {
    if !isDone.exchange(true, ordering: .acquiringAndReleasing) { work() }
  }
}
