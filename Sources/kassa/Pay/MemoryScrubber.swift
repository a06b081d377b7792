import CFreedMemory
import CheckoutCore

/// Overwrites unreferenced card data in memory: freed heap blocks always, the stack after each change of phase.
///
/// Only interactive checkouts need it, because scripts contain nothing but test cards.
struct MemoryScrubber {
  private var phase: Phase?

  init() { cf_wipe_freed(true) }

  /// Wipes the stack if the phase has changed since the last call; called before the front end waits.
  mutating func nothingToDo(in phase: Phase) {
    guard phase != self.phase else { return }
    self.phase = phase
    cf_wipe_stack()
  }
}
