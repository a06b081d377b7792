import CheckoutCore
import KassaTerminal

extension Page.Field.Role {
  /// Converts the role of a form field to that of a page field.
  init(_ role: FieldRole) {
    switch role {
    case .cardNumber: self = .cardNumber
    case .securityCode: self = .securityCode
    case .expiry: self = .expiry
    case .holder: self = .holder
    case .oneTimeCode: self = .oneTimeCode
    case .phone: self = .phone
    case .identity: self = .identity
    case .other: self = .other
    }
  }
}
