extension Page {
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
    /// What an element is, and so what the payer can do with it.
    public enum Kind: Equatable, Sendable {
      /// An input field. The contents of a secret one are never printed.
      case field(isSecret: Bool)
      /// A row in the list with this ID.
      case row(list: ElementID)
      /// A checkbox or radio button.
      case checkbox
      /// A button.
      case button
    }
    /// The ID with which the element gets the focus.
    public var id: ElementID
    /// What the element is.
    public var kind: Kind
    /// The label of the element, or the text of a line.
    public var label: String
    /// Whether the element can be selected or pressed.
    public var isEnabled: Bool
    /// Whether the element is the page's main action.
    public var isPrimary = false
  }

  /// The interactive elements in display order: those in the dialog if there is one, otherwise those in the body.
  public var elements: [Element] { Self.elements(of: dialog?.body ?? body) }

  /// Returns the interactive elements of the blocks, in display order.
  public static func elements(of blocks: [Block]) -> [Element] {
    blocks.flatMap { block -> [Element] in
      switch block {
      case .field(let field):
        [Element(id: field.id, kind: .field(isSecret: field.isSecret), label: field.label, isEnabled: true)]
      case .choice(let choice):
        choice.rows.map { Element(id: $0.id, kind: .row(list: choice.id), label: $0.label, isEnabled: $0.isEnabled) }
      case .checkbox(let box): [Element(id: box.id, kind: .checkbox, label: box.label, isEnabled: true)]
      case .buttons(let buttons):
        buttons.map {
          Element(id: $0.id, kind: .button, label: $0.label, isEnabled: $0.isEnabled, isPrimary: $0.isPrimary)
        }
      case .settings(let settings):
        settings.map { Element(id: $0.id, kind: .button, label: $0.label, isEnabled: !$0.key.isEmpty) }
      case .lines(let lines):
        lines.compactMap { line in
          line.id.map { Element(id: $0, kind: .row(list: "lines"), label: line.text, isEnabled: true) }
        }
      default: []
      }
    }
  }
}
