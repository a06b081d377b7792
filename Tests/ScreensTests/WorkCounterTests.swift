import CAllocations
import CheckoutCore
import Rehearsal
import Screens
import Terminal
import Testing

/// What a key costs, as counts that no machine changes. A ratchet: the bounds may only become smaller.
@Suite("Work counters")
struct WorkCounterTests {
  /// The card form; the number is typed up to its last two digits, so that the brand and its code are known.
  private func form(_ size: Size) -> HeadlessCheckout {
    let checkout = Stage.checkout(size: size)
    checkout.press("Enter", "Enter")
    checkout.type(String(Stage.challenged.dropLast(2)))
    return checkout
  }

  private struct Work: Equatable, CustomStringConvertible {
    var frames = 0
    var cells = 0
    var allocations = 0

    var description: String { "\(frames) frames, \(cells) cells, \(allocations) allocations" }
  }

  private func work(_ checkout: HeadlessCheckout, _ body: () -> Void) -> Work {
    let before = checkout.screen.counters
    kassa_allocations_reset()
    body()
    let allocations = kassa_allocations()
    let after = checkout.screen.counters
    return Work(
      frames: after.frames - before.frames, cells: after.cells - before.cells, allocations: Int(allocations))
  }

  static let sizes = [(Size(columns: 80, rows: 24), 580), (Size(columns: 120, rows: 40), 1680)]

  @Test("a digit: one frame, the digit in the field and on the card", arguments: sizes)
  func digit(size: Size, allocations: Int) {
    let checkout = form(size)
    let work = work(checkout) { checkout.type("5") }
    #expect(work.frames == 1 && work.cells == 2, "\(work)")
    #expect(work.allocations <= allocations, "\(work)")
  }

  @Test("the cursor moves: one frame, no cell", arguments: sizes)
  func cursor(size: Size, allocations: Int) {
    let checkout = form(size)
    for key in ["Left", "Home", "End"] {
      let work = work(checkout) { checkout.press(key) }
      #expect(work.frames == 1 && work.cells == 0, "\(key): \(work)")
      #expect(work.allocations <= allocations, "\(key): \(work)")
    }
  }

  @Test("another field: one frame, the two fields, the hints and the card", arguments: sizes)
  func focus(size: Size, allocations: Int) {
    let checkout = form(size)
    // The full number moves the focus on, and a Tab right after that is forgiven.
    checkout.type("56")
    checkout.press("Tab")
    for key in ["Tab", "Tab", "Tab", "Shift-Tab", "Shift-Tab"] {
      let work = work(checkout) { checkout.press(key) }
      #expect(work.frames == 1 && 2...320 ~= work.cells, "\(key): \(work)")
      #expect(work.allocations <= 2 * allocations, "\(key): \(work)")
    }
  }

  @Test("a minute without a key: at most one frame, no cell", arguments: sizes)
  func idle(size: Size, allocations: Int) {
    let checkout = form(size)
    let work = work(checkout) { checkout.advance(.seconds(60)) }
    #expect(work.frames <= 1 && work.cells == 0, "\(work)")
  }

  @Test("a whole payment: few frames, each cell drawn only when it changes")
  func payment() {
    let checkout = Stage.checkout()
    let work = work(checkout) {
      checkout.pay(Stage.frictionless)
    }
    #expect(checkout.outcome == .success)
    #expect(work.frames <= 62 && work.cells <= 6500, "\(work)")
  }
}
