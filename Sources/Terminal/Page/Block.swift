extension Page {
  /// A block of a page. Cases with large values are indirect, because pages are compared and copied frequently.
  public enum Block: Equatable, Codable, Sendable {
    /// A heading, in the theme's title style.
    indirect case heading(String, id: ElementID)
    /// A text that wraps at the right edge. An empty text takes no line.
    indirect case text(String, id: ElementID, tone: Tone)
    /// An input field.
    indirect case field(Field)
    /// A list with one selected row.
    indirect case choice(Choice)
    /// A checkbox or radio button with its label.
    indirect case checkbox(Checkbox)
    /// Buttons next to each other. At the end of the body, they form the action bar, which is never scrolled.
    case buttons([Button])
    /// Names and values in two columns.
    case facts([Fact])
    /// Values that are changed in place, each in a line with its name and its key.
    case settings([Setting])
    /// Preformatted lines, such as logs and tables. They are clipped at the edge and never wrapped.
    case lines([Line])
    /// A drawing of the payer's card; nothing if there are fewer than 32 columns.
    indirect case card(CardArt)
    /// A QR code to scan with a phone.
    indirect case code(Code)
    /// A notice that an operation is in progress, without animation.
    indirect case waiting(String, id: ElementID)
    /// A URL, which is clickable if the terminal supports it.
    indirect case link(Link)
    /// A line across the body with a title, above what concerns testers rather than payers.
    /// In a window that is high enough, the blocks after it stand below the action bar.
    indirect case rule(String, id: ElementID)
    /// An empty line, left out where the rows are scarce.
    case space
  }

  /// An input field with its label, its contents and its error message.
  public struct Field: Equatable, Codable, Sendable {
    /// The ID with which the field gets the focus.
    public var id: ElementID
    /// The label above the field, localised.
    public var label: String
    /// The displayed text, already masked if necessary.
    public var text: String
    /// The cursor position in columns from the start of `text`.
    public var cursor: Int
    /// A badge to the right of the label, e.g. the card brand.
    public var badge: Badge?
    /// The localised error message.
    public var error: String?
    /// A hint about the expected input. It is shown while the field has the focus, unless there is an error.
    public var hint: String
    /// The text shown in the empty field.
    public var placeholder: String
    /// The maximum width of `text` in columns. The field is drawn this wide if there is space.
    public var columns: Int
    /// Whether the payer must fill in the field.
    public var isRequired: Bool
    /// Whether the value is secret. Line mode reads it without echo, and it is never printed.
    public var isSecret: Bool
    /// Whether to draw the field next to the previous one, if both fit.
    public var isBeside: Bool
    /// The purpose of the field, which determines how its value may be stored or printed.
    public var role = Role.other
    /// Whether the payer has yet to enter anything. Literal characters shown by the mask do not count.
    public var isBlank = false
    /// Whether the hint stays beside an error.
    public var keepsHint = false
    /// Whether the text is selected: what is typed replaces it.
    public var isSelected = false

    /// Creates a field. By default it is required, not secret, and on a line of its own.
    public init(
      id: ElementID, label: String, text: String, cursor: Int, badge: Badge? = nil, error: String? = nil,
      hint: String = "", placeholder: String = "", columns: Int = 30, isRequired: Bool = true, isSecret: Bool = false,
      isBeside: Bool = false, role: Role = .other
    ) {
      self.id = id
      self.label = label
      self.text = text
      self.cursor = cursor
      self.badge = badge
      self.error = error
      self.hint = hint
      self.placeholder = placeholder
      self.columns = columns
      self.isRequired = isRequired
      self.isSecret = isSecret
      self.isBeside = isBeside
      self.role = role
    }

    /// The purpose of a field.
    public enum Role: String, Codable, Sendable, CaseIterable {
      /// The card number.
      case cardNumber
      /// The expiry date of the card.
      case expiry
      /// The security code of the card.
      case securityCode
      /// The cardholder name.
      case holder
      /// A code that the issuer has sent to the payer, as in a challenge.
      case oneTimeCode
      /// A telephone number.
      case phone
      /// Personal identification, for example a date of birth or a passport number.
      case identity
      /// Any other value, without special protection.
      case other

      /// Whether the value is a security code or one-time code, which must never be visible, even while it is entered.
      public var isCode: Bool { self == .securityCode || self == .oneTimeCode }
      /// Whether the value must not be disclosed: a security code, a one-time code or personal data.
      public var isPrivate: Bool { isCode || self == .phone || self == .identity }
    }
  }

  /// A short label on a coloured background.
  public struct Badge: Equatable, Codable, Sendable {
    /// The text, for example `VISA`.
    public var text: String
    /// The background colour; with the default, the badge is drawn in reverse.
    public var ground: Color
    /// Creates a badge. By default, it is drawn in reverse.
    public init(_ text: String, ground: Color = .default) {
      self.text = text
      self.ground = ground
    }
  }

  /// A list from which the payer selects one row.
  public struct Choice: Equatable, Codable, Sendable {
    /// The ID of the list as a whole.
    public var id: ElementID
    /// The rows in the order of display.
    public var rows: [Row]
    /// The ID of the selected row.
    public var selected: ElementID?
    /// Whether the rows stand beside each other below the preceding field, in place of its hint.
    public var isInline: Bool
    /// The columns that badges take at least if there are any, so that several lists are aligned.
    public var badgeColumns = 0
    /// The columns that labels take at least, so that the details of several lists are aligned.
    public var labelColumns = 0

    /// Creates a list. By default, its rows are below each other.
    /// - Parameters:
    ///   - id: the ID of the list.
    ///   - rows: the rows, in display order.
    ///   - selected: the ID of the selected row; nil if none is selected.
    ///   - isInline: whether the rows are beside each other on one line.
    public init(id: ElementID, rows: [Row], selected: ElementID?, isInline: Bool = false) {
      self.id = id
      self.rows = rows
      self.selected = selected
      self.isInline = isInline
    }

    /// A row of a list.
    public struct Row: Equatable, Codable, Sendable {
      /// The ID with which a click or a script selects the row.
      public var id: ElementID
      /// The text of the row, localised. A long label wraps.
      public var label: String
      /// A muted text beside or below the label; empty for none.
      public var detail: String
      /// A badge before the label, for example the card brand; nil for none.
      public var badge: Badge?
      /// Whether the row can be selected.
      public var isEnabled: Bool
      /// Creates a row. By default, it can be selected.
      public init(id: ElementID, label: String, detail: String = "", badge: Badge? = nil, isEnabled: Bool = true) {
        self.id = id
        self.label = label
        self.detail = detail
        self.badge = badge
        self.isEnabled = isEnabled
      }
    }
  }

  /// A checkbox, or one of a group of radio buttons.
  public struct Checkbox: Equatable, Codable, Sendable {
    /// The ID with which the box gets the focus.
    public var id: ElementID
    /// The text beside the box, localised. A long label wraps.
    public var label: String
    /// Whether the box is checked.
    public var isOn: Bool
    /// Whether only one checkbox in the group can be on, as with radio buttons.
    public var isExclusive: Bool
    /// Whether the form stays open until the box is checked.
    public var isRequired: Bool
    /// Creates a checkbox. By default, it does not depend on other boxes and need not be checked.
    public init(id: ElementID, label: String, isOn: Bool, isExclusive: Bool = false, isRequired: Bool = false) {
      self.id = id
      self.label = label
      self.isOn = isOn
      self.isExclusive = isExclusive
      self.isRequired = isRequired
    }
  }

  /// A button.
  public struct Button: Equatable, Codable, Sendable {
    /// The ID with which the button gets the focus or is pressed.
    public var id: ElementID
    /// The text of the button, localised.
    public var label: String
    /// Whether the button can be pressed.
    public var isEnabled: Bool
    /// The background colour of a full-width button; nil for a normal button.
    public var ground: Color?
    /// Whether this is the page's main action. It is filled; a page has at most one such button.
    public var isPrimary: Bool
    /// The name of the key that presses the button, shown before its text; empty for none.
    public var key: String
    /// Creates a button. By default, it is enabled and plain, and has no key of its own.
    public init(
      id: ElementID, label: String, isEnabled: Bool = true, ground: Color? = nil, isPrimary: Bool = false,
      key: String = ""
    ) {
      self.key = key
      self.id = id
      self.label = label
      self.isEnabled = isEnabled
      self.ground = ground
      self.isPrimary = isPrimary
    }
  }

  /// A value that is changed in place. Pressing it changes to the next one.
  public struct Setting: Equatable, Codable, Sendable {
    /// The ID with which the setting gets the focus or is pressed.
    public var id: ElementID
    /// The name, localised, in the left column.
    public var label: String
    /// The values in their order. If only one of them fits beside the name, it is the chosen one.
    public var choices: [String]
    /// The index of the value in force.
    public var chosen: Int
    /// The name of the key that changes the value, at the right edge; empty if it cannot be changed.
    public var key: String
    /// The value in force.
    public var value: String { choices.indices.contains(chosen) ? choices[chosen] : "" }
    /// Creates a setting.
    public init(id: ElementID, label: String, choices: [String], chosen: Int = 0, key: String = "") {
      self.id = id
      self.label = label
      self.choices = choices
      self.chosen = chosen
      self.key = key
    }
  }

  /// A link. Its URL is always shown in full, so that the payer can see the destination.
  public struct Link: Equatable, Codable, Sendable {
    /// The ID of the link, for scripts.
    public var id: ElementID
    /// The URL. It is clickable only if `Hyperlink` accepts it.
    public var url: String
    /// Creates a link.
    public init(id: ElementID, url: String) {
      self.id = id
      self.url = url
    }
  }

  /// A name and a value, such as `Amount` and `12.00 EUR`.
  public struct Fact: Equatable, Codable, Sendable {
    /// The ID of the value, for scripts; empty for none.
    public var id: ElementID
    /// The name, localised, in the left column.
    public var name: String
    /// The value, in the right column.
    public var value: String
    /// The meaning of the value, which determines its style.
    public var tone: Tone
    /// Whether to draw the name and the value beside the previous ones, if they fit.
    public var isBeside = false
    /// Creates a name with its value.
    public init(_ name: String, _ value: String, id: ElementID = "", tone: Tone = .normal) {
      self.id = id
      self.name = name
      self.value = value
      self.tone = tone
    }
  }

  /// A preformatted line of a log or table.
  public struct Line: Equatable, Codable, Sendable {
    /// The text of the whole line, including all parts.
    public var text: String
    /// The meaning of the line if it has no parts.
    public var tone: Tone
    /// The parts of the text that have a tone of their own, from the start; empty if the whole line has one tone.
    public var parts: [Part] = []
    /// The ID with which a click selects the line; nil if it cannot be clicked.
    public var id: ElementID?
    /// Whether the line is the selected one of a list.
    public var isSelected = false

    /// A part of a line in one tone.
    public struct Part: Equatable, Codable, Sendable {
      /// The text of the part, which follows that of the part before it.
      public var text: String
      /// The meaning of the part, which determines its style.
      public var tone: Tone
      /// Creates a part of a line.
      public init(_ text: String, _ tone: Tone = .normal) {
        self.text = text
        self.tone = tone
      }
    }

    /// Creates a line in one tone.
    public init(_ text: String, _ tone: Tone = .normal) {
      self.text = text
      self.tone = tone
    }

    /// Creates a line from parts in tones of their own.
    public init(_ parts: [Part]) {
      text = parts.map(\.text).joined()
      tone = .normal
      self.parts = parts
    }
  }

  /// The card drawing. It is only decorative: all its information is also in fields or the status line.
  public struct CardArt: Equatable, Codable, Sendable {
    /// The brand's name, and its colour for the whole card; nil to show neither.
    public var brand: Badge?
    /// The card number as displayed, with gaps and bullets.
    public var number: String
    /// The cardholder name as printed on the card.
    public var holder: String
    /// The expiry date as printed on the card, for example `12/27`.
    public var expiry: String
    /// Whether the back of the card is shown. This is the case while the security code has the focus.
    public var isTurned: Bool
    /// The masked security code: one bullet for each digit.
    public var code: String
    /// Whether the security code is printed on the front of the card, as it is for some brands.
    public var codeIsOnFront: Bool
    /// The brand's own name for the security code, for example `CVC`.
    public var codeName: String
    /// Creates a drawing. By default, it shows the front of the card.
    public init(
      brand: Badge? = nil, number: String, holder: String, expiry: String, isTurned: Bool = false, code: String = "",
      codeIsOnFront: Bool = false, codeName: String = ""
    ) {
      self.brand = brand
      self.number = number
      self.holder = holder
      self.expiry = expiry
      self.isTurned = isTurned
      self.code = code
      self.codeIsOnFront = codeIsOnFront
      self.codeName = codeName
    }
  }
}

extension Page {
  /// A string, usually a URL, drawn as a QR code beside or inside the body if the whole code fits.
  /// The page must also show the link as text. `--plain` omits the QR code.
  public struct Code: Equatable, Codable, Sendable {
    /// The ID of the text that replaces the QR code.
    public var id: ElementID
    /// The encoded text, at most 271 bytes of UTF-8.
    public var text: String
    /// The text shown if the QR code does not fit or the theme has no colours; empty to show nothing.
    public var absent: String

    /// Creates a QR code. By default, nothing replaces it if it does not fit.
    public init(id: ElementID, text: String, absent: String = "") {
      self.id = id
      self.text = text
      self.absent = absent
    }
  }
}
