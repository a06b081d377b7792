import KassaCards
import Synchronization

/// An input field for a payment product. Source: Worldline Swift SDK guide, PaymentProductField.
public final class PaymentProductField: Sendable {
  /// The field ID, e.g. `cardNumber`.
  public let identifier: String
  /// The data type of the value. A type that this version does not know counts as `string`.
  public let type: FieldType
  /// The rules that a value has to obey.
  public let dataRestrictions: DataRestrictions
  /// How the field is shown: its label, placeholder, mask, tooltip and keyboard.
  public let displayHints: PaymentProductFieldDisplayHints
  /// Whether the platform can use this value to look up others, e.g. an address from a personal identity number.
  public let usedForLookup: Bool
  private let today: @Sendable () -> CalendarDate
  private let found = Mutex<[ValidationError]>([])

  /// The data type of a field's value.
  public enum FieldType: String, Sendable {
    /// Any text.
    case string
    /// A whole number, with or without a sign.
    case integer
    /// Digits only. Leading zeros count.
    case numericstring
    /// A month and year, as `MMYY` or `MMYYYY`.
    case expirydate
    /// `true` or `false`.
    case boolean
    /// A day of the calendar, as `YYYYMMDD`.
    case date
  }

  init?(_ reader: ModelReader, _ setting: ModelSetting) {
    guard let identifier = reader.demand("id") else { return nil }
    self.identifier = identifier
    type = reader.word("type", as: FieldType.self) ?? .string
    usedForLookup = reader.flag("usedForLookup")
    dataRestrictions = DataRestrictions(reader.inner("dataRestrictions"))
    displayHints = PaymentProductFieldDisplayHints(
      reader.inner("displayHints"), dataRestrictions, identifier: identifier, assetBaseURL: setting.assetBaseURL)
    today = setting.today
  }

  static func list(_ reader: ModelReader, _ setting: ModelSetting) -> [PaymentProductField] {
    reader.list("fields") { PaymentProductField($0, setting) }.enumerated().sorted {
      ($0.element.displayHints.displayOrder, $0.offset) < ($1.element.displayHints.displayOrder, $1.offset)
    }.map(\.element)
  }

  /// The errors found by the last validation.
  public var errors: [ValidationError] { found.withLock(\.self) }

  /// Validates a value, masked or unmasked, and stores the result in `errors`.
  @discardableResult
  public func validateValue(_ value: String?) -> [ValidationError] { validate(value, fiscalNumber: nil) }

  /// - Parameter fiscalNumber: the unmasked value of the `fiscalNumber` field, which some rules depend on.
  @discardableResult
  func validate(_ value: String?, fiscalNumber: String?) -> [ValidationError] {
    let content = value.map(removingMask) ?? ""
    let broken = FieldRule.broken(
      content, isRequired: dataRestrictions.isRequired, rules: dataRestrictions.rules, today: today(),
      fiscalNumber: fiscalNumber)
    var errors = broken.map { ValidationError.of($0, field: identifier) }
    if !content.isEmpty, let wrong = typeError(content) { errors.insert(wrong, at: 0) }
    found.withLock { [errors] in $0 = errors }
    return errors
  }

  private func typeError(_ content: String) -> ValidationError? {
    switch type {
    case .integer where Int(content) == nil: ValidationErrorInteger(field: identifier)
    case .numericstring where !content.utf8.allSatisfy({ (0x30...0x39).contains($0) }):
      ValidationErrorNumericString(field: identifier)
    case .date where !Self.isDate(content): ValidationErrorRegularExpression(field: identifier)
    case .boolean where content != "true" && content != "false":
      ValidationErrorRegularExpression(field: identifier)
    default: nil
    }
  }

  /// Returns whether a text is a day of the calendar, as `YYYYMMDD` (the platform's format) or `YYYY-MM-DD`.
  /// Source: Worldline, Client API, data type `date`.
  private static func isDate(_ text: String) -> Bool {
    if CalendarDate(text) != nil { return true }
    guard text.utf8.count == 8, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
    let (year, rest) = (text.prefix(4), text.dropFirst(4))
    return CalendarDate([year, rest.prefix(2), rest.dropFirst(2)].joined(separator: "-")) != nil
  }

  // MARK: Masks

  var mask: Mask? { displayHints.mask.map { Mask($0) } }

  /// Returns the value formatted with the field's mask.
  public func applyMask(_ value: String) -> String { mask?.format(value) ?? value }

  /// Returns the value without the mask's fixed characters.
  public func removingMask(_ value: String) -> String { mask?.unformat(value) ?? value }
}
