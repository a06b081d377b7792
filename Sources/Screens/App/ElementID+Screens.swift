package import CheckoutCore
package import KassaCards
package import KassaTerminal

/// The elements that code refers to. The other elements, such as headings, have literal IDs.
extension ElementID {
  // Buttons and checkboxes
  package static let pay: Self = "pay"
  package static let quit: Self = "quit"
  package static let resume: Self = "resume"
  package static let cancel: Self = "cancel"
  package static let leave: Self = "leave"
  package static let stay: Self = "stay"
  package static let keep: Self = "keep"
  package static let forget: Self = "forget"
  package static let back: Self = "back"
  package static let close: Self = "close"
  package static let save: Self = "save"
  package static let copy: Self = "copy"
  package static let copyToken: Self = "copyToken"
  package static let send: Self = "send"
  package static let submit: Self = "submit"
  package static let resend: Self = "resend"
  package static let trust: Self = "trust"
  package static let why: Self = "why"
  package static let more: Self = "more"
  package static let returned: Self = "returned"
  package static let refuse: Self = "refuse"
  package static let retry: Self = "retry"
  package static let another: Self = "another"
  package static let next: Self = "next"
  package static let done: Self = "done"
  package static let again: Self = "again"
  package static let check: Self = "check"
  package static let operations: Self = "operations"
  package static let proceed: Self = "continue"
  package static let basket: Self = "basket"
  package static let editOrder: Self = "edit"
  package static let sandbox: Self = "sandbox"
  package static let paymentSystem: Self = "system"
  package static let language: Self = "language"
  package static let theme: Self = "theme"
  package static let reset: Self = "reset"
  package static let saveOrder: Self = "saveOrder"
  package static let saveScript: Self = "saveScript"

  // Texts
  package static let setback: Self = "setback"

  // Lists
  package static let methods: Self = "methods"
  package static let testCards: Self = "testCards"
  package static let inspectorChoice: Self = "inspectorChoice"
  package static let palette: Self = "palette"
  package static let marks: Self = "marks"
  package static let choice: Self = "choice"
  package static let settings: Self = "settings"
  package static let coBrand: Self = "cobrand"
  package static let walletCards: Self = "wallet.cards"
  package static let merchantPayments: Self = "desk.orders"

  // Fields
  package static let pan = Self(Field.cardNumberID)
  package static let expiry = Self(Field.expiryID)
  package static let code = Self(Field.securityCodeID)
  package static let holder = Self(Field.holderID)
  package static let oneTimeCode: Self = "otp"
  package static let amount: Self = "amount"
  package static let merchantAmount: Self = "desk.amount"

  // Elements that belong to a value
  /// A row of the list of a field.
  package static func row(_ choice: Field.Choice, of field: ElementID) -> Self { Self("\(field).\(choice.value)") }
  package static func method(_ id: String) -> Self { Self(id) }
  package static func brand(_ brand: BrandID) -> Self { Self(brand.rawValue) }
  package static func card(_ card: WalletCard) -> Self { Self(card.id) }
  package static func testCard(_ number: String) -> Self { Self(number) }
  package static func operation(_ operation: PaymentOperation) -> Self { Self(operation.rawValue) }
  /// A payment in the list of the merchant actions.
  package static func merchantPayment(_ key: PaymentKey) -> Self { Self("\(key.provider).\(key.payment)") }
  package static func outOfBand(_ action: OutOfBandAction) -> Self { Self("elsewhere." + action.rawValue) }
  package static func action(_ action: Inquiry.Action) -> Self { Self(action.id) }
  /// Whether it is an option of a challenge, or a box on a page of the issuer's.
  var isOption: Bool { rawValue.hasPrefix("option.") }
  /// An option of a challenge.
  package static func option(_ name: String) -> Self { Self("option." + name) }
  /// The input, checkbox, choice or button with this index in the HTML form of a challenge.
  package static func input(_ index: Int) -> Self { Self("input.\(index)") }
  package static func option(_ index: Int) -> Self { Self("option.\(index)") }
  package static func option(_ choice: Int, of index: Int) -> Self { Self("option.\(index).\(choice)") }
  package static func press(_ index: Int) -> Self { Self("press.\(index)") }
}

extension Field {
  /// The element in which the payer fills in the field.
  var element: ElementID { ElementID(id) }
}

extension Mistake {
  /// The element of the field that has the mistake.
  var element: ElementID { ElementID(path) }
}
