import CheckoutCore
import KassaTerminal

/// The screen for a redirect to an external page or app, with its link and its status.
struct RedirectScreen: ButtonScreen, StageScreen {
  var topic: HelpTopic { .redirect }
  var pageToRead: ScreenName? { .redirect }
  var focus: FocusRing
  let keys: Keys.Map
  /// The simulated outcome chosen in mock mode.
  private(set) var played: OutOfBandAction?
  /// Whether only the QR code is shown.
  private(set) var showsCode = false
  private var url: String?

  init(_ context: Context) {
    let isPlayed = context.setup.simulatesOutOfBandActions
    keys = isPlayed ? Keys.redirectPlayed : Keys.redirect
    focus = FocusRing(
      (isPlayed ? OutOfBandAction.allCases.map(ElementID.outOfBand) : []) + RedirectPage.buttons(context))
  }

  mutating func refresh(_ context: Context) {
    guard let redirect = context.flow.redirect, redirect.url != url else { return }
    self = RedirectScreen(context)
    url = redirect.url
  }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    if showsCode {
      showsCode = false
      return []
    }
    guard keys.action(for: key) == .code else { return pressKey(key, context) }
    showsCode = context.flow.redirect.map { RedirectPage.fitsAlone($0, context) } ?? false
    return []
  }

  func button(for action: KeyAction) -> ElementID? {
    switch action {
    case .returned: .returned
    case .copy: .copy
    default: OutOfBandAction(action).map(ElementID.outOfBand)
    }
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    showsCode = false
    return focus.press(action).map { press($0, context) } ?? []
  }

  mutating func press(_ id: ElementID, _ context: Context) -> [Command] {
    guard let redirect = context.flow.redirect else { return [] }
    switch id {
    case .cancel: return [.leave]
    case .returned:
      guard redirect.progress != .asking else { return [] }
      // What the platform answers to this is news.
      played = nil
      return [.send(.returned)]
    case .copy: return [.app(.copy(redirect.url))]
    default:
      guard let action = OutOfBandAction(id) else { return [] }
      played = action
      return [.app(.outOfBand(action))]
    }
  }

  /// Returns the instant at which the displayed remaining time next changes.
  /// The displayed time changes every second in the last minute, and otherwise every minute.
  func nextChange(_ context: Context) -> Instant? {
    guard let deadline = context.flow.redirect?.deadline, deadline > context.now else { return nil }
    let left = (deadline - context.now).milliseconds
    let unit: Int64 = left > 60_000 ? 60_000 : 1000
    let remainder = left % unit
    return context.now + .milliseconds(remainder == 0 ? unit : remainder)
  }

  func answers(_ context: Context) -> [ElementID] { played == nil ? [.setback, "asking", "unconfirmed"] : [] }

  func page(_ context: Context) -> Page {
    guard let redirect = context.flow.redirect else { return Page(id: .redirect) }
    return RedirectPage(redirect: redirect, screen: self, context: context).page
  }
}

extension OutOfBandAction {
  /// Returns the action that a key simulates; nil if it simulates none.
  init?(_ action: KeyAction) {
    switch action {
    case .approve: self = .approve
    case .decline: self = .decline
    case .abandon: self = .abandon
    default: return nil
    }
  }

  /// Returns the action of a button; nil if the button has none.
  init?(_ id: ElementID) {
    guard let action = Self.allCases.first(where: { .outOfBand($0) == id }) else { return nil }
    self = action
  }
}
