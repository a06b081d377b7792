package import CheckoutCore
package import KassaScreens
package import KassaTerminal

/// An action that the monkey performs. Actions are plain values, so a sequence of them can be replayed and shortened.
package enum MonkeyAction: Equatable, Sendable {
  case press(Key)
  /// Types the text with one key press per character.
  case type(String)
  case paste(String)
  case click(Point)
  case wheel(down: Bool)
  case resize(Size)
  case clock(Duration)
  /// Performs an action on the element with the given ID.
  case perform(ElementAction)
  /// Stops the clock during a flow phase, so that the next action is performed in the middle of that phase.
  case hold(Phase)
  case release

  /// The number of inputs in the action. Typed text counts as one input per character, any other action as one.
  var keyCount: Int { if case .type(let text) = self { text.count } else { 1 } }

  /// Creates the monkey action that corresponds to an input event; nil if there is no corresponding action.
  init?(_ event: InputEvent) {
    switch event {
    case .key(let key): self = .press(key)
    case .paste(let text): self = .paste(text)
    case .resize(let size): self = .resize(size)
    case .mouse(let mouse):
      switch mouse.kind {
      case .press: self = .click(mouse.point)
      case .wheelUp: self = .wheel(down: false)
      case .wheelDown: self = .wheel(down: true)
      case .release: return nil
      }
    case .focus, .background, .unknown, .eof: return nil
    }
  }

  /// Smaller variants of the action, which are tried when a failing sequence of actions is shortened.
  var smaller: [MonkeyAction] {
    func halves(_ text: String) -> [String] {
      guard text.count > 1 else { return [] }
      let half = text.count / 2
      return [String(text.prefix(half)), String(text.suffix(text.count - half)), String(text.dropLast())]
    }
    return switch self {
    case .type(let text): halves(text).map(MonkeyAction.type)
    case .paste(let text): halves(text).map(MonkeyAction.paste)
    case .clock(let duration) where duration > .seconds(1): [.clock(.seconds(1))]
    default: []
    }
  }

  /// Appends the monkey action to a script.
  func write(to script: inout ScriptText) {
    switch self {
    case .press(let key): script.verb(.press, key.name)
    case .type(let text): script.verb(.type, CardNames.builtIn.reference(text) ?? text)
    case .paste(let text): script.verb(.paste, CardNames.builtIn.reference(text) ?? text)
    case .click(let point): script.verb(.click, "{ at: \"\(point.column),\(point.row)\" }", isRaw: true)
    case .wheel(let down): script.verb(.press, down ? "Down" : "Up")
    case .resize(let size): script.verb(.resize, "\(size.columns)x\(size.rows)", isRaw: true)
    case .clock(let duration): script.verb(.clock, ScriptText.clock(duration), isRaw: true)
    case .hold(let phase): script.verb(.hold, "{ phase: \(phase.rawValue) }", isRaw: true)
    case .release: script.verb(.hold, "none", isRaw: true)
    case .perform(.fill(let id, let text)):
      script.verb(.fill, "{ \(id): \(ScriptText.quoted(CardNames.builtIn.reference(text) ?? text)) }", isRaw: true)
    case .perform(.focus(let id)): script.verb(.focus, id.rawValue)
    case .perform(.press(let id)): script.verb(.choose, id.rawValue)
    }
  }
}
