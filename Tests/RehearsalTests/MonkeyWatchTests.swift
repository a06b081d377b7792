import KassaScreens
import KassaTerminal
import Testing

@testable import CheckoutCore
@testable import KassaRehearsal

/// Tests that the monkey's checks detect violations.
@Suite("Monkey checks")
struct MonkeyWatchTests {
  private let size = Size(columns: 40, rows: 4)

  private func view(
    _ text: String, page: Page = Page(id: "card"), cursor: Point? = nil, entries: [FlowEntry] = []
  ) -> MonkeyView {
    var frame = Frame(size: size)
    frame.put(text, at: Point(column: 0, row: 1), style: Style())
    frame.cursor = cursor
    return MonkeyView(page: page, frame: frame, size: size, flow: Flow(), entries: entries)
  }

  private func entry(_ index: Int, _ kind: FlowEntry.Kind, step: Step = .paymentInitiated) -> FlowEntry {
    FlowEntry(index: index, time: Instant(milliseconds: 0), step: step, attempt: 1, kind: kind)
  }

  private func typing(_ number: String) -> Page {
    Page(
      id: "card", body: [.field(Page.Field(id: "pan", label: "", text: number, cursor: 0, role: .cardNumber))],
      focus: "pan")
  }

  @Test(
    "A card number that leaves its field is a leak",
    arguments: [
      ("name 4314220000000056", true), ("4314 2200 0000 0056", true), ("4314  22000000 0056 1", true),
      ("4314 22•• •••• 0056", false), ("431422000000005", true), ("4314-2200-0000-0056", true), ("", false),
      ("４３１４２２００００００００５６", true),
      ("4314   2200   0000   0056", true), ("4314 2200 0000 0…", true), ("4314 2200 0000 …", false),
      // A name and an expiry date in one row of the card image are separate,
      // even if together they look like a card number.
      ("43142200000            00/5", false), ("431422000000005      6", true), ("43142200000000    56", true),
      ("4314    2200    0000    0056", false),
    ])
  func leak(text: String, isLeak: Bool) {
    var watch = LeakWatch()
    let typed = watch.look(view("4314 2200 0000 0056", page: typing("4314 2200 0000 0056"))) { Frame(size: size) }
    #expect(typed == nil)
    #expect((watch.look(view(text, page: Page(id: "result"))) { Frame(size: size) } != nil) == isLeak)
  }

  @Test("A finished or corrected number is tracked, a partly typed one is not", arguments: [false, true])
  func learns(isLeft: Bool) {
    var numbers = TypedNumbers()
    let digits = "4314220000000056"
    for length in 1...digits.count { numbers.learn(typing(String(digits.prefix(length)))) }
    if isLeft { numbers.learn(Page(id: "result")) }
    // These 13 digits belong to two separate strings, although the gap between them is no wider
    // than the gaps that a card number may contain.
    #expect(!numbers.isLeak(run("43142200000   00")))
    #expect(numbers.isLeak(run("4314220000000   056")) && numbers.isLeak(run("4314220000000")))
    for length in (12..<digits.count).reversed() { numbers.learn(typing(String(digits.prefix(length)))) }
    #expect(!numbers.isLeak(run("43142200000   00")))
    #expect(numbers.isLeak(run("4314   2200   0000   0056")))
    numbers.learn(typing("4111111111111"))
    numbers.learn(Page(id: "card"))
    #expect(numbers.isLeak(run("4111   1111   11111")) && !numbers.isLeak(run("4111 1111 1111")))
  }

  private func run(_ text: String) -> ReadDigits {
    var frame = Frame(size: size)
    frame.put(text, at: Point(column: 0, row: 0), style: Style())
    return ReadDigits.runs(in: frame, row: 0).first ?? ReadDigits("")
  }

  @Test("A number in another field may be visible until the field loses the focus")
  func otherField() {
    func page(focus: ElementID?, _ text: String) -> Page {
      Page(id: "operations", body: [.field(Page.Field(id: "amount", label: "", text: text, cursor: 0))], focus: focus)
    }
    let number = "4314220000000056"
    var watch = LeakWatch()
    _ = watch.look(view("", page: typing(number))) { Frame(size: size) }
    func leak(_ page: Page, outOfBand: String = "") -> String? {
      var redacted = Frame(size: size)
      redacted.put(outOfBand, at: Point(column: 0, row: 0), style: Style())
      return watch.look(view(number, page: page)) { redacted }
    }
    #expect(leak(page(focus: "amount", number)) == nil)
    #expect(leak(page(focus: "amount", number), outOfBand: number) != nil)
    #expect(leak(page(focus: "close", number)) == "a card number can be read in the field amount")
    #expect(leak(page(focus: "close", "431422••••••0056")) != nil)
    let redacted = FrameRedactor.redacted(page(focus: "amount", number))
    #expect(redacted.field("amount")?.text == "••••••••••••••••")
  }

  @Test("A card number that was never typed is not a leak")
  func unknownNumber() {
    var watch = LeakWatch()
    #expect(watch.look(view("4314220000000056")) { Frame(size: size) } == nil)
  }

  @Test(
    "A message must not contain a card number or a security code",
    arguments: [
      (["cvv": "937"], true), (["card": ["cvv": "•••", "pan": "431422••••••0056"]], false),
      (["list": ["4314 2200 0000 0056"]], true), (["challengeDataEntry": "1234"], true),
      (["card": ["month": 937]], false),
    ] as [(JSON, Bool)])
  func messages(body: JSON, isLeak: Bool) {
    var watch = LeakWatch()
    _ = watch.look(view("", page: typing("4314220000000056"))) { Frame(size: size) }
    // `WireMessage.init` redacts its body, so set the body afterwards.
    var message = WireMessage(from: .sdk, to: .platform, name: "POST /v1/payment", body: [:])
    message.body = body
    let leak = watch.look(view("", entries: [entry(0, .message(message))])) { Frame(size: size) }
    #expect((leak != nil) == isLeak)
  }

  @Test("Transitions outside the table, steps out of order, a second end and illegal events are reported")
  func flow() {
    func verdict(_ kinds: [(FlowEntry.Kind, Step)]) -> String? {
      var watch = FlowWatch()
      return watch.look(kinds.enumerated().map { entry($0.offset, $0.element.0, step: $0.element.1) })
    }
    let start = Step.paymentInitiated
    #expect(verdict([(.moved(from: .ready, to: .preparing), start), (.completed, start)]) == nil)
    #expect(verdict([(.moved(from: .ready, to: .ended), start)]) == "illegal transition from ready to ended")
    #expect(verdict([(.completed, .parametersSigned), (.completed, start)]) == "step 1 completed after step 3")
    #expect(verdict([(.completed, .resultReceived), (.completed, .merchantNotified)]) == nil)
    #expect(verdict([(.ended(.success), start), (.ended(.success), start)]) == "the flow ended twice")
    #expect(verdict([(.note(key: "illegal", details: ["phase": "ready", "event": "result"]), start)]) != nil)
    #expect(verdict([(.note(key: "illegal", details: ["phase": "submitting", "event": "confirm"]), start)]) == nil)
  }

  @Test("A wrong frame size, a cursor outside the frame, a visible secret and a lost focus are reported")
  func standard() {
    func codes(_ view: MonkeyView) -> [String] {
      MonkeyInvariant.standard.filter { $0.check(view) != nil }.map(\.code)
    }
    let secret = Page(
      id: "card", body: [.field(Page.Field(id: "code", label: "", text: "9", cursor: 1, isSecret: true))])
    var lost = typing("")
    lost.focus = "nothing"
    #expect(codes(view("fine", cursor: Point(column: 39, row: 3))).isEmpty)
    #expect(codes(view("", cursor: Point(column: 40, row: 3))) == ["cursor"])
    #expect(codes(view("", page: secret)) == ["secret"])
    #expect(codes(view("", page: lost)) == ["focus"])
    let frame = Frame(size: Size(columns: 1, rows: 1))
    #expect(
      codes(MonkeyView(page: Page(id: "x"), frame: frame, size: size, flow: Flow(), entries: [])) == ["size"])
  }
}
