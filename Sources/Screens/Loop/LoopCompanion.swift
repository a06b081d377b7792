package import KassaTerminal

/// What a program adds to the loop of its checkout, such as recordings. Each member has a default that does nothing.
package protocol LoopCompanion: AnyObject {
  /// The exit status with which the loop has to end at once; nil to go on.
  var endStatus: Int32? { get }
  /// Whether time stands still, so that no timer of the interface runs.
  var isPaused: Bool { get }
  /// Called before the loop waits for input.
  func willWait()
  /// Called before an input event is handled.
  func willHandle(_ event: InputEvent)
  /// Called after an input event has been handled, before its effect is painted.
  /// - Parameters:
  ///   - isLast: whether no further event has arrived.
  ///   - isOfMany: whether the event arrived together with others.
  func handled(isLast: Bool, ofMany isOfMany: Bool)
  /// Called after the page has been painted, before the session hears of it.
  func painted()
}

extension LoopCompanion {
  package var endStatus: Int32? { nil }
  package var isPaused: Bool { false }
  package func willWait() {}
  package func willHandle(_ event: InputEvent) {}
  package func handled(isLast: Bool, ofMany isOfMany: Bool) {}
  package func painted() {}
}

/// A test driver that steers a full-screen checkout in virtual time.
package protocol LoopControl: AnyObject {
  /// The descriptor on which commands arrive.
  var descriptor: Int32 { get }
  /// Whether further commands can arrive.
  var isOpen: Bool { get }
  /// Whether the loop stays open after the session has ended, so that the driver can inspect it.
  var isAttended: Bool { get }
  /// Runs all work that is ready, and lets latencies elapse.
  func settle(_ session: CheckoutSession, paint: () -> Void)
  /// Reports that no work is left.
  /// - Parameter inputs: the number of input events so far.
  func reportIdle(_ session: CheckoutSession, inputs: Int)
  /// Executes the commands that have arrived since the last call.
  func obey(_ session: CheckoutSession, paint: () -> Void)
}
