import KassaResources
import KassaTerminal

extension Key {
  /// Returns the name of the key as people who speak the language of the strings find it on their keyboard,
  /// e.g. `Entf` in German. Scripts use ``name``, which is the same in every language.
  /// - Parameter isASCII: whether the terminal has no arrows, so that the arrow keys are named in words.
  func label(_ strings: StringTable, isASCII: Bool) -> String {
    var label = ""
    if modifiers.contains(.control) { label += strings("keyboard.control") + "-" }
    if modifiers.contains(.alt) { label += "Alt-" }
    if modifiers.contains(.shift) || code == .backTab { label += strings("keyboard.shift") + "-" }
    return label + plainLabel(strings, isASCII)
  }

  /// The name of the key without its modifiers.
  private func plainLabel(_ strings: StringTable, _ isASCII: Bool) -> String {
    switch code {
    case .enter: strings("keyboard.enter")
    case .escape: strings("keyboard.escape")
    case .backspace: strings("keyboard.backspace")
    case .delete: strings("keyboard.delete")
    case .home: strings("keyboard.home")
    case .end: strings("keyboard.end")
    case .pageUp: strings("keyboard.pageUp")
    case .pageDown: strings("keyboard.pageDown")
    case .up: isASCII ? strings("keyboard.up") : "↑"
    case .down: isASCII ? strings("keyboard.down") : "↓"
    case .left: isASCII ? strings("keyboard.left") : "←"
    case .right: isASCII ? strings("keyboard.right") : "→"
    case .tab, .backTab: "Tab"
    case .insert: "Ins"
    case .function(let number): "F\(number)"
    case .character(" "): strings("keyboard.space")
    case .character(let character): modifiers.isEmpty ? String(character) : character.uppercased()
    }
  }
}
