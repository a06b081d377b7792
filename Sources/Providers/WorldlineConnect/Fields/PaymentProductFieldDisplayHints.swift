/// The presentation of a payment product field. Source: Worldline Swift SDK guide, PaymentProductField.
public struct PaymentProductFieldDisplayHints: Hashable, Sendable {
  /// The position in the form. Fields are displayed in ascending order of this value.
  public let displayOrder: Int
  /// The label; nil if the platform sends none.
  public let label: String?
  /// The text shown while the field is empty; nil if the platform sends none.
  public let placeholderLabel: String?
  /// The URL that replaces `{link}` in the label.
  public let link: String?
  /// The input mask, e.g. `{{9999}} {{9999}} {{9999}} {{9999}}`.
  public let mask: String?
  /// Whether the input is hidden while the payer types.
  public let obfuscate: Bool
  /// Whether the field is shown even if the account on file contains a value for it.
  public let alwaysShow: Bool
  /// The input control.
  public let formElement: FormElement
  /// The keyboard that suits the field; none if the platform sends an unknown one.
  public let preferredInputType: PreferredInputType
  /// The help message; nil if the field has none.
  public let tooltip: ToolTip?

  /// The keyboard that suits the field.
  public enum PreferredInputType: String, Sendable {
    /// A keyboard for text.
    case stringKeyboard = "StringKeyboard"
    /// A keyboard for digits.
    case integerKeyboard = "IntegerKeyboard"
    /// A keyboard for e-mail addresses.
    case emailAddressKeyboard = "EmailAddressKeyboard"
    /// A keyboard for telephone numbers.
    case phoneNumberKeyboard = "PhoneNumberKeyboard"
    /// A keyboard or picker for dates.
    case dateKeyboard = "DateKeyboard"
    /// No keyboard, as for a checkbox.
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

/// A help message for a field, with an optional picture.
public struct ToolTip: Hashable, Sendable {
  /// The message; nil if the help is only a picture.
  public let label: String?
  /// The path of the picture on the asset server; nil if there is none.
  public let imagePath: String?
  /// The reference to the picture; nil if there is none.
  public let image: LogoImage?
}
