/// The input control for a payment product field.
public struct FormElement: Hashable, Sendable {
  public let type: ElementType
  /// The options of a list control, in display order.
  public let valueMapping: [ValueMappingItem]

  public enum ElementType: String, Sendable { case text, list, currency, boolean, date }

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
  public let displayElements: [DisplayElement]

  /// A detail of an option, e.g. the amount of an instalment.
  public struct DisplayElement: Hashable, Sendable {
    public let id: String
    public let type: Kind
    public let label: String?
    public let value: String

    public enum Kind: String, Sendable {
      case string = "STRING"
      case integer = "INTEGER"
      case currency = "CURRENCY"
      case percentage = "PERCENTAGE"
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
