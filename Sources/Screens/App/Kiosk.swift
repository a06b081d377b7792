import CheckoutCore
import KassaTerminal

/// The limits of a checkout for others, on a machine that is not theirs (`kassa kiosk`).
///
/// Such a checkout has no actions that reach beyond its screen; see ``KeyAction/beyondScreen``.
package struct Kiosk: Equatable, Sendable {
  /// The time after which a session ends.
  package var time: Duration
  /// The time without input after which a session ends.
  package var idle: Duration

  package init(time: Duration, idle: Duration) { (self.time, self.idle) = (time, idle) }

  /// Why a session ends. The raw values are parts of the keys of the words for it.
  package enum End: String, Sendable {
    case time, idle
    /// More input arrived than anybody types.
    case flood
  }

  /// Returns how long before a limit its session says so: a minute, or half of a limit of less than two.
  static func notice(of limit: Duration) -> Duration { min(.seconds(60), limit / 2) }
}

extension KeyAction {
  /// The actions that a kiosk does not have: they write files, use the clipboard, or give the terminal to another program.
  static let beyondScreen: [KeyAction] = [
    .saveReceipt, .saveScript, .saveTicket, .export, .mark, .copy, .copyPayment, .copyMessage, .suspend,
  ]
}

extension AppCommand {
  /// Whether a kiosk does not obey the command, whatever has caused it.
  var isBeyondScreen: Bool {
    switch self {
    case .copy, .save, .saveScript, .saveTicket, .mark, .suspend: true
    case .start, .resume, .findResumable, .send, .lookUp, .merchantActions, .forget, .check, .painted, .outOfBand,
      .reconfigure, .breakOn, .decide, .letPass, .repaint, .quit:
      false
    }
  }
}

extension Setup {
  /// Whether the checkout does not have an action, because it is inside another program or in a kiosk.
  func lacks(_ action: KeyAction) -> Bool {
    isHosted && KeyAction.ofProgram.contains(action) || kiosk != nil && KeyAction.beyondScreen.contains(action)
  }
}

extension App {
  /// The instant at which the session ends, why, and when that is told; nil outside a kiosk.
  private var kioskEnd: (at: Instant, why: Kiosk.End, told: Instant)? {
    guard let kiosk = setup.kiosk else { return nil }
    let isIdle = lastInput + kiosk.idle < began + kiosk.time
    let limit = isIdle ? kiosk.idle : kiosk.time
    let start = isIdle ? lastInput : began
    return (start + limit, isIdle ? .idle : .time, start + (limit - Kiosk.notice(of: limit)))
  }

  /// The limit of time that the session has reached; nil if it goes on.
  package var reachedLimit: Kiosk.End? { kioskEnd.flatMap { now >= $0.at ? $0.why : nil } }

  /// The words about a session that a limit has ended.
  package func words(of end: Kiosk.End) -> String { context.say("kiosk.over." + end.rawValue) }

  /// That the session ends soon, with the time that is left; nil until then.
  var kioskNotice: Page.Status? {
    guard let end = kioskEnd, now >= end.told else { return nil }
    let left = context.timeLeft(until: end.at)
    return Page.Status(context.say("kiosk." + end.why.rawValue, ["time": left]), .warning)
  }

  /// The next instant at which ``kioskNotice`` changes or the session ends.
  var nextKioskChange: Instant? {
    guard let end = kioskEnd else { return nil }
    return end.told > now ? end.told : context.nextTimeLeft(until: end.at)
  }
}
