/// How a field is shown. Source: seed 002, PaymentProductField.
public struct PaymentProductFieldDisplayHints: Hashable, Sendable {
  /// The position in the form; lower ones first.
  public let displayOrder: Int
  public let label: String?
  public let placeholderLabel: String?
  /// The address that `{link}` in the label stands for.
  public let link: String?
  /// E.g. `{{9999}} {{9999}} {{9999}} {{9999}}`.
  public let mask: String?
  /// Not to be seen while it is typed.
  public let obfuscate: Bool
  /// Shown even where an account on file has the value.
  public let alwaysShow: Bool
  public let formElement: FormElement
  public let preferredInputType: PreferredInputType
  public let tooltip: ToolTip?

  /// The keyboard that suits.
  public enum PreferredInputType: String, Sendable {
    case stringKeyboard = "StringKeyboard"
    case integerKeyboard = "IntegerKeyboard"
    case emailAddressKeyboard = "EmailAddressKeyboard"
    case phoneNumberKeyboard = "PhoneNumberKeyboard"
    case dateKeyboard = "DateKeyboard"
    case noKeyboard = "NoKeyboard"
  }

  init(_ reader: ModelReader?, _ restrictions: DataRestrictions, identifier: String, assetBaseURL: String) {
    displayOrder = reader?.integer("displayOrder") ?? Int.max
    label = reader?.text("label")
    placeholderLabel = reader?.text("placeholderLabel")
    link = reader?.text("link")
    mask = reader?.text("mask").flatMap { $0.isEmpty ? nil : $0 }
    obfuscate = reader?.flag("obfuscate") ?? false
    alwaysShow = reader?.flag("alwaysShow") ?? false
    formElement = FormElement(reader?.inner("formElement"), restrictions)
    preferredInputType = reader?.word("preferredInputType", as: PreferredInputType.self) ?? .noKeyboard
    tooltip = reader?.inner("tooltip").map { tooltip in
      ToolTip(
        label: tooltip.text("label"), imagePath: tooltip.text("image"),
        image: tooltip.text("image").map { LogoImage(identifier: identifier, path: $0, base: assetBaseURL) })
    }
  }
}

/// An explanation for who asks: a text and a drawing.
public struct ToolTip: Hashable, Sendable {
  public let label: String?
  public let imagePath: String?
  public let image: LogoImage?
}
