import CheckoutCore
import KassaResources
import KassaTerminal

/// A screen on which the payer waits. Its only button leaves the payment.
protocol WaitingScreen: ButtonScreen, StageScreen {
  /// The start of the wait; nil until the screen has been refreshed once.
  var began: Instant? { get set }
}

extension WaitingScreen {
  mutating func refresh(_ context: Context) {
    if began == nil { began = context.now }
  }

  func nextChange(_ context: Context) -> Instant? { WaitingParts(context: context, began: began).nextChange }

  func press(_ id: ElementID, _ context: Context) -> [Command] { context.summary.leaving == .over ? [] : [.leave] }

  /// During the first second, Enter and Space still belong to the screen before: who presses twice does not want to leave.
  ///
  /// Nothing is asked for yet. Who types a code ahead of the bank's question must learn that it went nowhere.
  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    let action = keys.action(for: key)
    if action == nil, case .character(let character) = key.code, key.modifiers.isEmpty, character.isNumber {
      return [.tell("status.typedAhead")]
    }
    let isEarly = began.map { context.now - $0 < .seconds(1) } ?? true
    return isEarly && action == .choose ? [] : pressKey(key, context)
  }
}

/// The parts that the screens have in common on which the payer waits: the parties, a spinner and the elapsed time.
struct WaitingParts {
  let context: Context
  /// The start of the current wait; nil until the screen has been refreshed once.
  let began: Instant?

  /// The parties of a payment, from the payer to the bank. The party for which everybody waits stands in brackets.
  var parties: Page.Block {
    let active = Self.party(context.flow.openStep.actor)
    let names = Self.parties.map { name in
      let text = context.say("lane." + name)
      return name == active ? "[\(text)]" : text
    }
    let separator = context.setup.theme.isASCII ? " - " : " ─ "
    let columns = PageLayout.bodyColumns(context.size)
    let lines = TextWidth.wrap(names.joined(separator: separator), toColumns: columns, most: 3)
    return .lines(lines.map { Page.Line(String($0), .muted) })
  }

  private static let parties = ["you", "app", "shop", "platform", "bank"]

  private static func party(_ actor: Step.Actor) -> String {
    switch actor {
    case .person: "you"
    case .sdk, .application: "app"
    case .merchantServer: "shop"
    case .platform: "platform"
    case .paymentEnvironment: "bank"
    }
  }

  /// What happens now.
  var phase: String {
    context.say(isAskedElsewhere ? "processing.elsewhere" : "phase." + context.flow.phase.rawValue)
  }

  /// Whether the bank asks the payer by other means (decoupled authentication) and has not told the result yet.
  /// Until when it waits for an answer, the platform does not tell.
  var isAskedElsewhere: Bool {
    guard context.flow.phase == .processing else { return false }
    for entry in context.presentation.entries.reversed() where entry.attempt == context.flow.attempt {
      guard case .note(let key, _) = entry.kind else { continue }
      switch FlowNote(rawValue: key) {
      case .decoupled: return true
      case .issuerLiable, .merchantLiable: return false
      default: continue
      }
    }
    return false
  }

  /// For whom everybody waits; after a while without an answer, who has not answered. Where the bank asks the payer
  /// elsewhere, what to do about that.
  var turn: String {
    if isAskedElsewhere { return context.say("processing.elsewhere.answer") }
    if let silent { return context.say("processing.silent." + silent.rawValue) }
    return context.say("processing.turn", ["actor": context.say("lane." + Self.party(context.flow.openStep.actor))])
  }

  /// How long a request may be without an answer before that is said.
  private static let patience = Duration.seconds(5)

  /// The party that has not answered the last request for a while; nil if there is none. What the shop is asked for all the
  /// time, the next notification, does not count.
  private var silent: WireMessage.Party? {
    let parties: [WireMessage.Party] = [.platform, .merchantServer, .issuer]
    for entry in context.presentation.entries.reversed() where entry.step != .merchantNotified {
      guard case .message(let message) = entry.kind else { continue }
      return parties.contains(message.to) && context.now - entry.time >= Self.patience ? message.to : nil
    }
    return nil
  }

  /// A spinner that turns once a second, and the elapsed seconds. During the first second the line is blank.
  var elapsed: Page.Block {
    let seconds = began.map { (context.now - $0).wholeSeconds } ?? 0
    guard seconds > 0 else { return .lines([Page.Line("")]) }
    let signs = context.setup.theme.sign.spinner
    let words = context.say("processing.elapsed", ["seconds": String(seconds)])
    return .text("\(signs[seconds % signs.count]) \(words)", id: "elapsed", tone: .muted)
  }

  /// The next instant at which the elapsed time changes; nil if the wait has not begun.
  var nextChange: Instant? { began.map { $0 + .seconds((context.now - $0).wholeSeconds + 1) } }
}
