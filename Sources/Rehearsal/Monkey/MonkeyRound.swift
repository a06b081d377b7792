import CheckoutCore
import KassaBackend
import KassaSandbox
import KassaScreens
import KassaTerminal

/// One round of the monkey test. It uses a new checkout and lasts until the program exits.
final class MonkeyRound {
  let checkout: HeadlessCheckout
  private(set) var keyCount = 0
  private(set) var screens: [String: Int] = [:]
  /// The actions that were performed to leave the checkout.
  private(set) var leaving: [MonkeyAction] = []
  private let counters: MonkeyCounters
  private let invariants: [MonkeyInvariant]
  private var size = roomy
  private var leaks = LeakWatch()
  private var flows = FlowWatch()
  private var breach: MonkeyBreach?

  init(world: MonkeySetup, seed: UInt64, invariants: [MonkeyInvariant], coverage: CoverageCollector? = nil) {
    counters = MonkeyCounters()
    self.invariants = MonkeyInvariant.standard + invariants
    checkout = world.checkout(seed: seed, counters: counters, coverage: coverage)
    checkout.onFrame = { [unowned self] in look($0) }
  }

  var isOver: Bool { checkout.session.exitStatus != nil }

  /// Performs an action and checks all invariants. Returns the first violation so far; nil if there is none.
  func apply(_ action: MonkeyAction) -> MonkeyBreach? {
    guard !isOver else { return nil }
    keyCount += action.keyCount
    switch action {
    case .press(let key):
      checkout.handle(.key(key))
      checkout.pause()
    case .type(let text):
      for character in text where !isOver { checkout.handle(.key(Key(.character(character)))) }
      checkout.pause()
    case .paste(let text): checkout.paste(Sanitizer.clean(text))
    case .click(let point): checkout.click(point)
    case .wheel(let down):
      checkout.handle(.mouse(MouseEvent(kind: down ? .wheelDown : .wheelUp, point: Point(column: 0, row: 0))))
    case .resize(let size):
      self.size = size
      checkout.resize(size)
    case .clock(let duration): checkout.advance(duration)
    case .perform(let action): checkout.perform(action)
    case .hold(let phase): checkout.hold = { $0.phase == phase }
    case .release:
      checkout.hold = nil
      checkout.advance(.zero)
    }
    screens[(checkout.page.dialog?.id ?? checkout.page.id).rawValue, default: 0] += 1
    return breach
  }

  private func look(_ frame: Frame) {
    guard breach == nil else { return }
    let session = checkout.session
    let view = MonkeyView(
      page: session.app.page(), frame: frame, size: size, flow: checkout.flow, entries: checkout.entries)
    for invariant in invariants {
      if let message = invariant.check(view) { return fail(invariant.code, message) }
    }
    if let message = flows.look(view.entries) { return fail("flow", message) }
    if let message = leaks.look(view, redacted: { FrameRedactor.frame(of: session) }) { return fail("leak", message) }
    if view.entries.count > 20_000 { return fail("memory", "the flow has \(view.entries.count) entries") }
    if counters.results > counters.launches { return fail("result", "a checkout reported two results") }
  }

  private func fail(_ code: String, _ message: String) { breach = MonkeyBreach(code: code, message: message) }

  // MARK: Leaving

  /// Leaves the checkout and checks its final state. It must be possible to leave from every screen.
  ///
  /// - Parameter byClosing: whether to close the terminal input instead of pressing keys.
  func finish(byClosing: Bool) -> MonkeyBreach? {
    if checkout.hold != nil { leave(.release) }
    if size != Self.roomy { leave(.resize(Self.roomy)) }
    if byClosing, !isOver { checkout.endInput() }
    for _ in 0..<40 where !isOver && breach == nil {
      // Of a kind that is held, the next message is held as soon as time passes.
      if !byClosing, checkout.page.dialog?.id == .held { leave(.press(Key(.escape))) }
      if !byClosing { leave(.press(wayOut)) }
      // Let time pass, because the program may be polling the status of a pending payment.
      if !isOver { leave(.clock(.seconds(30))) }
    }
    if let breach { return breach }
    guard isOver else {
      let place = "\(checkout.page.id), phase \(checkout.flow.phase.rawValue)"
      return MonkeyBreach(
        code: "stuck", message: "no key leaves \(place)\(byClosing ? ", even after the input was closed" : "")")
    }
    return verdict()
  }

  private static let roomy = Size(columns: 80, rows: 24)

  private func leave(_ action: MonkeyAction) {
    leaving.append(action)
    _ = apply(action)
  }

  /// The next key to press in order to leave the current screen or dialog.
  private var wayOut: Key {
    let page = checkout.page
    guard let dialog = page.dialog else {
      return [.inspector, .help, .trace].contains(page.id) ? Key(.escape) : Key(.function(10))
    }
    guard dialog.id == .leave else { return Key(.escape) }
    return dialog.focus == .leave ? Key(.enter) : Key(.tab)
  }

  private func verdict() -> MonkeyBreach? {
    let flow = checkout.flow
    if flow.hasEnded, counters.results != counters.launches {
      return MonkeyBreach(
        code: "result", message: "payments started: \(counters.launches), results: \(counters.results)")
    }
    if let (payment, count) = checkout.backend.charges().first(where: { $0.value > 1 }) {
      return MonkeyBreach(code: "charge", message: "\(payment) was charged \(count) times")
    }
    guard flow.completed.contains(.paymentRequested), let payment = flow.result?.payment, payment.operationID != nil
    else { return nil }
    // Wait for the merchant server to receive a notification with a final status, even if the program has exited.
    for _ in 0..<8 where checkout.backend.finalNotifications(payment.id) == 0 {
      leaving.append(.clock(.seconds(900)))
      checkout.advance(.seconds(900))
    }
    if flow.hasEnded, checkout.backend.finalNotifications(payment.id) == 0 {
      return MonkeyBreach(code: "notification", message: "the merchant server received no final notification")
    }
    return breach
  }
}
