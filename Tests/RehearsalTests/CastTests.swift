import CheckoutCore
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

@Suite("Screen recordings")
struct CastTests {
  private func frame(_ text: String, size: Size = Size(columns: 10, rows: 2)) -> Frame {
    var frame = Frame(size: size)
    frame.put(text, at: Point(column: 0, row: 0), style: Style())
    return frame
  }

  private func recorded(_ version: Cast.Version) -> [Substring] {
    var cast = Cast(version: version, size: Size(columns: 10, rows: 2), title: "a \"shop\"")
    cast.show(frame("a"), at: .milliseconds(0))
    cast.mark("7 detailsConfirmed", at: .microseconds(1_000_400))
    cast.show(frame("ab"), at: .microseconds(1_500_800))
    cast.show(frame("ab"), at: .seconds(2))
    cast.show(frame("c", size: Size(columns: 4, rows: 1)), at: .milliseconds(61_001))
    cast.exit(status: 4, at: .milliseconds(61_500))
    return cast.contents.split(separator: "\n")
  }

  @Test("Version 3 has intervals and the exit status")
  func version3() {
    let first = #"[0.000,"o","\u001b[?25l\u001b[m\u001b[2J\u001b[1Ha"]"#
    #expect(
      recorded(.three) == [
        #"{"version":3,"term":{"cols":10,"rows":2,"type":"xterm-256color"},"title":"a \"shop\""}"#, first[...],
        #"[1.000,"m","7 detailsConfirmed"]"#, #"[0.500,"o","\u001b[1;2Hb"]"#, #"[59.501,"r","4x1"]"#,
        #"[0.000,"o","\u001b[?25l\u001b[m\u001b[2J\u001b[1Hc"]"#, #"[0.499,"x","4"]"#,
      ])
  }

  @Test("Version 2 has absolute times and no exit status")
  func version2() {
    let lines = recorded(.two)
    #expect(lines.first?.contains(#""version":2,"width":10,"height":2"#) == true)
    #expect(lines.dropFirst().map { $0.prefix { $0 != "," } } == ["[0.000", "[1.000", "[1.500", "[61.001", "[61.001"])
  }

  @Test("Every line is valid JSON for any title", arguments: Cast.Version.allCases)
  func isJSON(version: Cast.Version) throws {
    var cast = Cast(version: version, size: Size(columns: 3, rows: 1), title: "\u{1B}\u{7F}\\\"\n日")
    cast.mark("\u{0}\t\"", at: .zero)
    for line in cast.contents.split(separator: "\n") { _ = try JSON(parsing: Array(line.utf8)) }
  }

  @Test("A checkout is recorded with a marker per step and without its card number")
  func checkout() {
    let checkout = HeadlessCheckout.sample()
    let start = checkout.clock.now
    var recorder = CastRecorder(Cast(size: Size(columns: 80, rows: 24)))
    var screens: Set<String> = []
    checkout.onFrame = { [unowned checkout] _ in
      let frame = FrameRedactor.frame(of: checkout.session)
      screens.insert(FrameText.plain(frame).filter { $0 != " " })
      recorder.show(frame, entries: checkout.entries, at: checkout.clock.now - start)
    }
    checkout.press("Enter", "Enter")
    checkout.type("4314220000000056")
    checkout.press("Tab")
    checkout.type("1230937JANE DOE")
    checkout.press("Enter")
    checkout.type("1234")
    checkout.press("Enter")
    #expect(checkout.flow.result?.outcome == .success)
    let text = recorder.cast.contents
    let marks = text.split(separator: "\n").filter { $0.contains(",\"m\",") }
    #expect(marks.count == 13)
    #expect(marks.last?.contains("13 resultDisplayed") == true)
    #expect(screens.allSatisfy { !$0.contains("43142200") && !$0.contains("937") })
    #expect(!text.contains("4314 2200"))
  }

  @Test("A redacted field keeps its width, even when only the last digit is shown")
  func redacted() {
    let checkout = HeadlessCheckout.sample()
    checkout.press("Enter", "Enter")
    checkout.type("431422")
    let typed = FrameText.plain(checkout.frame)
    #expect(typed.contains("4314 22"))
    let frame = FrameRedactor.frame(of: checkout.session)
    #expect(FrameText.plain(frame).contains("•••• ••") && !FrameText.plain(frame).contains("4314"))
    #expect(frame.cursor == checkout.frame.cursor)
    checkout.press("Ctrl-T")
    #expect(FrameText.plain(checkout.frame).contains("•••• •2"))
    #expect(!FrameText.plain(FrameRedactor.frame(of: checkout.session)).contains("•2"))
    checkout.press("F3")
    checkout.type("0056")
    #expect(FrameText.plain(FrameRedactor.frame(of: checkout.session)).contains("4314 22•• •••• 0056"))
  }

  @Test("Of a card number in another field or in the filter of a list, no digit is shown")
  func elsewhere() {
    let field = Page.Field(id: "email", label: "Email", text: "4314 2200 0000 0", cursor: 16)
    var page = Page(id: "card", body: [.field(field)], focus: "email")
    #expect(FrameRedactor.redacted(page).field("email")?.text == "•••• •••• •••• •")
    page.dialog = Page.Dialog(id: "palette", title: "Commands", body: [])
    page.dialog?.filter = Page.Filter(text: "431422000000005", cursor: 15, placeholder: "")
    #expect(FrameRedactor.redacted(page).dialog?.filter?.text == "•••••••••••••••")
    page.dialog?.filter?.text = "visa 0056"
    #expect(FrameRedactor.redacted(page).dialog?.filter?.text == "visa 0056")
  }
}

extension HeadlessCheckout {
  /// Creates a checkout for the sample ecommpay order.
  static func sample() -> HeadlessCheckout {
    let world = MonkeySetup.sample
    return HeadlessCheckout(setup: world.setup, backend: world.backend, launch: world.launcher {})
  }
}
