/// The modes of the keyboard in which terminals send keys that can be told apart, by their names as in TERM.
///
/// Source: recorded keys, in the test table `terminal_keys.tsv`.
enum KeyModes {
  /// Whether the terminal must send the keys of the application keypad. Without this mode, Delete of st sends what F1
  /// sends elsewhere. In all others the mode is off: with it, the keypad of PuTTY sends the codes of F1 to F4.
  static func needKeypad(_ term: String) -> Bool { term == "st" || term.hasPrefix("st-") }

  /// Whether Alt with a character is a letter of Latin-1 unless the terminal is told to send ESC before it.
  static func haveMeta(_ term: String) -> Bool { term.hasPrefix("xterm") || term.hasPrefix("mlterm") }
}
