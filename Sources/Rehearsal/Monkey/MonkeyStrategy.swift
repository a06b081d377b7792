import CheckoutCore
import KassaScreens
import KassaTerminal

/// A strategy for choosing monkey actions. It mixes random input with enough valid input to complete payments.
struct MonkeyStrategy {
  let random: RandomSource
  let world: MonkeySetup

  func next(_ checkout: HeadlessCheckout) -> MonkeyAction {
    if checkout.hold != nil, random.isLucky(15) { return .release }
    return random.isLucky(45) ? rightThing(checkout) : nonsense(checkout)
  }

  // MARK: Valid input

  private func rightThing(_ checkout: HeadlessCheckout) -> MonkeyAction {
    let page = checkout.page
    if page.dialog != nil { return random.isLucky(60) ? .press(key("Enter")) : dialogKey() }
    if checkout.hold == nil, random.isLucky(6) { return .hold(phase(after: page)) }
    switch page.id {
    case .shop: return page.focus == .pay ? .press(key("Enter")) : .press(key("Tab"))
    case .card: return form(page)
    case .challenge: return challenge(page)
    case .inspector, .help, .trace: return .press(key("Esc"))
    case .result, .retry: return .press(key(random.isLucky(40) ? "Tab" : "Enter"))
    case .opening, .processing: return checkout.hold == nil ? .clock(.seconds(1)) : .release
    default: return .press(key("Enter"))
    }
  }

  private func dialogKey() -> MonkeyAction {
    .press(key(random.pick(["Esc", "Tab", "Down"], or: "Esc")))
  }

  private func form(_ page: Page) -> MonkeyAction {
    guard let field = page.field(page.focus) else { return .press(key("Enter")) }
    if !field.text.isEmpty { return .press(key(random.isLucky(8) ? "Ctrl-U" : random.isLucky(50) ? "Tab" : "Enter")) }
    switch field.role {
    case .cardNumber: return .type(random.pick(world.cards, or: "4242424242424242"))
    case .securityCode: return .type(random.isLucky(90) ? "937" : "9371")
    case .expiry: return .type(random.isLucky(80) ? "1230" : "1219")
    case .holder: return .type("JANE DOE")
    case .oneTimeCode, .phone, .identity, .other: return .press(key("Tab"))
    }
  }

  private func challenge(_ page: Page) -> MonkeyAction {
    guard let field = page.field(page.focus), field.role == .oneTimeCode else {
      return .press(key(random.isLucky(70) ? "Shift-Tab" : "Enter"))
    }
    guard field.text.isEmpty else { return .press(key("Enter")) }
    return .type(random.isLucky(65) ? world.oneTimeCode : "0000")
  }

  // MARK: Random input

  private func nonsense(_ checkout: HeadlessCheckout) -> MonkeyAction {
    switch random.roll(100) {
    case 0..<48: return .press(anyKey())
    case 48..<62: return .type(anyText())
    case 62..<70: return .paste(anyPaste())
    case 70..<80: return click(checkout)
    case 80..<83: return .wheel(down: random.isLucky(50))
    case 83..<88: return .resize(anySize())
    case 88..<93: return .clock(anyTime())
    default:
      return checkout.hold == nil ? .hold(phase(after: checkout.page)) : .release
    }
  }

  /// Returns a flow phase that may follow the current page and in which the monkey then stops the clock.
  private func phase(after page: Page) -> Phase {
    let phases: [Phase] =
      switch page.id {
      case .shop, .result: [.preparing, .signing, .connecting, .receiving, .revealing]
      case .methods, .card: [.submitting, .registering, .processing, .settling, .concluding]
      case .challenge: [.answering, .processing, .settling, .leaving, .concluding]
      default: Phase.allCases
      }
    return random.pick(phases, or: .processing)
  }

  private func key(_ name: String) -> Key { Key(name) ?? Key(.enter) }

  private static let keys = [
    "Enter", "Enter", "Tab", "Tab", "Shift-Tab", "Up", "Down", "Left", "Right", "Home", "End", "PgUp", "PgDn",
    "Backspace", "Backspace", "Del", "Ins", "Esc", "Space", "F1", "F2", "F3", "F5", "F12", "Ctrl-A", "Ctrl-E", "Ctrl-U",
    "Ctrl-W", "Ctrl-K", "Ctrl-T", "Ctrl-L", "Ctrl-Z", "Ctrl-_", "Alt-B", "Alt-F", "Alt-Backspace", "j", "k", "g", "G",
    "m", "?", "/", "y", "n", "0", "4", "5",
  ]

  /// Returns a random key. Keys that leave the checkout are rare, because they end the round.
  private func anyKey() -> Key {
    if random.isLucky(2) { return key(random.pick(["F10", "Ctrl-C", "q"], or: "F10")) }
    return key(random.pick(Self.keys, or: "Enter"))
  }

  private static let texts = [
    "4314220000000056", "4111 1111 1111 1112", "12/30", "1", "0000", "1234", "JANE DOE", "日本太郎",
    "e\u{301}\u{302}\u{303}",
    "👩‍👩‍👧‍👦", "🇩🇪", "مرحبا", "٤٣١٤٢٢", "４３１４", "४३१४", "\u{202E}abc", "<b>&\"'\\", "$card.x", "𝟜𝟛", "\u{FFFD}\u{200B}",
    "ﷺ", "ä", "ß", "ŉ", "1/2", "½", "²", "-",
  ]

  private func anyText() -> String { random.pick(Self.texts, or: "1") }

  private func anyPaste() -> String {
    switch random.roll(8) {
    case 0: return String(repeating: random.pick(Self.texts, or: "1"), count: 10_000 / 8)
    case 1: return "4314 2200 0000 0056 12/30 937"
    case 2: return "a\nb\r\nc\td\u{1B}[2J\u{7}"
    case 3: return random.pick(world.cards, or: "").map { "\($0)-" }.joined()
    default: return anyText()
    }
  }

  private func click(_ checkout: HeadlessCheckout) -> MonkeyAction {
    let targets = checkout.session.layout().targets
    let size = checkout.frame.size
    if random.isLucky(70), !targets.isEmpty {
      let area = targets[random.roll(targets.count)].area
      return .click(Point(column: area.column, row: area.row))
    }
    return .click(Point(column: random.roll(size.columns + 2), row: random.roll(size.rows + 2)))
  }

  private func anySize() -> Size {
    switch random.roll(60) {
    case 0, 1: Size(columns: 1, rows: 1)
    case 2: Size(columns: 500, rows: 200)
    case 3: Size(columns: 1 + random.roll(500), rows: 1 + random.roll(200))
    case 4...15: Size(columns: 30 + random.roll(20), rows: 8 + random.roll(10))
    case 16...40: Size(columns: 80, rows: 24)
    default: Size(columns: 40 + random.roll(100), rows: 12 + random.roll(40))
    }
  }

  private func anyTime() -> Duration {
    let seconds = random.pick([1, 5, 30, 61, 299, 301, 1800], or: 1)
    return .seconds(seconds)
  }
}
