import Ecommpay
import Foundation

/// A payer who leaves every checkout at once, so that it ends with a result.
nonisolated let payer = ScriptedPresenter { _ in
  struct Gone: Error {}
  throw Gone()
}

/// What a structure has been told. A structure without an actor is called on any thread.
nonisolated final class Report: @unchecked Sendable {
  private let lock = NSLock()
  private var last = ""

  func add(_ answer: String) { lock.withLock { last = answer } }
  var answer: String { lock.withLock { last } }
}

/// Waits until a host has got its answer.
/// - Parameter body: starts the host, and gets the function to call at the end.
@MainActor
func waiting(_ body: (@escaping @Sendable () -> Void) -> Void) async {
  await withCheckedContinuation { continuation in
    body { continuation.resume() }
  }
}
