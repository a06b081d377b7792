import CheckoutCore
import KassaCards

/// The part of a form that does not change while the payer fills it in. Copies of the form share it, because a form is
/// copied at each key.
final class FormPlan: Sendable {
  /// The ID of the payment method.
  let method: String
  let fields: [Field]
  let policy: CardPolicy
  let today: CalendarDate
  // To read these of a field would copy the whole field, and they are asked for at each key.
  let areSecret: [Bool]
  let areRequired: [Bool]
  /// The indices of the fields of a card that the payer can fill in; nil if the form has none.
  let numberIndex: Int?
  let expiryIndex: Int?
  let codeIndex: Int?
  let holderIndex: Int?

  init(_ method: PaymentMethod, _ policy: CardPolicy, today: CalendarDate) {
    self.method = method.id
    fields = method.fields
    areSecret = method.fields.map(\.isSecret)
    areRequired = method.fields.map(\.isRequired)
    self.policy = policy
    self.today = today
    func index(where isWanted: (Field.Kind) -> Bool) -> Int? {
      method.fields.firstIndex { !$0.isReadOnly && isWanted($0.kind) }
    }
    numberIndex = index { if case .cardNumber = $0 { true } else { false } }
    expiryIndex = index { $0 == .expiry }
    codeIndex = index { $0 == .securityCode }
    holderIndex = index { $0 == .holder }
  }
}
