/// The contents of a screen, independent of the window size: headings, fields, choices, buttons, messages and hints.
/// Every element has an ID. Drawing, line mode and scripts all use the same page.
public struct Page: Equatable, Codable, Sendable {
  /// The name of the screen, e.g. `methods`.
  public var id: ScreenName
  /// The window title and first line: the shop name.
  public var title: String
  /// A text badge before the title, in place of the shop's logo.
  public var badge: Badge?
  /// The text at the right end of the first line, e.g. `sandbox · EN`.
  public var corner: String
  /// The line below the title: the order's description and, on the right, its total.
  public var subtitle: String
  public var subtitleRight: String
  public var body: [Block]
  /// Blocks beside the body if there is space, otherwise above it or omitted.
  public var side: [Block]
  /// Blocks at the far right of very wide windows, e.g. the steps.
  public var panel: [Block]
  /// One line of text about the state of the payment or the current error.
  public var status: Status
  /// The steps of the payment flow, for the strip at the bottom of the page.
  public var steps: StepStrip?
  /// The key hints, in descending order of importance.
  public var hints: [Hint]
  /// The ID of the focused element.
  public var focus: ElementID?
  /// A dialog in front of the page. It has the focus, and the key hints belong to it.
  public var dialog: Dialog?
  /// The index of the first body line to show if no element has the focus or if `isRead` is set.
  public var scroll: Int
  /// Whether the payer is scrolling. The view then starts at `scroll`, even if the focused element is not visible.
  public var isRead = false
  /// The maximum width of the body in columns; nil for no limit.
  public var bodyColumns: Int?
  /// Whether the screen shows only the QR code and the status line.
  public var isCodeAlone = false
  /// Whether to scroll to the end, so that the last line is visible.
  public var followsEnd: Bool

  public init(
    id: ScreenName, title: String = "", corner: String = "", subtitle: String = "", subtitleRight: String = "",
    body: [Block] = [], side: [Block] = [], panel: [Block] = [], status: Status = Status(), steps: StepStrip? = nil,
    hints: [Hint] = [], focus: ElementID? = nil, dialog: Dialog? = nil, scroll: Int = 0, followsEnd: Bool = false
  ) {
    self.id = id
    self.title = title
    self.corner = corner
    self.subtitle = subtitle
    self.subtitleRight = subtitleRight
    self.body = body
    self.side = side
    self.panel = panel
    self.status = status
    self.steps = steps
    self.hints = hints
    self.focus = focus
    self.dialog = dialog
    self.scroll = scroll
    self.followsEnd = followsEnd
  }

  /// Whether to show the QR code alone. A dialog needs the page around it.
  var showsCodeAlone: Bool { isCodeAlone && dialog == nil }

  /// The meaning of styled text. Themes map it to a style, and line mode maps it to a word or sign.
  public enum Tone: String, Codable, Sendable {
    case normal, muted, strong, accent, success, warning, error, code
  }

  public struct Status: Equatable, Codable, Sendable {
    public var text: String
    public var tone: Tone
    public init(_ text: String = "", _ tone: Tone = .normal) {
      self.text = text
      self.tone = tone
    }
  }

  public struct Hint: Equatable, Codable, Sendable {
    public var key: String
    public var text: String
    public init(key: String, text: String) {
      self.key = key
      self.text = text
    }
  }

  public struct Dialog: Equatable, Codable, Sendable {
    public var id: ScreenName
    public var title: String
    public var body: [Block]
    /// The ID of the focused element in the dialog.
    public var focus: ElementID?
    public init(id: ScreenName, title: String, body: [Block], focus: ElementID? = nil) {
      self.id = id
      self.title = title
      self.body = body
      self.focus = focus
    }
  }

  /// The steps of the payment flow: the completed ones, the current one and its name.
  public struct StepStrip: Equatable, Codable, Sendable {
    public var completed: [Int]
    public var current: Int
    public var count: Int
    public var text: String
    public init(completed: [Int], current: Int, count: Int, text: String) {
      self.completed = completed
      self.current = current
      self.count = count
      self.text = text
    }
  }
}
