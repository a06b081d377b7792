extension Page {
  /// A block of a page. Cases with large values are indirect, because pages are compared and copied frequently.
  public enum Block: Equatable, Codable, Sendable {
    indirect case heading(String, id: ElementID)
    indirect case text(String, id: ElementID, tone: Tone)
    indirect case field(Field)
    /// A list with one selected row.
    indirect case choice(Choice)
    indirect case checkbox(Checkbox)
    case buttons([Button])
    /// Names and values in two columns.
    case facts([Fact])
    /// Preformatted lines, such as logs and tables. They are clipped at the edge and never wrapped.
    case lines([Line])
    indirect case card(CardArt)
    /// A QR code to scan with a phone.
    indirect case code(Code)
    /// A notice that an operation is in progress, without animation.
    indirect case waiting(String, id: ElementID)
    indirect case link(Link)
    /// A line across the body with a title, above what concerns testers rather than payers.
    /// In a window that is high enough, the blocks after it stand below the action bar.
    indirect case rule(String, id: ElementID)
    case space
  }

  public struct Field: Equatable, Codable, Sendable {
    public var id: ElementID
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
    public var isRequired: Bool
    /// Whether the value is secret. Line mode reads it without echo, and it is never printed.
    public var isSecret: Bool
    /// Whether to draw the field next to the previous one, if both fit.
    public var isBeside: Bool
    /// The purpose of the field, which determines how its value may be stored or printed.
    public var role = Role.other
    /// Whether the payer has yet to enter anything. Literal characters shown by the mask do not count.
    public var isBlank = false

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
      case cardNumber, expiry, securityCode, holder, oneTimeCode, phone, identity, other

      /// Whether the value is a security code or one-time code, which must never be visible, even while it is entered.
      public var isCode: Bool { self == .securityCode || self == .oneTimeCode }
      /// Whether the value must not be disclosed: a security code, a one-time code or personal data.
      public var isPrivate: Bool { isCode || self == .phone || self == .identity }
    }
  }

  /// A short label on a coloured background.
  public struct Badge: Equatable, Codable, Sendable {
    public var text: String
    public var ground: Color
    public init(_ text: String, ground: Color = .default) {
      self.text = text
      self.ground = ground
    }
  }

  public struct Choice: Equatable, Codable, Sendable {
    public var id: ElementID
    public var rows: [Row]
    /// The ID of the selected row.
    public var selected: ElementID?
    /// Whether the rows stand beside each other below the preceding field, in place of its hint.
    public var isInline: Bool

    public init(id: ElementID, rows: [Row], selected: ElementID?, isInline: Bool = false) {
      self.id = id
      self.rows = rows
      self.selected = selected
      self.isInline = isInline
    }

    public struct Row: Equatable, Codable, Sendable {
      public var id: ElementID
      public var label: String
      public var detail: String
      public var badge: Badge?
      public var isEnabled: Bool
      public init(id: ElementID, label: String, detail: String = "", badge: Badge? = nil, isEnabled: Bool = true) {
        self.id = id
        self.label = label
        self.detail = detail
        self.badge = badge
        self.isEnabled = isEnabled
      }
    }
  }

  public struct Checkbox: Equatable, Codable, Sendable {
    public var id: ElementID
    public var label: String
    public var isOn: Bool
    /// Whether only one checkbox in the group can be on, as with radio buttons.
    public var isExclusive: Bool
    public init(id: ElementID, label: String, isOn: Bool, isExclusive: Bool = false) {
      self.id = id
      self.label = label
      self.isOn = isOn
      self.isExclusive = isExclusive
    }
  }

  public struct Button: Equatable, Codable, Sendable {
    public var id: ElementID
    public var label: String
    public var isEnabled: Bool
    /// The background colour of a full-width button; nil for a normal button.
    public var ground: Color?
    /// Whether this is the page's main action. It is filled; a page has at most one such button.
    public var isPrimary: Bool
    public init(id: ElementID, label: String, isEnabled: Bool = true, ground: Color? = nil, isPrimary: Bool = false) {
      self.id = id
      self.label = label
      self.isEnabled = isEnabled
      self.ground = ground
      self.isPrimary = isPrimary
    }
  }

  /// A link. Its URL is always shown in full, so that the payer can see the destination.
  public struct Link: Equatable, Codable, Sendable {
    public var id: ElementID
    public var url: String
    public init(id: ElementID, url: String) {
      self.id = id
      self.url = url
    }
  }

  public struct Fact: Equatable, Codable, Sendable {
    public var id: ElementID
    public var name: String
    public var value: String
    public var tone: Tone
    public init(_ name: String, _ value: String, id: ElementID = "", tone: Tone = .normal) {
      self.id = id
      self.name = name
      self.value = value
      self.tone = tone
    }
  }

  public struct Line: Equatable, Codable, Sendable {
    public var text: String
    public var tone: Tone
    /// The parts of the text that have a tone of their own, from the start; empty if the whole line has one tone.
    public var parts: [Part] = []
    /// The ID with which a click selects the line; nil if it cannot be clicked.
    public var id: ElementID?
    /// Whether the line is the selected one of a list.
    public var isSelected = false

    /// A part of a line in one tone.
    public struct Part: Equatable, Codable, Sendable {
      public var text: String
      public var tone: Tone
      public init(_ text: String, _ tone: Tone = .normal) {
        self.text = text
        self.tone = tone
      }
    }

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
    public var brand: Badge?
    public var number: String
    public var holder: String
    public var expiry: String
    /// Whether the back of the card is shown. This is the case while the security code has the focus.
    public var isTurned: Bool
    /// The masked security code: one bullet for each digit.
    public var code: String
    /// Whether the security code is printed on the front of the card, as it is for some brands.
    public var codeIsOnFront: Bool
    public var codeName: String
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
    public var id: ElementID
    /// The encoded text, at most 271 bytes of UTF-8.
    public var text: String
    /// The text shown if the QR code does not fit or the theme has no colours; empty to show nothing.
    public var absent: String

    public init(id: ElementID, text: String, absent: String = "") {
      self.id = id
      self.text = text
      self.absent = absent
    }
  }

  /// Returns the field with this ID in the dialog or, if there is no dialog, on the page; nil if it does not exist.
  public func field(_ id: ElementID?) -> Field? {
    guard let id else { return nil }
    for case .field(let field) in dialog?.body ?? body where field.id == id { return field }
    return nil
  }

  /// The focused field, if any.
  public var focusedField: Field? { field(dialog.map { $0.focus } ?? focus) }

  /// An interactive element of a page.
  public struct Element: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
      case field(isSecret: Bool)
      /// A row in the list with this ID.
      case row(list: ElementID)
      case checkbox, button
    }
    public var id: ElementID
    public var kind: Kind
    public var label: String
    public var isEnabled: Bool
  }

  /// The interactive elements in display order: those in the dialog if there is one, otherwise those in the body.
  public var elements: [Element] {
    (dialog?.body ?? body).flatMap { block -> [Element] in
      switch block {
      case .field(let field):
        [Element(id: field.id, kind: .field(isSecret: field.isSecret), label: field.label, isEnabled: true)]
      case .choice(let choice):
        choice.rows.map { Element(id: $0.id, kind: .row(list: choice.id), label: $0.label, isEnabled: $0.isEnabled) }
      case .checkbox(let box): [Element(id: box.id, kind: .checkbox, label: box.label, isEnabled: true)]
      case .buttons(let buttons):
        buttons.map { Element(id: $0.id, kind: .button, label: $0.label, isEnabled: $0.isEnabled) }
      case .lines(let lines):
        lines.compactMap { line in
          line.id.map { Element(id: $0, kind: .row(list: "lines"), label: line.text, isEnabled: true) }
        }
      default: []
      }
    }
  }
}
