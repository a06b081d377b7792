import KassaScreens
import Synchronization

extension ResumeSupport {
  /// Returns a copy that calls `first` before its first lookup.
  func after(_ first: @escaping @Sendable () -> Void) -> ResumeSupport {
    let done = Once(first)
    return ResumeSupport(
      findResumable: { [findResumable] in
        done()
        return findResumable()
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
