/// The colours and symbols of the interface, passed in as a value.
///
/// The default theme, `terminal`, uses the terminal's own colours, bold and reverse only, because the contrast of other
/// colours on an unknown background cannot be known. All text that must be read has the full contrast.
public struct Theme: Equatable, Sendable {
  /// The style of plain text. Its background is that of the whole window.
  public var normal = Style()
  /// The style of text that matters less: hints, field labels, names of facts.
  public var muted = Style()
  /// The style of text that matters more, such as amounts.
  public var strong = Style(attributes: .bold)
  /// The style of what has the focus, and of the frame of a dialog.
  public var accent = Style(attributes: .bold)
  /// The style of text about a success, and of completed steps.
  public var success = Style(attributes: .bold)
  /// The style of text about something to take note of.
  public var warning = Style(attributes: .bold)
  /// The style of error messages, and of labels of fields with an error.
  public var error = Style(attributes: .bold)
  /// The style of text in the tone `code`.
  public var code = Style()
  /// The style of URLs.
  public var link = Style(attributes: .underline)
  /// The style of lines that separate parts of the page.
  public var border = Style()
  /// The style of headings.
  public var title = Style(attributes: .bold)
  /// The style of the shop name in the first line of a page.
  public var masthead = Style(attributes: .bold)
  /// The style of a field without the focus.
  public var field = Style(attributes: .underline)
  /// The style of the focused field. It is only underlined, because a colour would take extra bytes per keystroke.
  /// The label, the bar and the cursor show where the focus is.
  public var fieldFocused = Style(attributes: .underline)
  /// The style of the text in an empty field.
  public var placeholder = Style(attributes: .underline)
  /// The style of the selected line in a table or log.
  public var selected = Style(attributes: .reverse)
  /// The style of an enabled button that is not the main button.
  public var button = Style()
  /// The style of a button with the focus that is not the main button.
  public var buttonFocused = Style(attributes: .bold)
  /// The style of the main button of a page, which is filled.
  public var primary = Style(attributes: [.bold, .reverse])
  /// The style of buttons and rows that cannot be chosen.
  public var disabled = Style(attributes: .dim)
  /// The style of key names in the footer.
  public var key = Style(attributes: .bold)
  /// The style of the drawn card, unless its brand has a colour.
  public var card = Style(attributes: .reverse)
  /// The style of the page behind a dialog.
  public var behind = Style(attributes: .dim)
  /// The name of the theme, one of `names`.
  public private(set) var name = "terminal"
  /// Whether to use only ASCII characters.
  public var isASCII = false
  /// Whether to use only text attributes and no colours.
  public var isMono = false

  /// Creates the theme `terminal`.
  public init() {}

  /// Returns the style for text of a meaning.
  public func style(_ tone: Page.Tone) -> Style {
    switch tone {
    case .normal: normal
    case .muted: muted
    case .strong: strong
    case .accent: accent
    case .success: success
    case .warning: warning
    case .error: error
    case .code: code
    }
  }

  /// The theme names that the `--theme` option accepts.
  public static let names = ["terminal", "dark", "light", "mono", "contrast"]

  /// - Parameter name: one of `names`. The initialiser returns nil for any other name.
  public init?(named name: String) {
    self.init()
    self.name = name
    switch name {
    case "terminal": break
    case "dark":
      normal = Style(foreground: .rgb(0xE4, 0xE4, 0xE4), background: .rgb(0x12, 0x12, 0x12))
      apply(accent: .rgb(0x5F, 0xD7, 0xFF), muted: .rgb(0xA8, 0xA8, 0xA8), border: .rgb(0x58, 0x58, 0x58))
      success.foreground = .rgb(0x87, 0xD7, 0x87)
      warning.foreground = .rgb(0xFF, 0xD7, 0x5F)
      error.foreground = .rgb(0xFF, 0x87, 0x87)
    case "light":
      normal = Style(foreground: .rgb(0x26, 0x26, 0x26), background: .rgb(0xFF, 0xFF, 0xFF))
      apply(accent: .rgb(0x00, 0x5F, 0x87), muted: .rgb(0x58, 0x58, 0x58), border: .rgb(0xBC, 0xBC, 0xBC))
      success.foreground = .rgb(0x00, 0x5F, 0x00)
      warning.foreground = .rgb(0x87, 0x5F, 0x00)
      error.foreground = .rgb(0xAF, 0x00, 0x00)
    case "mono": becomeMono()
    case "contrast":
      let white = Color.rgb(0xFF, 0xFF, 0xFF)
      // The terminal's own black and white would depend on the person's palette.
      normal = Style(foreground: white, background: .rgb(0x00, 0x00, 0x00))
      apply(accent: .rgb(0xFF, 0xFF, 0x00), muted: white, border: white)
      success.foreground = .rgb(0x00, 0xFF, 0x00)
      error.foreground = .rgb(0xFF, 0x5F, 0x5F)
    default: return nil
    }
  }

  /// The theme without colours (`NO_COLOR`). Attributes and symbols carry all the information.
  public var withoutColours: Theme {
    var theme = self
    theme.becomeMono()
    return theme
  }

  private mutating func becomeMono() {
    let colourless: (Style) -> Style = { Style(attributes: $0.attributes) }
    for path in Self.stylePaths { self[keyPath: path] = colourless(self[keyPath: path]) }
    warning.attributes = [.bold]
    code = Style()
    card = Style(attributes: .reverse)
    isMono = true
  }

  private mutating func apply(accent colour: Color, muted grey: Color, border line: Color) {
    for path in Self.stylePaths where path != \Theme.card && path != \.primary {
      self[keyPath: path].background = normal.background
      if self[keyPath: path].foreground == .default { self[keyPath: path].foreground = normal.foreground }
    }
    muted = Style(foreground: grey, background: normal.background)
    disabled = muted
    border.foreground = line
    for path in [\Theme.accent, \.code, \.link, \.button, \.buttonFocused, \.title, \.key] {
      self[keyPath: path].foreground = colour
    }
    primary = Style(foreground: normal.background, background: colour, attributes: .bold)
    placeholder = Style(foreground: grey, background: normal.background, attributes: .underline)
    behind = Style(foreground: grey, background: normal.background)
    card = Style(foreground: .rgb(0xFF, 0xFF, 0xFF), background: .rgb(0x26, 0x3C, 0x6B))
  }

  private static var stylePaths: [WritableKeyPath<Theme, Style>] {
    [
      \.normal, \.muted, \.strong, \.accent, \.success, \.warning, \.error, \.code, \.link, \.border, \.title,
      \.masthead, \.field,
      \.fieldFocused, \.placeholder, \.selected, \.button, \.buttonFocused, \.primary, \.disabled, \.key, \.card,
      \.behind,
    ]
  }

  // MARK: Symbols

  /// The symbols that the theme uses.
  public var sign: Signs { isASCII ? .ascii : .unicode }

  /// A set of symbols. The widths of a symbol in two sets may differ. It is a class, because a copy of so many texts would
  /// cost more than to draw most of them.
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
