import CFreedMemory
import CheckoutCore

/// Overwrites what a card leaves in memory that nobody holds any more: what was freed, from the start; what functions left
/// on the stack, whenever the flow is somewhere else.
///
/// For a person's checkout alone: only there are card numbers that are somebody's; scripts have those of test cards.
struct Forgetting {
  private var phase: Phase?

  init() { cf_wipe_freed(true) }

  /// Before the front end waits.
  mutating func nothingToDo(in phase: Phase) {
    guard phase != self.phase else { return }
    self.phase = phase
    cf_wipe_stack()
  }
}
