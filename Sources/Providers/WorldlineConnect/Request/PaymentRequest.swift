import KassaCards
import Synchronization

/// The values that the payer has entered for a product. Source: Worldline Swift SDK guide, PaymentRequest.
///
/// The class is thread-safe. Its description does not contain the values.
public final class PaymentRequest: Sendable, CustomStringConvertible, CustomReflectable {
  private struct State: Sendable {
    var item: (any PaymentItem)?
    var account: AccountOnFile?
    var tokenize = false
    var values: [String: String] = [:]
    var errors: [ValidationError] = []
    var iinDetails: IINDetailsResponse?
  }

  private let state = Mutex(State())

  /// Creates a request without a product and without values.
  public init() {}

  /// The product to pay with; nil if only a product group has been chosen.
  public var paymentProduct: PaymentProduct? {
    get { paymentItem as? PaymentProduct }
    set { paymentItem = newValue }
  }

  /// The product or group whose fields the payer fills in. Changing it keeps the values already entered.
  public var paymentItem: (any PaymentItem)? {
    get { state.withLock(\.item) }
    set { state.withLock { $0.item = newValue } }
  }

  /// The account on file to pay with; the payer does not have to enter its stored values.
  public var accountOnFile: AccountOnFile? {
    get { state.withLock(\.account) }
    set { state.withLock { $0.account = newValue } }
  }

  /// Whether to store the entered details as an account on file.
  public var tokenize: Bool {
    get { state.withLock(\.tokenize) }
    set { state.withLock { $0.tokenize = newValue } }
  }

  /// The result of the last IIN lookup for the card number. The request is invalid if the card is not accepted.
  public var iinDetails: IINDetailsResponse? {
    get { state.withLock(\.iinDetails) }
    set { state.withLock { $0.iinDetails = newValue } }
  }

  /// The errors found by the last validation.
  public var errors: [ValidationError] { state.withLock(\.errors) }

  // MARK: Values

  /// Sets the value of a field, masked or unmasked.
  public func setValue(_ value: String, forField paymentProductFieldId: String) {
    state.withLock { $0.values[paymentProductFieldId] = value }
  }

  /// Removes the value of a field.
  public func removeValue(forField paymentProductFieldId: String) {
    state.withLock { $0.values[paymentProductFieldId] = nil }
  }

  /// Returns the value of a field exactly as it was set; nil if the field has no value.
  public func getValue(forField paymentProductFieldId: String) -> String? {
    state.withLock { $0.values[paymentProductFieldId] }
  }

  /// Returns the value of a field formatted with its mask; nil if the field has no value.
  public func maskedValue(forField paymentProductFieldId: String) -> String? {
    maskedValue(forField: paymentProductFieldId, cursorPosition: 0)?.formattedString
  }

  /// Returns the value of a field formatted with its mask, and the new position of a cursor at `cursorPosition`.
  ///
  /// The result matches that of Worldline's native SDKs, except that the cursor never moves past the end of the text.
  /// A text field that receives individual edits should use `Mask.apply(_:)` instead.
  public func maskedValue(forField paymentProductFieldId: String, cursorPosition: Int) -> FormattedValue? {
    guard let value = getValue(forField: paymentProductFieldId) else { return nil }
    guard let mask = field(paymentProductFieldId)?.mask else {
      return FormattedValue(formattedString: value, cursorPosition: min(max(0, cursorPosition), value.count))
    }
    let (text, cursor) = mask.formatNatively(value, cursor: cursorPosition)
    return FormattedValue(formattedString: text, cursorPosition: min(max(0, cursor), text.count))
  }

  /// Returns the value of a field formatted with its mask, and moves the cursor; nil if the field has no value.
  ///
  /// It is the call of the published SDK, for text fields that keep their cursor position in a variable.
  /// - Parameters:
  ///   - paymentProductFieldId: the ID of the field.
  ///   - cursorPosition: the number of characters before the cursor, before and after formatting.
  public func maskedValue(forField paymentProductFieldId: String, cursorPosition: inout Int) -> String? {
    guard let value = maskedValue(forField: paymentProductFieldId, cursorPosition: cursorPosition) else { return nil }
    cursorPosition = value.cursorPosition
    return value.formattedString
  }

  /// Returns the value of a field without the mask's fixed characters; nil if the field has no value.
  public func unmaskedValue(forField paymentProductFieldId: String) -> String? {
    getValue(forField: paymentProductFieldId).map { field(paymentProductFieldId)?.removingMask($0) ?? $0 }
  }

  /// The unmasked values to send, by field ID, without the read-only values of the account on file.
  public var unmaskedFieldValues: [String: String] {
    let (values, account) = state.withLock { ($0.values, $0.account) }
    var result: [String: String] = [:]
    for (id, value) in values where account?.isReadOnly(field: id) != true {
      result[id] = field(id)?.removingMask(value) ?? value
    }
    return result
  }

  private func field(_ id: String) -> PaymentProductField? { paymentItem?.paymentProductField(withId: id) }

  // MARK: Account on file

  /// Returns whether the account on file contains a value for the field.
  public func isPartOfAccountOnFile(field paymentProductFieldId: String) -> Bool {
    accountOnFile?.hasValue(forField: paymentProductFieldId) ?? false
  }

  /// Returns whether the account on file contains a read-only value for the field.
  public func isReadOnly(field paymentProductFieldId: String) -> Bool {
    accountOnFile?.isReadOnly(field: paymentProductFieldId) ?? false
  }

  // MARK: Validation

  /// Validates all fields and stores the errors in `errors`, in form order.
  @discardableResult
  public func validate() -> [ValidationError] {
    let (item, account) = state.withLock { ($0.item, $0.account) }
    var errors: [ValidationError] = []
    if item == nil || isForeign(account, to: item) {
      errors.append(ValidationErrorInvalidPaymentProduct(field: ""))
    }
    let fiscalNumber = unmaskedValue(forField: FieldRule.fiscalNumberField)
    for field in item?.fields ?? [] {
      errors += validate(field, account, fiscalNumber)
    }
    state.withLock { [errors] in $0.errors = errors }
    return errors
  }

  private func isForeign(_ account: AccountOnFile?, to item: (any PaymentItem)?) -> Bool {
    guard let account, let product = item as? PaymentProduct else { return false }
    return account.paymentProductIdentifier != product.identifier
  }

  private func validate(
    _ field: PaymentProductField, _ account: AccountOnFile?, _ fiscalNumber: String?
  ) -> [ValidationError] {
    let value = getValue(forField: field.identifier)
    switch account?.attribute(field.identifier)?.status {
    case .readOnly: return []
    case .canWrite where value == nil: return []
    case .mustWrite where (value ?? "").isEmpty:
      return [ValidationErrorIsRequired(field: field.identifier)]
    default: break
    }
    let errors = field.validate(value, fiscalNumber: fiscalNumber)
    return isNotAllowed(field, value) ? [ValidationErrorAllowed(field: field.identifier)] + errors : errors
  }

  private func isNotAllowed(_ field: PaymentProductField, _ value: String?) -> Bool {
    guard field.identifier == "cardNumber", let details = iinDetails,
      details.status == .existingButNotAllowed || details.status == .unsupported, let value
    else { return false }
    return field.removingMask(value).hasPrefix(details.bin)
  }

  public var description: String { "PaymentRequest(\(paymentItem?.identifier ?? "no product"))" }
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .class) }
}
