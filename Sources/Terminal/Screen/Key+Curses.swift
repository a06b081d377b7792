import CTerminal

extension Key {
  /// - Parameter input: a key that curses has recognised. Nil if kassa has no name for it.
  init?(_ input: ct_input) {
    var modifiers: Modifiers = []
    if input.modifiers & 1 != 0 { modifiers.insert(.shift) }
    if input.modifiers & 2 != 0 { modifiers.insert(.alt) }
    if input.modifiers & 4 != 0 { modifiers.insert(.control) }
    let code: KeyCode? =
      switch ct_key(UInt32(bitPattern: input.key)) {
      case CT_KEY_ENTER: .enter
      case CT_KEY_TAB: .tab
      case CT_KEY_BACKTAB: .backTab
      case CT_KEY_BACKSPACE: .backspace
      case CT_KEY_DELETE: .delete
      case CT_KEY_INSERT: .insert
      case CT_KEY_UP: .up
      case CT_KEY_DOWN: .down
      case CT_KEY_LEFT: .left
      case CT_KEY_RIGHT: .right
      case CT_KEY_HOME: .home
      case CT_KEY_END: .end
      case CT_KEY_PAGEUP: .pageUp
      case CT_KEY_PAGEDOWN: .pageDown
      case CT_KEY_FUNCTION: .function(Int(input.value))
      default: nil
      }
    guard let code else { return nil }
    self.init(code, modifiers)
  }
}
