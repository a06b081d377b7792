import Cards
import Synchronization

/// What the person filled in for a product. Source: seed 002, PaymentRequest.
///
/// It may be read and written from anywhere; every member is one step. It describes itself without its values.
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

  public init() {}

  /// The product that is paid with; nil while only a group was chosen.
  public var paymentProduct: PaymentProduct? {
    get { paymentItem as? PaymentProduct }
    set { paymentItem = newValue }
  }

  /// The product or group whose fields are filled in. A change keeps what was entered.
  public var paymentItem: (any PaymentItem)? {
    get { state.withLock(\.item) }
    set { state.withLock { $0.item = newValue } }
  }

  /// The account that is paid with; what it has need not be entered.
  public var accountOnFile: AccountOnFile? {
    get { state.withLock(\.account) }
    set { state.withLock { $0.account = newValue } }
  }

  /// Whether what is entered is to be stored as an account on file.
  public var tokenize: Bool {
    get { state.withLock(\.tokenize) }
    set { state.withLock { $0.tokenize = newValue } }
  }

  /// What the last look-up told about the card number; a card that is not allowed makes the request invalid.
  public var iinDetails: IINDetailsResponse? {
    get { state.withLock(\.iinDetails) }
    set { state.withLock { $0.iinDetails = newValue } }
  }

  /// The mistakes that the last validation found.
  public var errors: [ValidationError] { state.withLock(\.errors) }

  // MARK: Values

  /// Sets what was entered, masked or not.
  public func setValue(_ value: String, forField paymentProductFieldId: String) {
    state.withLock { $0.values[paymentProductFieldId] = value }
  }

  /// Forgets what was entered.
  public func removeValue(forField paymentProductFieldId: String) {
    state.withLock { $0.values[paymentProductFieldId] = nil }
  }

  /// What was entered, as it was; nil where nothing was.
  public func getValue(forField paymentProductFieldId: String) -> String? {
    state.withLock { $0.values[paymentProductFieldId] }
  }

  /// What was entered, in the form of the field's mask.
  public func maskedValue(forField paymentProductFieldId: String) -> String? {
    maskedValue(forField: paymentProductFieldId, cursorPosition: 0)?.formattedValue
  }

  /// What was entered, in the form of the field's mask, and where the cursor goes that stood at `cursorPosition` before.
  ///
  /// Text and cursor are those of the native SDKs, but the cursor is never behind the end of the text. A text widget
  /// that knows its edits does better with `Cards.Mask.apply`.
  public func maskedValue(forField paymentProductFieldId: String, cursorPosition: Int) -> FormattedValue? {
    guard let value = getValue(forField: paymentProductFieldId) else { return nil }
    guard let mask = field(paymentProductFieldId)?.mask else {
      return FormattedValue(formattedValue: value, cursorPosition: min(max(0, cursorPosition), value.count))
    }
    let (text, cursor) = mask.formatNatively(value, cursor: cursorPosition)
    return FormattedValue(formattedValue: text, cursorPosition: min(max(0, cursor), text.count))
  }

  /// What was entered, without what the mask fixes.
  public func unmaskedValue(forField paymentProductFieldId: String) -> String? {
    getValue(forField: paymentProductFieldId).map { field(paymentProductFieldId)?.removingMask($0) ?? $0 }
  }

  /// The values that go to the platform, unmasked, by field; those that cannot be changed are the platform's already.
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

  /// Whether the account has a value for the field.
  public func isPartOfAccountOnFile(field paymentProductFieldId: String) -> Bool {
    accountOnFile?.hasValue(forField: paymentProductFieldId) ?? false
  }

  /// Whether the account has a value that cannot be changed.
  public func isReadOnly(field paymentProductFieldId: String) -> Bool {
    accountOnFile?.isReadOnly(field: paymentProductFieldId) ?? false
  }

  // MARK: Validation

  /// Checks every field, and keeps the mistakes in `errors`, in the order of the form.
  @discardableResult
  public func validate() -> [ValidationError] {
    let (item, account) = state.withLock { ($0.item, $0.account) }
    var errors: [ValidationError] = []
    if item == nil || isForeign(account, to: item) {
      errors.append(ValidationErrorInvalidPaymentProduct(field: ""))
    }
    let fiscalNumber = unmaskedValue(forField: "fiscalNumber")
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
