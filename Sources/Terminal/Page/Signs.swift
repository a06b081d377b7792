extension Theme {
  /// The symbols that the theme uses.
  public var sign: Signs { isASCII ? .ascii : .unicode }

  /// A set of symbols. The widths of a symbol in two sets may differ. Lines for screen readers never rely on one alone,
  /// because not every Braille table tells them apart: see findings/braille-mask.sh. It is a class, because a copy of so
  /// many texts would cost more than to draw most of them.
  public final class Signs: Sendable {
    /// The mark of the selected row of a list.
    public let pointer: String
    /// The mark of something that is not finished yet.
    public let pending: String
    /// The bullet of a list, of masked text and of a selected radio button.
    public let bullet: String
    /// The mark of a success.
    public let check: String
    /// The mark of an error.
    public let cross: String
    /// The mark of a warning.
    public let warning: String
    /// The separator between the shop and the order.
    public let dot: String
    /// The end of text that was cut off.
    public let ellipsis: String
    /// The ornament in the upper right corner of the drawn card.
    public let turned: String
    /// The bar to the left of the element with the focus.
    public let bar: String
    /// A checkbox that is on.
    public let on: String
    /// A checkbox that is off.
    public let off: String
    /// The mark of the stage that goes on, in the progress line.
    public let stepCurrent: String
    /// The pictures of a spinner, in order.
    public let spinner: [String]

    private init(
      pointer: String, pending: String, bullet: String, check: String, cross: String, warning: String, dot: String,
      ellipsis: String, turned: String, bar: String, on: String, off: String, stepCurrent: String, spinner: [String]
    ) {
      self.pointer = pointer
      self.pending = pending
      self.bullet = bullet
      self.check = check
      self.cross = cross
      self.warning = warning
      self.dot = dot
      self.ellipsis = ellipsis
      self.turned = turned
      self.bar = bar
      self.on = on
      self.off = off
      self.stepCurrent = stepCurrent
      self.spinner = spinner
    }

    /// Returns a value with the marks of the one in force among several.
    func chosen(_ value: String) -> String { self === Self.ascii ? "< \(value) >" : "‹ \(value) ›" }

    /// Returns the sign with which a text begins, with the blank after it; empty if it begins with none.
    package func leading(_ text: String) -> String {
      // No sign has more than three bytes.
      guard let blank = text.utf8.prefix(4).firstIndex(of: UInt8(ascii: " ")) else { return "" }
      let sign = text[..<blank]
      return [check, cross, warning, pending, bullet].contains { $0 == sign } ? sign + " " : ""
    }

    /// Returns the symbol of a radio button.
    func picked(_ isOn: Bool) -> String { isOn ? "(\(bullet))" : "( )" }

    /// The symbols for screens that show Unicode.
    public static let unicode = Signs(
      pointer: "▸", pending: "…", bullet: "•", check: "✓", cross: "✗", warning: "!", dot: "·", ellipsis: "…",
      turned: "≋", bar: "┃", on: "[x]", off: "[ ]",
      stepCurrent: "●", spinner: ["◴", "◷", "◶", "◵"])
    /// The symbols for screens that show only ASCII.
    public static let ascii = Signs(
      pointer: ">", pending: "...", bullet: "*", check: "OK", cross: "x", warning: "!", dot: "-", ellipsis: "~",
      turned: "=", bar: "|", on: "[x]", off: "[ ]", stepCurrent: ">", spinner: ["|", "/", "-", "\\"])
  }
}
