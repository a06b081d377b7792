/// The state with which a script begins, without playing it: a payment that was made before, under the ID `given_1`.
package struct Given: Hashable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    /// The payment is paid.
    case paid
    /// The amount is held until the shop captures it.
    case held
    case declined
    /// The payer was sent to the page of a third party, and the program has ended.
    case redirected
    /// The payment is paid, and the customer has saved its card.
    case savedCard = "saved-card"

    /// The states that are written as `payment: STATE`.
    static let payments = allCases.filter { $0 != .savedCard }
  }

  package var state: State
  /// The number of the saved card, or a name such as `$cell.card`; nil in other states.
  package var card: String?

  package init(_ state: State, card: String? = nil) { (self.state, self.card) = (state, card) }

  /// The merchant's ID of the payment.
  static let payment = "given_1"

  /// The state as a script writes it, without the number of the card.
  var words: String { state == .savedCard ? state.rawValue : "payment: \(state.rawValue)" }
}
