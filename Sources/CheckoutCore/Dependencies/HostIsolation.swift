import Synchronization

/// The isolation of an application's closures and delegates: the actor on which it has handed them over.
///
/// The calls reach the application on that actor, one after another. Without an actor, they are made at once, on the
/// task that has something to report.
package final class HostIsolation: Sendable {
  private let actor: (any Actor)?
  private let last = Mutex<Task<Void, Never>?>(nil)

  package init(_ actor: (any Actor)?) { self.actor = actor }

  /// Makes a call on the actor. It returns before the call is made, unless there is no actor.
  func perform(_ call: HostCall) {
    guard let actor else { return call.body() }
    last.withLock { last in
      last = Task { [last] in
        await last?.value
        await call.perform(on: actor)
      }
    }
  }
}

/// A call into the application. It is sendable because only `HostIsolation` makes it, on the application's actor.
struct HostCall: @unchecked Sendable {
  let body: () -> Void

  func perform(on actor: isolated any Actor) { body() }
}

/// A closure of the application, called on the actor on which the application has handed it over.
///
/// The closure need not be `@Sendable`, because it runs on that actor only. Without an actor, the application has to
/// expect calls from other threads.
package final class HostHandler<Value: Sendable>: @unchecked Sendable {
  /// The closure itself. Call it only on the actor on which it was handed over.
  package let body: (Value) -> Void
  private let isolation: HostIsolation

  package init(in isolation: HostIsolation, _ body: @escaping (Value) -> Void) {
    self.body = body
    self.isolation = isolation
  }

  /// - Parameter isolation: the actor on which the closure was handed over, usually `#isolation`.
  package convenience init(_ isolation: (any Actor)?, _ body: @escaping (Value) -> Void) {
    self.init(in: HostIsolation(isolation), body)
  }

  package func callAsFunction(_ value: Value) {
    isolation.perform(HostCall { [self] in body(value) })
  }
}
