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

  /// How long before its end a session says so.
  static let notice: Duration = .seconds(60)
}

extension KeyAction {
  /// The actions that a kiosk does not have: they write files, use the clipboard, give the terminal to another program, or
  /// stop the clock while a message is held.
  static let beyondScreen: Set<KeyAction> = [
    .saveReceipt, .saveScript, .export, .mark, .copy, .copyPayment, .copyMessage, .suspend, .breakHere,
  ]
}

extension AppCommand {
  /// Whether a kiosk does not obey the command, whatever has caused it.
  var isBeyondScreen: Bool {
    switch self {
    case .copy, .save, .saveScript, .mark, .breakOn, .suspend: true
    case .start, .resume, .findResumable, .send, .lookUp, .merchantActions, .forget, .check, .painted, .outOfBand,
      .reconfigure, .decide, .letPass, .repaint, .quit:
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
  /// The instant at which the session ends, and why; nil outside a kiosk.
  private var kioskEnd: (at: Instant, why: Kiosk.End)? {
    guard let kiosk = setup.kiosk else { return nil }
    let (time, idle) = (began + kiosk.time, lastInput + kiosk.idle)
    return idle < time ? (idle, .idle) : (time, .time)
  }

  /// The limit of time that the session has reached; nil if it goes on.
  package var reachedLimit: Kiosk.End? { kioskEnd.flatMap { now >= $0.at ? $0.why : nil } }

  /// The words about a session that a limit has ended.
  package func words(of end: Kiosk.End) -> String { context.say("kiosk.over." + end.rawValue) }

  /// That the session ends soon, with the time that is left; nil until the last minute.
  var kioskNotice: Page.Status? {
    guard let end = kioskEnd, end.at - now <= Kiosk.notice else { return nil }
    let left = context.timeLeft(until: end.at)
    return Page.Status(context.say("kiosk." + end.why.rawValue, ["time": left]), .warning)
  }

  /// The next instant at which ``kioskNotice`` changes or the session ends.
  var nextKioskChange: Instant? {
    guard let end = kioskEnd?.at else { return nil }
    let notice = end + (.zero - Kiosk.notice)
    return notice > now ? notice : context.nextTimeLeft(until: end)
  }
}
