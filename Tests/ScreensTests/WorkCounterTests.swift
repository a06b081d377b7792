import CheckoutCore
import KassaRehearsal
import KassaScreens
import KassaTerminal
import TestSupport
import Testing

/// Limits what a key draws, so that a page that is drawn anew, or moves while the payer types, is noticed.
@Suite("Work counters")
struct WorkCounterTests {
  /// Opens the card form and enters all but some of the last digits of the card number,
  /// so that the brand and the type of its security code are known.
  private func form(_ size: Size, missing: Int = 2) -> HeadlessCheckout {
    let checkout = ScreenFixture.checkout(size: size)
    checkout.press("Enter", "Enter")
    checkout.type(String(ScreenFixture.challenged.dropLast(missing)))
    return checkout
  }

  private struct Work: Equatable, CustomStringConvertible {
    var frames = 0
    var cells = 0

    var description: String { "\(frames) frames, \(cells) cells" }
  }

  private func work(_ checkout: HeadlessCheckout, _ body: () -> Void) -> Work {
    var work = Work()
    var shown = checkout.frame
    checkout.onFrame = { frame in
      work.frames += 1
      work.cells += zip(shown.cells, frame.cells).count { $0 != $1 }
      shown = frame
    }
    body()
    checkout.onFrame = nil
    return work
  }

  static let sizes = [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)]

  /// The digit appears in the field and on the drawn card, and the hint counts the remaining digits.
  @Test("Typing a digit draws one frame with three changed cells", arguments: sizes)
  func digit(size: Size) {
    let checkout = form(size, missing: 6)
    let work = work(checkout) { checkout.type("0") }
    #expect(work.frames == 1 && work.cells == 3, "\(work)")
  }

  @Test("Moving the cursor draws one frame with no changed cells", arguments: sizes)
  func cursor(size: Size) {
    let checkout = form(size)
    for key in ["Left", "Home", "End"] {
      let work = work(checkout) { checkout.press(key) }
      #expect(work.frames == 1 && work.cells == 0, "\(key): \(work)")
    }
  }

  @Test("Changing the field draws one frame with few changed cells", arguments: sizes)
  func focus(size: Size) {
    let checkout = form(size)
    // Completing the card number moves the focus to the next field, and a Tab pressed right after that is ignored.
    checkout.type("56")
    checkout.press("Tab")
    for key in ["Tab", "Tab", "Tab", "Shift-Tab", "Shift-Tab"] {
      let work = work(checkout) { checkout.press(key) }
      #expect(work.frames == 1 && 2...320 ~= work.cells, "\(key): \(work)")
    }
  }

  @Test("A minute without input draws at most one frame with no changed cells", arguments: sizes)
  func idle(size: Size) {
    let checkout = form(size)
    let work = work(checkout) { checkout.advance(.seconds(60)) }
    #expect(work.frames <= 1 && work.cells == 0, "\(work)")
  }

  @Test("A whole payment stays within its limits of frames and cells")
  func payment() {
    let checkout = ScreenFixture.checkout()
    let work = work(checkout) {
      checkout.pay(ScreenFixture.frictionless)
    }
    #expect(checkout.outcome == .success)
    #expect(work.frames <= 100 && work.cells <= 10_000, "\(work)")
  }
}
