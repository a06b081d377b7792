import KassaTerminal

extension Key {
  /// The tmux name of the key; nil if the key is sent as a character.
  var tmuxName: String? {
    var prefix = ""
    if modifiers.contains(.control) { prefix += "C-" }
    if modifiers.contains(.alt) { prefix += "M-" }
    if modifiers.contains(.shift) { prefix += "S-" }
    let name: String
    switch code {
    case .character(let character):
      guard modifiers.contains(.control), character.isASCII else { return nil }
      name = character == " " ? "Space" : String(character)
    case .function(let number): name = "F\(number)"
    case .enter: name = "Enter"
    case .tab: name = "Tab"
    case .backTab: name = "BTab"
    case .backspace: name = "BSpace"
    case .delete: name = "DC"
    case .insert: name = "IC"
    case .up: name = "Up"
    case .down: name = "Down"
    case .left: name = "Left"
    case .right: name = "Right"
    case .home: name = "Home"
    case .end: name = "End"
    case .pageUp: name = "PPage"
    case .pageDown: name = "NPage"
    case .escape: name = "Escape"
    }
    return prefix + name
  }
}
