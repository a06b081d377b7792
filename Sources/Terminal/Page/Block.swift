extension Page {
  /// A piece of a page. The large ones are kept by reference: pages are compared and handed on all the time.
  public enum Block: Equatable, Codable, Sendable {
    indirect case heading(String, id: String)
    indirect case text(String, id: String, tone: Tone)
    indirect case field(Field)
    /// A list of which one row is selected.
    indirect case choice(Choice)
    indirect case checkbox(Checkbox)
    case buttons([Button])
    /// Names and values in two columns.
    case facts([Fact])
    /// Lines as they are, cut at the edge, never wrapped: logs and tables.
    case lines([Line])
    indirect case card(CardArt)
    /// A text for the camera of a telephone.
    indirect case code(Code)
    /// Something takes its time; the sign does not move.
    indirect case waiting(String, id: String)
    indirect case link(Link)
    case space
  }

  public struct Field: Equatable, Codable, Sendable {
    public var id: String
    public var label: String
    /// What is shown in the field; already masked where it must be.
    public var text: String
    /// Columns of the cursor from the start of `text`.
    public var cursor: Int
    /// Beside the label, at the right, e.g. the brand.
    public var badge: Badge?
    /// What is wrong, in words.
    public var error: String?
    /// What may be typed, shown when the field has the focus and is not wrong.
    public var hint: String
    /// Shown in the empty field.
    public var placeholder: String
    /// The widest that `text` can get; the field is drawn that wide where there is room.
    public var columns: Int
    public var isRequired: Bool
    /// The line mode reads it without echo, and nothing ever repeats its content.
    public var isSecret: Bool
    /// Drawn beside the field before it, where both fit.
    public var isBeside: Bool
    /// What it is for, for whoever keeps or repeats what was entered.
    public var role = Role.other
    /// Nothing was entered, though a mask may show how it begins.
    public var isBlank = false

    public init(
      id: String, label: String, text: String, cursor: Int, badge: Badge? = nil, error: String? = nil,
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

    /// What a field is for.
    public enum Role: String, Codable, Sendable, CaseIterable {
      case cardNumber, securityCode, oneTimeCode, phone, identity, other

      /// Nobody may read it, not even while it is typed.
      public var isCode: Bool { self == .securityCode || self == .oneTimeCode }
      /// What was entered is told nobody: a code, or what tells who somebody is.
      public var isPrivate: Bool { isCode || self == .phone || self == .identity }
    }
  }

  /// A short name on a ground of its own colour.
  public struct Badge: Equatable, Codable, Sendable {
    public var text: String
    public var ground: Color
    public init(_ text: String, ground: Color = .default) {
      self.text = text
      self.ground = ground
    }
  }

  public struct Choice: Equatable, Codable, Sendable {
    public var id: String
    public var rows: [Row]
    /// The selected row's id.
    public var selected: String?

    public init(id: String, rows: [Row], selected: String?) {
      self.id = id
      self.rows = rows
      self.selected = selected
    }

    public struct Row: Equatable, Codable, Sendable {
      public var id: String
      public var label: String
      public var detail: String
      public var badge: Badge?
      public var isEnabled: Bool
      public init(id: String, label: String, detail: String = "", badge: Badge? = nil, isEnabled: Bool = true) {
        self.id = id
        self.label = label
        self.detail = detail
        self.badge = badge
        self.isEnabled = isEnabled
      }
    }
  }

  public struct Checkbox: Equatable, Codable, Sendable {
    public var id: String
    public var label: String
    public var isOn: Bool
    /// One of several, of which only one can be on.
    public var isExclusive: Bool
    public init(id: String, label: String, isOn: Bool, isExclusive: Bool = false) {
      self.id = id
      self.label = label
      self.isOn = isOn
      self.isExclusive = isExclusive
    }
  }

  public struct Button: Equatable, Codable, Sendable {
    public var id: String
    public var label: String
    public var isEnabled: Bool
    /// A look of its own: a line of this colour, as wide as there is room; nil for a button like the others.
    public var ground: Color?
    /// It pays.
    public var isPrimary: Bool
    public init(id: String, label: String, isEnabled: Bool = true, ground: Color? = nil, isPrimary: Bool = false) {
      self.id = id
      self.label = label
      self.isEnabled = isEnabled
      self.ground = ground
      self.isPrimary = isPrimary
    }
  }

  /// An address to go to. It is always shown whole, so that nobody is sent where they do not see.
  public struct Link: Equatable, Codable, Sendable {
    public var id: String
    public var url: String
    public init(id: String, url: String) {
      self.id = id
      self.url = url
    }
  }

  public struct Fact: Equatable, Codable, Sendable {
    public var id: String
    public var name: String
    public var value: String
    public var tone: Tone
    public init(_ name: String, _ value: String, id: String = "", tone: Tone = .normal) {
      self.id = id
      self.name = name
      self.value = value
      self.tone = tone
    }
  }

  public struct Line: Equatable, Codable, Sendable {
    public var text: String
    public var tone: Tone
    public init(_ text: String, _ tone: Tone = .normal) {
      self.text = text
      self.tone = tone
    }
  }

  /// The drawn card. It is decoration: every fact on it is a field or in the status line too.
  public struct CardArt: Equatable, Codable, Sendable {
    public var brand: Badge?
    public var number: String
    public var holder: String
    public var expiry: String
    /// Shown from behind: the security code is being typed.
    public var isTurned: Bool
    /// Bullets, one for each digit of the code.
    public var code: String
    /// Where the code is printed: on the front for some brands.
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
  /// A text, mostly a link, drawn as a QR code where it fits on the screen as a whole: beside the body, else among its
  /// blocks. It never stands alone: the page says the link in letters too. `--plain` leaves it out.
  public struct Code: Equatable, Codable, Sendable {
    public var id: String
    /// What the code says, at most 271 bytes of UTF-8.
    public var text: String
    /// Said instead where there is no room or there are no colours; empty: nothing.
    public var absent: String

    public init(id: String, text: String, absent: String = "") {
      self.id = id
      self.text = text
      self.absent = absent
    }
  }

  /// The field with that id, where there is one: in the dialog, else on the page.
  public func field(_ id: String?) -> Field? {
    guard let id else { return nil }
    for case .field(let field) in dialog?.body ?? body where field.id == id { return field }
    return nil
  }

  /// The field that has the focus.
  public var focusedField: Field? { field(dialog.map { $0.focus } ?? focus) }

  /// Something on the page that a person can act on.
  public struct Element: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
      case field(isSecret: Bool)
      /// A row of the list with that id.
      case row(list: String)
      case checkbox, button
    }
    public var id: String
    public var kind: Kind
    public var label: String
    public var isEnabled: Bool
  }

  /// What can be acted on now, in order: the dialog's elements where there is one.
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
      default: []
      }
    }
  }
}
