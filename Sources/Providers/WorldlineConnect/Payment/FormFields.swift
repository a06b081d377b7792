import CheckoutCore
import KassaCards

/// A mapping from the fields of a payment product to the fields of the checkout form.
struct FormFields {
  static let rememberMe = "rememberMe"

  var texts: ConnectTexts
  /// The ID of the product whose labels, placeholders and tooltips are used; nil for a group.
  var product: String?
  var accepted: [BrandID]
  var account: AccountOnFile?
  /// The issuer list; nil if the product has none.
  var directory: DirectoryEntries?

  /// - Parameter remembers: whether to add a checkbox for storing the payment details.
  func fields(of item: any PaymentItem, remembers: Bool) -> [Field] {
    var fields = item.fields.filter(isShown).map(field)
    if remembers {
      fields.append(
        Field(
          id: Self.rememberMe, kind: .checkbox, isRequired: false,
          label: texts["gc.app.paymentProductDetails.rememberMe"] ?? "Remember me"))
    }
    return fields
  }

  /// Returns whether the form shows a field. A field whose value is on file is normally hidden.
  /// Such a field is shown only if the payer must enter the value again or the platform requires it to be shown always.
  ///
  /// Source: Worldline, Client API, `alwaysShow`.
  private func isShown(_ field: PaymentProductField) -> Bool {
    guard let attribute = account?.attribute(field.identifier) else { return true }
    return attribute.status == .mustWrite || field.displayHints.alwaysShow
  }

  private func field(_ source: PaymentProductField) -> Field {
    let attribute = account?.attribute(source.identifier)
    let isReadOnly = attribute?.status == .readOnly
    let hints = source.displayHints
    var label = texts.label(of: source, product: product)
    if let link = hints.link {
      label = label.split(separator: "{link}", omittingEmptySubsequences: false).joined(separator: link)
    }
    let kind = kind(source)
    // In the form of a group it is not known yet which of the products the card belongs to, so how many digits its code has.
    let hasTooltip = product != nil || kind != .securityCode
    return Field(
      id: source.identifier, kind: kind,
      isRequired: source.dataRestrictions.isRequired && attribute?.status != .canWrite
        || attribute?.status == .mustWrite,
      label: label, prefilled: prefilled(source, attribute),
      placeholder: texts.placeholder(of: source, product: product),
      tooltip: hasTooltip ? texts.tooltip(of: source, product: product) : nil, mask: hints.mask,
      rules: source.dataRestrictions.rules,
      isReadOnly: isReadOnly, isSecret: hints.obfuscate ? true : nil, role: role(source))
  }

  /// Returns the special role of a field, e.g. identifying the payer; nil for an ordinary field.
  /// Source: Worldline, Client API, field IDs.
  private func role(_ field: PaymentProductField) -> FieldRole? {
    switch field.identifier {
    case "accountNumber", "bankCode", "dateOfBirth", "fiscalNumber", "iban", "residentIdName", "residentIdNumber":
      .identity
    case "mobilePhoneNumber", "phoneNumber", "residentMobilePhoneNumber": .phone
    case "partialPin": .securityCode
    default: nil
    }
  }

  /// Returns the value on file: masked for a read-only field, unmasked for a writable field.
  /// Returns nil if there is no such value or the payer must enter it again.
  private func prefilled(_ source: PaymentProductField, _ attribute: AccountOnFile.Attribute?) -> String? {
    switch attribute?.status {
    case .readOnly: account?.maskedValue(forField: source.identifier, mask: source.displayHints.mask)?.trimmed
    case .canWrite: attribute.map { source.removingMask($0.value) }
    case .mustWrite, nil: nil
    }
  }

  private func kind(_ field: PaymentProductField) -> Field.Kind {
    let longest = field.dataRestrictions.maxLength ?? 255
    switch field.identifier {
    case "cardNumber": return .cardNumber(accepted: accepted)
    case "cvv": return .securityCode
    case "cardholderName": return .holder
    default: break
    }
    switch (field.displayHints.formElement.type, field.type) {
    case (.list, _): return .choice(choices(field))
    case (.boolean, _), (_, .boolean): return .checkbox
    case (.date, _), (_, .date): return .date
    case (_, .expirydate): return .expiry
    case (_, .integer), (_, .numericstring): return .number(maxLength: longest)
    default: break
    }
    switch field.displayHints.preferredInputType {
    case .emailAddressKeyboard: return .email
    case .phoneNumberKeyboard: return .phone
    default: return .text(maxLength: longest)
    }
  }

  /// Returns the options of a list field.
  /// The issuer list takes precedence over the field's own options, because it contains more details about banks.
  private func choices(_ field: PaymentProductField) -> [Field.Choice] {
    if let entries = directory?.directoryEntries, !entries.isEmpty {
      let allowed = field.dataRestrictions.allowedValues
      return entries.filter { allowed.isEmpty || allowed.contains($0.issuerIdentifier) }.map {
        Field.Choice(value: $0.issuerIdentifier, label: $0.issuerName, section: $0.countryNames.joined(separator: ", "))
      }
    }
    let mapped = field.displayHints.formElement.valueMapping
    if mapped.isEmpty { return field.dataRestrictions.allowedValues.map { Field.Choice(value: $0, label: $0) } }
    return mapped.map { Field.Choice(value: $0.value, label: $0.displayName ?? $0.value) }
  }
}
