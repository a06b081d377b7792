import CheckoutCore
import KassaBackend
import KassaEcommpaySandbox
import KassaRehearsal
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

@Suite("Screens for a demonstration")
struct CleanTests {
  /// What a tester sees of the frames: the mark, the progress line, the tester's keys and the test hints.
  private static let marks = [
    "sandbox", "of 13", "F2", "F3", "F4", "Test card", "test card", "exit 0", "POST /", "SDK", "─ platform ─",
  ]

  private static func marks(isClean: Bool, columns: Int) -> (seen: Set<String>, checkout: HeadlessCheckout) {
    let checkout = ScreenFixture.checkout(size: Size(columns: columns, rows: 40), isClean: isClean)
    var seen: Set<String> = []
    checkout.onFrame = { frame in
      let text = FrameText.plain(frame)
      seen.formUnion(marks.filter(text.contains))
    }
    checkout.pay(ScreenFixture.challenged)
    checkout.type("1234")
    checkout.press("Enter")
    return (seen, checkout)
  }

  @Test("Nothing of a whole payment is only for testers", arguments: [80, 160])
  func payment(columns: Int) {
    let (seen, checkout) = Self.marks(isClean: true, columns: columns)
    #expect(seen.isEmpty, "\(seen)")
    #expect(checkout.outcome == .success)
    #expect(checkout.page.progress?.text == "" && checkout.page.progress?.stages.count == 5)
    let forTesters = Self.marks(isClean: false, columns: columns).seen
    #expect(forTesters.isSuperset(of: ["sandbox", "of 13", "F2", "exit 0", "POST /", "SDK", "─ platform ─"]))
  }

  @Test("The tester's keys still work", arguments: [("F2", ScreenName.inspector), ("F3", .testCards), ("F6", .trace)])
  func keys(key: String, screen: ScreenName) {
    let checkout = ScreenFixture.checkout(isClean: true)
    checkout.press("Enter", "Enter", key)
    #expect(checkout.page.dialog?.id ?? checkout.page.id == screen)
  }

  @Test("The buttons that stand in for the bank's app stay, because the payment needs them")
  func simulated() {
    var configuration = EcommpaySandboxConfiguration()
    configuration.acs.question = .outOfBand
    let checkout = ScreenFixture.checkout(
      configuration: configuration, simulatesOutOfBandActions: true, isClean: true)
    checkout.pay(ScreenFixture.challenged)
    #expect(checkout.page.elements.contains { $0.id == .outOfBand(.approve) })
  }
}
