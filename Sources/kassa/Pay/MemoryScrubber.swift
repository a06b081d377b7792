import CFreedMemory
import CheckoutCore

/// Overwrites card data in memory once the data is no longer referenced.
/// Freed heap blocks are always wiped. The stack is wiped whenever the phase of the payment has changed.
///
/// Only interactive checkouts need scrubbing, because scripts contain only test cards.
struct MemoryScrubber {
  private var phase: Phase?
  /// Whether the payer may have entered something that has to be wiped.
  private var hasInput = false

  init() { cf_wipe_freed(true) }

  /// Wipes the stack if the payment's phase has changed since the last call.
  /// Call this function before the front end waits for input.
  mutating func nothingToDo(in phase: Phase) {
    guard phase != self.phase else { return }
    self.phase = phase
    if hasInput { cf_wipe_stack() }
    switch phase {
    case .ready, .preparing, .signing, .connecting, .receiving, .revealing: break
    default: hasInput = true
    }
  }
}
