import CFreedMemory
import CheckoutCore
import KassaTerminal

/// Overwrites card data in memory once the data is no longer referenced.
/// Freed heap blocks are always wiped. The stack and the output buffer of curses are wiped whenever the phase of the payment
/// has changed.
///
/// Only interactive checkouts need scrubbing, because scripts contain only test cards.
struct MemoryScrubber {
  private var phase: Phase?
  /// Whether the payer may have entered something that has to be wiped.
  private var hasInput = false

  init() { cf_wipe_freed(true) }

  /// Wipes the stack and the output buffer of curses if the payment's phase has changed since the last call.
  /// Call this function before the front end waits for input.
  /// - Parameter screen: the screen in which the payer may have typed; nil in plain mode.
  mutating func nothingToDo(in phase: Phase, on screen: CursesScreen? = nil) {
    guard phase != self.phase else { return }
    self.phase = phase
    if hasInput {
      screen?.overwriteOutput()
      cf_wipe_stack()
    }
    switch phase {
    case .ready, .preparing, .signing, .connecting, .receiving, .revealing: break
    default: hasInput = true
    }
  }
}
