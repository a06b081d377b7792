/// What a screen says and asks, before anybody knows how large the window is: headings, fields, choices, buttons,
/// messages and hints, each with an id. Drawing, the line mode and scripts all read the same page.
public struct Page: Equatable, Codable, Sendable {
  /// The screen's name, e.g. `methods`.
  public var id: String
  /// Window title and first line: whose shop it is.
  public var title: String
  /// Before the title: what stands for the shop's icon.
  public var badge: Badge?
  /// At the right of the first line, e.g. `sandbox · EN`.
  public var corner: String
  /// The line under the title: what is being bought, and for how much.
  public var subtitle: String
  public var subtitleRight: String
  public var body: [Block]
  /// Shown beside the body where there is room, else above it or not at all.
  public var side: [Block]
  /// Shown at the far right of very wide windows, e.g. the steps.
  public var panel: [Block]
  /// One line in words about the current state or error.
  public var status: Status
  /// The steps of the flow, for the line at the bottom.
  public var steps: StepStrip?
  /// Keys and what they do, most important first.
  public var hints: [Hint]
  /// The element that has the focus.
  public var focus: String?
  /// A box over the page; it then has the focus, and the hints are its own.
  public var dialog: Dialog?
  /// First body line to show when nothing has the focus, or the page is read.
  public var scroll: Int
  /// The person reads on from `scroll`: the focus stays where it is, and need not be in sight.
  public var isRead = false
  /// The body is drawn no wider; nil: as wide as there is room.
  public var bodyColumns: Int?
  /// A code alone on the screen, as large as the window: of the rest only the status is said.
  public var isCodeAlone = false
  /// Scrolled so that the last line is visible.
  public var followsEnd: Bool

  public init(
    id: String, title: String = "", corner: String = "", subtitle: String = "", subtitleRight: String = "",
    body: [Block] = [], side: [Block] = [], panel: [Block] = [], status: Status = Status(), steps: StepStrip? = nil,
    hints: [Hint] = [], focus: String? = nil, dialog: Dialog? = nil, scroll: Int = 0, followsEnd: Bool = false
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

  /// A question that lies over it needs the page around it.
  var showsCodeAlone: Bool { isCodeAlone && dialog == nil }

  /// How a text is meant; the theme turns it into a style, the line mode into a word or sign.
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
    public var id: String
    public var title: String
    public var body: [Block]
    /// The element inside it that has the focus.
    public var focus: String?
    public init(id: String, title: String, body: [Block], focus: String? = nil) {
      self.id = id
      self.title = title
      self.body = body
      self.focus = focus
    }
  }

  /// The steps: how many are complete, which is open, and what it is called.
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
