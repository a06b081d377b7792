/// The input control for a payment product field.
public struct FormElement: Hashable, Sendable {
  /// The kind of control; a list or a text field if the platform sends an unknown one.
  public let type: ElementType
  /// The options of a list control, in display order.
  public let valueMapping: [ValueMappingItem]

  /// A kind of input control.
  public enum ElementType: String, Sendable {
    /// A line of text.
    case text
    /// A choice of one of the options in ``valueMapping``.
    case list
    /// An amount of money.
    case currency
    /// A checkbox.
    case boolean
    /// A date.
    case date
  }

  /// Creates the input control. A control of unknown type becomes a list or a text field, so that it can still be used.
  init(_ reader: ModelReader?, _ restrictions: DataRestrictions) {
    valueMapping = reader?.list("valueMapping", ValueMappingItem.init) ?? []
    let known = reader?.word("type", as: ElementType.self)
    let isList = !valueMapping.isEmpty || !restrictions.allowedValues.isEmpty
    type = known ?? (isList ? .list : .text)
  }
}

/// An option of a list control.
public struct ValueMappingItem: Hashable, Sendable {
  /// The value sent to the platform.
  public let value: String
  /// The label shown to the payer.
  public let displayName: String?
  /// The details of the option, such as the amount of an instalment; may be empty.
  public let displayElements: [DisplayElement]

  /// A detail of an option, e.g. the amount of an instalment.
  public struct DisplayElement: Hashable, Sendable {
    /// The ID of the detail, e.g. `displayName`.
    public let id: String
    /// The format of the value; text if the platform sends an unknown one.
    public let type: Kind
    /// The label shown to the payer; nil if the platform sends none.
    public let label: String?
    /// The value as text.
    public let value: String

    /// The format of a value.
    public enum Kind: String, Sendable {
      /// Text.
      case string = "STRING"
      /// A whole number.
      case integer = "INTEGER"
      /// An amount of money.
      case currency = "CURRENCY"
      /// A percentage, such as an interest rate.
      case percentage = "PERCENTAGE"
      /// A URL.
      case uri = "URI"
    }
  }

  init?(_ reader: ModelReader) {
    guard let value = reader.text("value") else { return nil }
    self.value = value
    let elements = reader.list("displayElements") { element -> DisplayElement? in
      guard let id = element.demand("id") else { return nil }
      return DisplayElement(
        id: id, type: element.word("type", as: DisplayElement.Kind.self) ?? .string, label: element.text("label"),
        value: element.text("value") ?? "")
    }
    displayElements = elements
    displayName = reader.text("displayName") ?? elements.first { $0.id == "displayName" }?.value
  }
}
