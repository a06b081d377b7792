/// The colours and symbols of the interface, passed in as a value.
///
/// The default theme, `terminal`, writes text in the terminal's own colours, because the contrast of others on an unknown
/// background cannot be known. Only signs, the focus bar and the drawn card have colours, each with a ground of its own. See
/// `adapted(to:)` for what changes once the background is known.
public struct Theme: Equatable, Sendable {
  /// The style of plain text. Its background is that of the whole window.
  public var normal = Style()
  /// The style of text that matters less: hints, field labels, names of facts.
  public var muted = Style()
  /// The style of text that matters more, such as amounts.
  public var strong = Style(attributes: .bold)
  /// The style of what has the focus, and of the frame of a dialog.
  public var accent = Style(attributes: .bold)
  /// The style of the bar beside the element with the focus, and of the sign of the current stage.
  public var bar = Style(foreground: .brightWhite, background: .rgb(0x00, 0x57, 0xB7))
  /// The style of text about a success.
  public var success = Style(attributes: .bold)
  /// The style of text about something to take note of.
  public var warning = Style(attributes: .bold)
  /// The style of error messages, and of labels of fields with an error.
  public var error = Style(attributes: .bold)
  /// The style of the sign before a text about a success.
  public var check = Style(foreground: .black, background: .rgb(0x87, 0xD7, 0x87))
  /// The style of the sign before a warning.
  public var caution = Style(foreground: .black, background: .rgb(0xFF, 0xD7, 0x5F))
  /// The style of the sign before an error.
  public var cross = Style(foreground: .brightWhite, background: .rgb(0xAF, 0x00, 0x00))
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
  public var primary = Style(attributes: .reverse)
  /// The style of buttons and rows that cannot be chosen.
  public var disabled = Style(attributes: .dim)
  /// The style of key names in the footer.
  public var key = Style(attributes: .bold)
  /// The style of the drawn card, unless its brand has a colour.
  public var card = Style(foreground: .brightWhite, background: .rgb(0x1A, 0x36, 0x9C))
  /// The style of the page behind a dialog.
  public var behind = Style(attributes: .dim)
  /// The name of the theme, one of `names`.
  public private(set) var name = "terminal"
  /// Whether to use only ASCII characters.
  public var isASCII = false
  /// Whether to use only text attributes and no colours.
  public var isMono = false
  /// Whether no other theme can have colours either, because of the terminal or of `NO_COLOR`.
  public private(set) var lacksColours = false
  /// Whether text is in the terminal's own colours, so that others suit it only once its background is known.
  public var followsTerminal = true

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
      apply(.dark)
    case "light":
      normal = Style(foreground: .rgb(0x26, 0x26, 0x26), background: .rgb(0xFF, 0xFF, 0xFF))
      apply(.light)
    case "mono": becomeMono()
    case "contrast":
      // The terminal's own black and white would depend on the person's palette.
      normal = Style(foreground: .rgb(0xFF, 0xFF, 0xFF), background: .rgb(0x00, 0x00, 0x00))
      apply(.contrast)
    default: return nil
    }
    followsTerminal = name == "terminal"
  }

  /// Returns the theme `terminal` with the colours that are legible on a background; any other theme as it is.
  ///
  /// The background stays the terminal's own, and so does the colour of plain text.
  /// - Parameter ground: the terminal's background; nil if it is unknown.
  public func adapted(to ground: TerminalGround?) -> Theme {
    guard followsTerminal, !isMono, let ground else { return self }
    var theme = self
    theme.apply(ground.legible(ground.isDark ? .dark : .light))
    return theme
  }

  /// The theme without colours (`NO_COLOR`). Attributes and symbols carry all the information.
  public var withoutColours: Theme {
    var theme = self
    theme.becomeMono()
    theme.lacksColours = true
    return theme
  }

  private mutating func becomeMono() {
    let colourless: (Style) -> Style = { Style(attributes: $0.attributes) }
    for path in Self.stylePaths { self[keyPath: path] = colourless(self[keyPath: path]) }
    warning.attributes = [.bold]
    code = Style()
    card = Style(attributes: .reverse)
    (bar, check, caution, cross) = (accent, success, warning, error)
    isMono = true
  }

  /// Uses the colours of a palette on the background of plain text. Colours that the palette does not have stay as they are.
  private mutating func apply(_ palette: ThemePalette) {
    for path in Self.stylePaths where normal != Style() && path != \Theme.card && path != \.primary {
      self[keyPath: path].background = normal.background
      if self[keyPath: path].foreground == .default { self[keyPath: path].foreground = normal.foreground }
    }
    func colour(_ paths: [WritableKeyPath<Theme, Style>], _ colour: Color?, in theme: inout Theme) {
      guard let colour else { return }
      for path in paths { theme[keyPath: path].foreground = colour }
    }
    colour([\.accent, \.code, \.link, \.button, \.buttonFocused, \.title, \.key], palette.accent, in: &self)
    colour([\.success], palette.success, in: &self)
    colour([\.warning], palette.warning, in: &self)
    colour([\.error], palette.error, in: &self)
    colour([\.border], palette.border, in: &self)
    if let grey = palette.muted {
      colour([\.muted, \.disabled, \.behind, \.placeholder], grey, in: &self)
      disabled.attributes = []
      behind.attributes = []
    }
    if let accent = palette.accent {
      bar = self.accent
      primary = Style(foreground: palette.ink, background: accent, attributes: .bold)
    }
    if palette.success != nil { check = success }
    if palette.warning != nil { caution = warning }
    if palette.error != nil { cross = error }
  }

  private static var stylePaths: [WritableKeyPath<Theme, Style>] {
    [
      \.normal, \.muted, \.strong, \.accent, \.bar, \.success, \.warning, \.error, \.check, \.caution, \.cross, \.code,
      \.link, \.border, \.title, \.masthead, \.field, \.fieldFocused, \.placeholder, \.selected, \.button,
      \.buttonFocused,
      \.primary, \.disabled, \.key, \.card, \.behind,
    ]
  }

  /// Returns the sign with which a text about a success, a warning or an error begins, and its own style; nil if the text has
  /// no sign.
  func leadingSign(_ text: String, _ style: Style) -> (text: String, style: Style)? {
    guard style == success || style == warning || style == error else { return nil }
    switch String(Substring(text.utf8.prefix { $0 != UInt8(ascii: " ") })) {
    case sign.check: return (sign.check, check)
    case sign.warning: return (sign.warning, caution)
    case sign.cross: return (sign.cross, cross)
    default: return nil
    }
  }
}
