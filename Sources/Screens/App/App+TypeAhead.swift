import CheckoutCore
import KassaTerminal

/// What is typed while a form opens: who knows the way does not wait for it.
extension App {
  /// The greatest number of keys that are kept: those of the longest card number, its expiry date and its code.
  private static let mostAhead = 32

  /// Notes whether a command leads to a form. The digits that are typed before it appears are then kept for it.
  mutating func expectForm(after command: AppCommand) {
    switch command {
    case .start, .send(.choose), .send(.retry): typedAhead = []
    case .send, .quit: typedAhead = nil
    default: break
    }
  }

  /// Keeps a digit for the form that opens. Other keys act, or not, where they are pressed: kept ones could press a button.
  /// - Returns: false if the key is not kept.
  mutating func keepsAhead(_ key: Key) -> Bool {
    guard let keys = typedAhead, case .character(let digit) = key.code, key.modifiers.isEmpty, digit.isASCII,
      digit.isNumber
    else { return false }
    if keys.count < Self.mostAhead { typedAhead = keys + [key] }
    return true
  }

  /// Types what was kept, if the form has appeared. A screen that asks for something else takes none of it.
  mutating func typeAhead() {
    guard let kept = typedAhead else { return }
    let isOpening = screen is ShopScreen || screen is OpeningScreen
    if isOpening || screen is MethodsScreen && presentation.flow.awaitedMethod != nil { return }
    typedAhead = nil
    guard screen is FormScreen else { return }
    for key in kept where isTyping { postponed += execute(counting { $0.forward(.key(key)) }) }
  }
}
