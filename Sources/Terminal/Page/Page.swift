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
  /// The line below the title: the order's description. `subtitleRight` is its total.
  public var subtitle: String
  /// The text at the right of the first line, before `corner`: the order's total.
  public var subtitleRight: String
  /// The blocks of the page, from top to bottom. Buttons at the end form the action bar.
  public var body: [Block]
  /// Blocks to the left of the body in windows of at least 80 columns: the drawn card.
  public var side: [Block]
  /// Blocks at the far right of windows of at least 140 columns: the inspector.
  public var panel: [Block]
  /// A text about the state of the payment: one line, or two in windows of fewer than 80 columns.
  public var status: Status
  /// How far the payment is, in the rule above the key hints; nil if no payment has been started.
  public var progress: Progress?
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
  /// Whether the body takes the whole width and height of the window.
  public var isWide = false
  /// Whether the page covers another one, as the inspector and the help do. It has no progress line and no status.
  public var isOverlay = false
  /// Whether the screen shows only the QR code and the status line.
  public var isCodeAlone = false
  /// Whether to scroll to the end, so that the last line is visible.
  public var followsEnd: Bool

  /// Creates a page. By default, all its parts are empty. The other properties are set afterwards.
  public init(
    id: ScreenName, title: String = "", corner: String = "", subtitle: String = "", subtitleRight: String = "",
    body: [Block] = [], side: [Block] = [], panel: [Block] = [], status: Status = Status(), progress: Progress? = nil,
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
    self.progress = progress
    self.hints = hints
    self.focus = focus
    self.dialog = dialog
    self.scroll = scroll
    self.followsEnd = followsEnd
  }

  /// Whether to show the QR code alone. A dialog needs the page around it.
  var showsCodeAlone: Bool { isCodeAlone && dialog == nil }

  /// The body without the buttons at its end, and those buttons, which form the action bar.
  public var bodyAndBar: (body: [Block], bar: [Block]) { body.bodyAndBar }

  /// The meaning of styled text. Themes map it to a style, and line mode maps it to a word or sign.
  public enum Tone: String, Codable, Sendable {
    /// Text without a special meaning.
    case normal
    /// Text that matters less, such as explanations.
    case muted
    /// Text that matters more, such as amounts.
    case strong
    /// Text about what happens now.
    case accent
    /// Text about something that has succeeded.
    case success
    /// Text about something to take note of.
    case warning
    /// Text about something that has failed.
    case error
    /// Technical text, such as the requests in a flow diagram.
    case code
  }

  /// A text about the state of the payment, with its meaning.
  public struct Status: Equatable, Codable, Sendable {
    /// The text, localised; empty for none.
    public var text: String
    /// The meaning of the text. An error, a warning and a success get a symbol before the text.
    public var tone: Tone
    /// Creates a status. By default, there is none.
    public init(_ text: String = "", _ tone: Tone = .normal) {
      self.text = text
      self.tone = tone
    }
  }

  /// A key hint in the footer. A click on it does what its key does.
  public struct Hint: Equatable, Codable, Sendable {
    /// The name of the key, as shown.
    public var key: String
    /// What the key does, localised.
    public var text: String
    /// The key that a click stands for; nil if the hint cannot be clicked.
    public var stroke: Key?
    /// Whether the hint keeps its place in a footer that is too narrow for all hints. Others are left out before it.
    public var isEssential: Bool
    /// Creates a hint. By default, it cannot be clicked and is left out if there is too little space.
    public init(key: String, text: String, stroke: Key? = nil, isEssential: Bool = false) {
      self.key = key
      self.text = text
      self.stroke = stroke
      self.isEssential = isEssential
    }
  }

  /// A dialog in front of a page.
  public struct Dialog: Equatable, Codable, Sendable {
    /// The name of the dialog, for scripts.
    public var id: ScreenName
    /// The title, localised, in the upper border.
    public var title: String
    /// The blocks of the dialog, from top to bottom.
    public var body: [Block]
    /// The ID of the focused element in the dialog.
    public var focus: ElementID?
    /// The filter of the list that is the body; nil if the dialog has none.
    public var filter: Filter?
    /// Creates a dialog. By default, none of its elements has the focus.
    public init(id: ScreenName, title: String, body: [Block], focus: ElementID? = nil) {
      self.id = id
      self.title = title
      self.body = body
      self.focus = focus
    }
  }

  /// A line of text above a list in a dialog, which is never scrolled. The list shows what matches the text.
  public struct Filter: Equatable, Codable, Sendable {
    /// The text typed so far.
    public var text: String
    /// The cursor position in columns from the start of `text`.
    public var cursor: Int
    /// The text shown while nothing is typed.
    public var placeholder: String
    /// Creates a filter line.
    public init(text: String, cursor: Int, placeholder: String) {
      self.text = text
      self.cursor = cursor
      self.placeholder = placeholder
    }
  }

  /// How far a payment is: its stages, and the step of the flow.
  public struct Progress: Equatable, Codable, Sendable {
    /// The stages, in order.
    public var stages: [Stage]
    /// The place in the flow, e.g. `step 7 of 13`; empty for none.
    public var text: String
    /// The text in a window that has no room for the stages, e.g. `7 of 13`.
    public var shortText: String
    /// The key that a click on the line stands for; nil if the line cannot be clicked.
    public var key: Key?

    /// Creates a progress line.
    public init(stages: [Stage], text: String, shortText: String, key: Key? = nil) {
      self.stages = stages
      self.text = text
      self.shortText = shortText
      self.key = key
    }

    /// A stage of a payment, such as the details that the payer enters.
    public struct Stage: Equatable, Codable, Sendable {
      /// The name, localised.
      public var name: String
      /// How the stage is shown.
      public var state: State
      /// Creates a stage.
      public init(_ name: String, _ state: State) {
        self.name = name
        self.state = state
      }
    }

    /// How far a stage is.
    public enum State: String, Codable, Sendable {
      /// The stage is over.
      case done
      /// The stage goes on.
      case current
      /// The payment did not get through the stage.
      case failed
      /// The stage is still to come.
      case toCome
    }
  }
}

extension [Page.Block] {
  /// The blocks without the buttons at their end, and those buttons.
  var bodyAndBar: (body: [Page.Block], bar: [Page.Block]) {
    guard case .buttons? = last else { return (self, []) }
    var body = dropLast()
    while case .space? = body.last { body = body.dropLast() }
    return (Array(body), suffix(1))
  }

  /// The blocks before the first rule, and those from it on.
  var splitAtRule: (before: [Page.Block], after: [Page.Block]) {
    guard let index = firstIndex(where: { if case .rule = $0 { true } else { false } }) else { return (self, []) }
    var before = self[..<index]
    while case .space? = before.last { before = before.dropLast() }
    return (Array(before), Array(self[index...]))
  }
}
