package import CheckoutCore

/// The servers of a world in another process, whose time the driver of a virtual clock moves in step with its own.
///
/// The driver runs all tasks that are ready, calls `settle` until there is no further answer, and then moves both clocks with
/// `wakeNext`. The methods block, so they must not be called from an asynchronous function.
package protocol RemoteWorld: Sendable {
  /// Sends the requests that are ready, and waits until each of them is answered or waits for time or for the payer.
  ///
  /// Then it passes on the answers, in the order of the requests.
  /// - Returns: whether there was an answer.
  func settle() -> Bool
  /// When the next sleeper in the world wakes, whatever the reason for its sleep; nil if nobody sleeps.
  var nextWake: Instant? { get }
  /// When the next latency in the world ends; nil if none is under way.
  var nextLatency: Instant? { get }
  /// Moves the world's clock forward to an instant. What becomes due on the way happens at its time.
  func advance(to instant: Instant)
  /// Arms a fault of notifications. All other faults are on this side of the connection.
  func arm(_ fault: Fault)
  /// Disarms all faults of notifications.
  func disarm()
  /// The armed faults of notifications that have affected fewer messages than they are to affect.
  var unmetFaults: [UnmetFault] { get }
  /// What prevents the world from going on, as a sentence for people; nil if nothing does.
  var trouble: String? { get }
  /// Ends the world. Requests under way are cancelled.
  func close()
}

extension FaultyBackend {
  /// Moves the clock to the next sleeper, as `VirtualClock.wakeNext` does. Clocks on both sides of a connection are one.
  /// - Parameter clock: the clock of the program.
  package func wakeNext(_ clock: VirtualClock, upTo limit: Instant? = nil) -> Bool {
    guard let remote = backend.remote else { return clock.wakeNext(upTo: limit) }
    let horizon = limit ?? [clock.nextLatency, remote.nextLatency].compactMap(\.self).min()
    guard let horizon, let next = [clock.nextWake, remote.nextWake].compactMap(\.self).min(), next <= horizon else {
      return false
    }
    let isRemote = remote.nextWake == next
    remote.advance(to: next)
    guard isRemote else { return clock.wakeNext(upTo: next) }
    clock.set(next)
    return true
  }

  /// Moves the clock forward without waking any sleeper, together with the clock of the servers.
  package func set(_ clock: VirtualClock, to instant: Instant) {
    clock.set(instant)
    backend.remote?.advance(to: instant)
  }
}
