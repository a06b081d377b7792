import CheckoutCore
import KassaBackend
import KassaLedger
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaSystems

/// Tests that leaving does what the screens say, and that all of them say the same.
///
/// What leaving does depends on the payment system and on how far the payment has come.
@Suite("Leaving a payment")
struct LeavingTests {
  /// A phase of a payment in which the payer can leave, and what leaving does then.
  struct Place: Sendable, CustomTestStringConvertible {
    var system: TestSystem
    var phase: Phase
    var leaving: Leaving
    var mock: String?
    var card: String?
    /// The ID of the payment method to choose; nil for a card.
    var method: String?
    var testDescription: String { "\(system) \(phase)" }

    init(
      _ system: TestSystem, _ phase: Phase, _ leaving: Leaving, mock: String? = nil, card: String? = nil,
      method: String? = nil
    ) {
      (self.system, self.phase, self.leaving, self.mock) = (system, phase, leaving, mock)
      (self.card, self.method) = (card, method)
    }

    /// Pays until the phase is reached, and stops the clock there.
    func reached(_ language: String = "en") throws -> HeadlessCheckout {
      let table = OrderTable(values: system.kind.sample(changedBy: [:]), path: "of the test")
      let made: any PaymentSystem = try system.kind.compose(table, mock: mock, settings: SandboxSettings()).system
      let checkout = HeadlessCheckout(
        ComposedCheckout(made, setup: made.setup(language), storage: PaymentStorage(.memory)))
      var payer = system
      if let card {
        for field in ["pan", "cardNumber"] where payer.typed[field] != nil { payer.typed[field] = card }
      }
      let phase = phase
      checkout.hold = { $0.phase == phase }
      let passer = Passer(system: payer)
      if let method {
        passer.go(checkout, to: "methods")
        checkout.perform(.press(ElementID(method)))
        checkout.perform(.press("pay"))
      }
      passer.go(checkout) { $0.flow.phase == phase }
      try #require(checkout.flow.phase == phase, "\(checkout.text)")
      return checkout
    }
  }

  private static let challenged = "4314220000000056"
  private static let declined = "4111111111111111"

  static let places =
    TestSystem.all.flatMap { system in
      // Dolyame signs nothing.
      let early = system.name == TestSystem.dolyame.name ? Phase.connecting : .signing
      return [Place(system, early, .nothingSent), Place(system, .collecting, .nothingSent)]
    }
    + [
      Place(.ecommpay, .submitting, .canBeCancelled), Place(.ecommpay, .registering, .canBeCancelled),
      Place(.ecommpay, .processing, .canBeCancelled), Place(.ecommpay, .settling, .canBeCancelled),
      Place(.ecommpay, .challenged, .canBeCancelled, card: challenged),
      Place(.ecommpay, .answering, .canBeCancelled, card: challenged),
      Place(.ecommpay, .redirected, .canBeCancelled, method: "skrill-wallet"),
      Place(.ecommpay, .retrying, .declined, card: declined),
      Place(.worldline, .submitting, .canBeCancelled), Place(.worldline, .processing, .canBeCancelled),
      Place(.worldline, .redirected, .canBeCancelled, method: "840"),
      Place(.assist, .submitting, .cannotBeWithdrawn), Place(.assist, .processing, .cannotBeWithdrawn),
      Place(.assist, .challenged, .canBeCancelled, card: challenged),
      Place(.applePay, .submitting, .cannotBeWithdrawn),
      Place(.applePay, .processing, .cannotBeWithdrawn, mock: "pending"),
      Place(.dolyame, .inquiring, .nothingSent), Place(.dolyame, .submitting, .canBeCancelled),
      Place(.dolyame, .processing, .canBeCancelled),
    ]

  private static func leaving(_ checkout: HeadlessCheckout) -> Leaving {
    PaymentSummary(checkout.session.app.presentation, of: checkout.session.app.setup.order).leaving
  }

  private static func text(_ id: ElementID, in dialog: Page.Dialog?) -> String? {
    for case .text(let text, id, _) in dialog?.body ?? [] { return text }
    return nil
  }

  private static let leave: Set<ElementID> = [.cancel, .leave]

  @Test(
    "Hint, button, key line, help and dialog make the same statement, with the same verb", arguments: places,
    StringTable.languages)
  func statement(place: Place, language: String) throws {
    let strings = try #require(StringTable(language: language))
    let checkout = try place.reached(language)
    #expect(Self.leaving(checkout) == place.leaving)
    let words = try #require(place.leaving.words(strings))
    let (page, verb, label) = (checkout.page, strings("key.leave"), strings("button.leave"))
    if page.id == .processing { #expect(page.status.text == words) }
    // The ways after a decline have words of their own.
    for element in page.elements where Self.leave.contains(element.id) && page.id != .retry {
      #expect(element.label == label)
    }
    for hint in page.hints {
      if hint.stroke == Key(.function(10)) { #expect(hint.text == verb) }
      if hint.stroke == Key(.escape) {
        #expect([verb, strings("key.back"), strings("key.refuse")].contains(hint.text))
      }
    }
    checkout.press("F1")
    #expect(Self.text("help.leaving", in: checkout.page.dialog) == words, "\(checkout.text)")
    checkout.press("Esc", "F10")
    guard place.leaving != .nothingSent || checkout.page.dialog != nil else {
      return #expect(checkout.flow.result?.outcome == .cancelled)
    }
    let dialog = try #require(checkout.page.dialog)
    #expect(dialog.id == "leave" && Self.text("leave.text", in: dialog) == words, "\(checkout.text)")
    #expect(checkout.page.elements.first { $0.id == .leave }?.label == label)
  }

  @Test("Every status in which a statement can stand fits a line of 80 columns", arguments: StringTable.languages)
  func fits(language: String) throws {
    let strings = try #require(StringTable(language: language))
    for leaving in Leaving.allCases where leaving != .over {
      let words = try #require(leaving.words(strings))
      #expect(TextWidth.columns(words) <= 74, "\(words)")
    }
  }

  @Test("Leaving does what the statement says", arguments: places)
  func deed(place: Place) throws {
    let checkout = try place.reached()
    let before = checkout.entries.count
    checkout.press("F10")
    if checkout.page.dialog != nil { checkout.perform(.press(.leave)) }
    checkout.release()
    checkout.advance(.seconds(3))
    let result = try #require(checkout.flow.result, "\(checkout.text)")
    let isAsked = checkout.entries.dropFirst(before).contains { entry in
      guard case .message(let message) = entry.kind else { return false }
      return [.platform, .merchantServer].contains(message.to)
        && (message.name.contains("cancel") || message.name.hasSuffix("/leave")
          || message.name.hasSuffix("/3dsend.cfm"))
    }
    switch place.leaving {
    case .nothingSent: #expect(!isAsked && result.outcome == .cancelled)
    case .canBeCancelled: #expect(isAsked, "\(checkout.entries.dropFirst(before).map(\.kind))")
    case .declined: #expect(result.outcome == .declined)
    case .cannotBeWithdrawn: #expect(!isAsked)
    case .over: Issue.record("nothing to leave")
    }
  }

  private static let silences: [Fault.Kind] = [.noAnswer, .connectionReset]

  @Test(
    "The focused button works, and the payer who has left does not wait for a silent platform",
    arguments: places.filter { $0.phase == .submitting || $0.mock != nil }, silences)
  func silent(place: Place, kind: Fault.Kind) throws {
    let checkout = try place.reached()
    checkout.arm(Fault(kind, times: nil))
    func page() -> String { checkout.page.dialog?.id.rawValue ?? checkout.page.id.rawValue }
    // A second Enter belongs to the button that has sent the payment.
    checkout.press("Enter", "Space")
    #expect(page() == "processing", "\(checkout.text)")
    if kind == .noAnswer {
      checkout.release()
      checkout.advance(.seconds(1))
      for key in ["Enter", "Space"] {
        checkout.press(key)
        #expect(page() == "leave", "\(key) is dead: \(checkout.text)")
        checkout.press("Esc")
      }
    }
    checkout.press("F10")
    checkout.perform(.press(.leave))
    let left = checkout.clock.now
    if checkout.flow.result == nil {
      let names = checkout.page.hints.map(\.text)
      #expect(!names.contains("leave") && checkout.page.elements.isEmpty, "\(checkout.text)")
      checkout.press("F1")
      #expect(!checkout.text.contains(StringTable.english("help.leave")))
      checkout.press("Esc")
    }
    checkout.release()
    while checkout.flow.result == nil, checkout.clock.now - left < .seconds(2) { checkout.advance(.milliseconds(100)) }
    #expect(checkout.flow.result?.outcome == .pending, "\(checkout.text)")
    #expect(checkout.page.id == "result" && checkout.session.app.exitStatus == Outcome.pending.exitStatus)
  }

  @Test(
    "The status is asked once after leaving a payment that cannot be withdrawn",
    arguments: [
      Place(.assist, .processing, .cannotBeWithdrawn, mock: "InProcess"),
      Place(.applePay, .processing, .cannotBeWithdrawn, mock: "pending"),
    ])
  func askedOnce(place: Place) throws {
    let checkout = try place.reached()
    let left = checkout.clock.now
    let before = checkout.entries.count
    checkout.press("F10")
    checkout.perform(.press(.leave))
    checkout.release()
    #expect(checkout.flow.result?.outcome == .pending)
    #expect(checkout.clock.now - left < .seconds(1))
    let sent = checkout.entries.dropFirst(before).filter { entry in
      if case .message(let message) = entry.kind { message.from == .sdk && message.to == .platform } else { false }
    }
    #expect(sent.count == 1, "\(sent.map(\.kind))")
  }

  @Test("A method without fields is paid at once, and no text is missing meanwhile")
  func paidAtOnce() throws {
    var settings = CheckoutSettings()
    (settings.provider, settings.method) = (TestSystem.worldline.name, "840")
    let checkout = HeadlessCheckout(try CheckoutInputs.composeScript(settings))
    checkout.onFrame = { frame in
      #expect(!FrameText.plain(frame).contains("⟦"), "\(FrameText.plain(frame))")
    }
    checkout.press("Enter")
    #expect(checkout.page.id == "redirect", "\(checkout.text)")
  }
}
