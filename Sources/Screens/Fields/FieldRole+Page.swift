import CheckoutCore
import Terminal

extension Page.Field.Role {
  /// What the field of a form is for, as its page says it.
  init(_ role: FieldRole) {
    switch role {
    case .cardNumber: self = .cardNumber
    case .securityCode: self = .securityCode
    case .oneTimeCode: self = .oneTimeCode
    case .phone: self = .phone
    case .identity: self = .identity
    case .other: self = .other
    }
  }
}
