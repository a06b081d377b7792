import CheckoutCore
import KassaCards
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

/// Random bursts of keys and pastes over the form of a card, which must end in the same form when they are played.
@Suite("Recording random bursts")
struct RecordedBurstPropertyTests {
  private static let cards = ["4000000000000077", "4314220000000056", "4111111111111111", "5555555555554444"]

  /// A source of random numbers with a fixed seed. Source: SplitMix64.
  struct Source: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  private static func keys(_ text: String) -> [InputEvent] { text.map { .key(Key(.character($0))) } }
  private static func press(_ names: String...) -> [InputEvent] { names.compactMap { Key($0).map { .key($0) } } }

  /// What a person may do on the form, in pieces.
  /// - Parameter number: where the field for the card number is.
  private static func events(_ source: inout Source, number: Point) -> [InputEvent] {
    let onNumber = InputEvent.mouse(MouseEvent(kind: .press, point: number))
    let card = cards.randomElement(using: &source) ?? ""
    var events = keys(card)
    for _ in 0..<Int.random(in: 2...6, using: &source) {
      switch Int.random(in: 1..<16, using: &source) {
      case 1, 2: events += [onNumber] + press("Ctrl-U") + keys(card)
      case 3: events += [onNumber] + press("Ctrl-U") + keys(card + "1230")
      case 4: events += [onNumber] + press("Ctrl-U") + keys(card + "0129" + "937")
      case 5: events += keys("1230")
      case 6: events += press("Tab")
      case 7: events += press("Shift-Tab")
      case 8: events += press("Backspace", "Backspace")
      case 9: events += [.paste(card + " 12/30 937 JANE DOE")]
      case 10: events += [onNumber] + press("Ctrl-U") + [.paste(card)]
      case 11: events += press("Ctrl-U")
      case 12: events += keys("937")
      case 13: events += keys("JANE")
      case 14: events += press("F3", "Esc", "Down")
      default: events += press("Up", "Home", "Left", "End")
      }
    }
    return events
  }

  private static func point(of form: NewCardForm) throws -> Point {
    let id = try form.id(.cardNumber)
    let area = try #require(form.checkout.session.layout().targets.last { $0.element == id }?.area)
    return Point(column: area.column + 2, row: area.row)
  }

  /// Feeds the events in bursts of random length.
  private static func feed(_ events: [InputEvent], _ checkout: HeadlessCheckout, _ source: inout Source) {
    var rest = events[...]
    while !rest.isEmpty {
      let burst = rest.prefix(Int.random(in: 1...12, using: &source))
      rest = rest.dropFirst(burst.count)
      checkout.handle(burst: Array(burst))
    }
  }

  @Test(
    "The script of random bursts ends with the same form",
    arguments: CardEntryTests.systems, [UInt64](1...40))
  func bursts(system: TestSystem, seed: UInt64) throws {
    let form = try NewCardForm(system)
    let checkout = form.checkout
    var source = Source(state: seed)
    Self.feed(Self.events(&source, number: try Self.point(of: form)), checkout, &source)
    guard let expiry = form.field(.expiry)?.id else { return }
    if checkout.page.dialog != nil { checkout.press("Esc") }
    checkout.perform(.focus(expiry))
    // A number typed into other fields is refused. How often, the next test limits.
    guard checkout.recording.refusal == nil else { return }
    var text = try checkout.recording.script(checkout.session)
    for case .field(let field) in checkout.page.body {
      let shown = ScriptText.scalar(field.text.isEmpty ? "" : field.text)
      text += "  - field: { name: \(field.id), shows: \(shown) }\n"
    }
    let result = try SavedSessionTests.play(text)
    #expect(result.failure == nil, "seed \(seed)\n\(result.failureText)\n\(text)")
  }

  @Test("Most random bursts can be recorded", arguments: CardEntryTests.systems)
  func mostAreRecorded(system: TestSystem) throws {
    var recorded = 0
    for seed in [UInt64](1...40) {
      let form = try NewCardForm(system)
      var source = Source(state: seed)
      Self.feed(Self.events(&source, number: try Self.point(of: form)), form.checkout, &source)
      if form.checkout.recording.refusal == nil { recorded += 1 }
    }
    #expect(recorded >= 16)
  }
}
