import CheckoutCore
import KassaTerminal

/// A wallet's payment sheet: the cards, the items and the total.
/// To confirm, the payer must press the key or button twice, as with the side button of a phone.
struct WalletScreen: StageScreen {
  var topic: HelpTopic { .wallet }
  var pageToRead: ScreenName? { .wallet }
  /// The time within which the second key press must follow the first.
  static let window = Duration.seconds(2)
  /// The time within which the second press must follow the first in line mode or with a mouse.
  static let patientWindow = Duration.seconds(60)

  /// Whether a second press has come too late. The next one then has as much time as in line mode.
  private var isSlow = false

  /// The ID of the payment method.
  let method: String
  private(set) var card: String?
  var focus = FocusRing([.pay, .refuse])
  /// The deadline for the second key press; nil if there has been no first press.
  private(set) var armedUntil: Instant?
  let keys = Keys.wallet

  init(method: String) { self.method = method }

  func isArmed(_ now: Instant) -> Bool { armedUntil.map { now < $0 } ?? false }

  /// Returns the next instant at which the page must be updated because time has passed.
  func nextChange(_ context: Context) -> Instant? { armedUntil.flatMap { $0 > context.now ? $0 : nil } }

  mutating func refresh(_ context: Context) {
    if armedUntil != nil, !isArmed(context.now) { (armedUntil, isSlow) = (nil, true) }
    let cards = sheet(context)?.cards ?? []
    if !cards.contains(where: { $0.id == card }) { card = cards.first?.id }
    let ids: [ElementID] = cards.isEmpty ? [.refuse] : [.pay, .refuse]
    if focus.ids != ids { focus = FocusRing(ids) }
  }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    refresh(context)
    switch keys.action(for: key) {
    case .up: move(-1, context)
    case .down: move(1, context)
    case .next: focus.next()
    case .previous: focus.previous()
    case .refuse: return refuse(context)
    case .confirmTwice: return press(focus.current, context, Self.window)
    default: break
    }
    return []
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    refresh(context)
    switch action {
    case .press(let id), .focus(let id):
      if let card = sheet(context)?.cards.first(where: { .card($0) == id }) {
        choose(card.id)
      } else if case .press = action {
        return press(id, context, Self.patientWindow)
      } else {
        focus.focus(id)
      }
    case .fill: break
    }
    return []
  }

  private func sheet(_ context: Context) -> WalletSheet? {
    if case .walletSheet(_, let sheet, _) = context.presentation.stage { sheet } else { nil }
  }

  private mutating func choose(_ id: String) {
    if card != id { armedUntil = nil }
    card = id
  }

  private mutating func move(_ step: Int, _ context: Context) {
    let ids = sheet(context)?.cards.map(\.id) ?? []
    guard !ids.isEmpty, let index = ids.firstIndex(of: card ?? "") else { return }
    choose(ids[(index + step + ids.count) % ids.count])
  }

  private mutating func press(_ id: ElementID, _ context: Context, _ window: Duration) -> [Command] {
    focus.focus(id)
    switch id {
    case .refuse: return refuse(context)
    case .pay:
      guard let card, context.flow.phase == .collecting else { return [] }
      guard isArmed(context.now) else {
        armedUntil = context.now + (isSlow ? max(window, Self.patientWindow) : window)
        return []
      }
      armedUntil = nil
      return [.send(.confirm(.wallet(method: method, card: card)))]
    default: return []
    }
  }

  /// Goes back to the other payment methods. If there are none, leaves the payment. Nothing is charged.
  private mutating func refuse(_ context: Context) -> [Command] {
    armedUntil = nil
    guard context.flow.phase == .collecting else { return [] }
    return [.send(Self.hasOthers(context) ? .back : .leave)]
  }

  static func hasOthers(_ context: Context) -> Bool {
    (context.flow.interface?.methods.filter(\.isListed).count ?? 0) > 1
  }

  func page(_ context: Context) -> Page {
    guard case .walletSheet(let method, let sheet, let recoverableError) = context.presentation.stage else {
      return Page(id: .wallet)
    }
    return WalletPage(method: method, sheet: sheet, recoverableError: recoverableError, screen: self, context: context)
      .page
  }
}
