import CheckoutCore
package import KassaCards
package import KassaTerminal

/// The form of a new card on its own, without a payment and without a screen: number, expiry date, security code, name
/// on the card and the button Pay. Keys go in; texts, cursors, values and errors come out.
///
/// It is the form that the checkout shows for every payment system, as a pure value. A copy is an independent form, so a
/// search can try many keys from the same state.
package struct CardForm: Sendable {
  private var screen: FormScreen
  private let context: Context
  /// Whether the form has been submitted without an error.
  package private(set) var isSubmitted = false

  /// A field of the card.
  package enum Part: String, CaseIterable, Sendable {
    case card, expiry, code, holder
  }

  /// What a field shows and means.
  package struct State: Equatable, Sendable {
    package var text: String
    /// The column of the cursor in the text.
    package var cursor: Int
    /// The value without what the form draws; for the expiry date its digits, with a month of two digits.
    package var value: String
    /// The reason of the error that is shown; nil if there is none.
    package var reason: String?
  }

  /// - Parameters:
  ///   - policy: the rules of card entry.
  ///   - today: the date with which expiry dates are compared.
  package init(policy: CardPolicy, today: CalendarDate) {
    let order = Order(merchantName: "", description: "", amount: 0, currencyCode: "EUR")
    context = Context(
      shared: SharedSetup(Setup(order: order, providerName: "", policy: policy)), payments: SharedPaymentState(),
      now: Instant(milliseconds: Int64(today.daysSinceEpoch) * 86_400_000), size: Size(columns: 80, rows: 24))
    let method = PaymentMethod(id: "card", kind: .card, name: "", fields: Field.card(accepted: []))
    screen = FormScreen(method, context)
  }

  /// Whether what is typed replaces the text of the focused field.
  package var isSelected: Bool { screen.isSelected }

  package mutating func focus(_ part: Part) {
    guard let index = index(part) else { return }
    take(screen.perform(.focus(screen.form.fields[index].element), context))
  }

  package mutating func handle(_ key: Key) { take(screen.handle(key, context)) }

  /// Ends the burst of a card reader, as a pause does.
  package mutating func pause() { take(screen.endBurst(isPause: true, context)) }

  package mutating func paste(_ text: String) { take(screen.paste(text, context)) }

  private mutating func take(_ commands: [Command]) {
    for case .app(.send(.confirm)) in commands { isSubmitted = true }
  }

  /// The field that has the focus; nil if it is a button or the choice of a brand.
  package var focused: Part? { Part.allCases.first { index($0) != nil && index($0) == screen.current } }

  /// The ID of the element that has the focus.
  package var focus: ElementID { screen.focus.current }

  /// The elements that Tab visits, in visual order.
  package var ring: [ElementID] { screen.focus.ids }

  package func state(of part: Part) -> State {
    guard let index = index(part) else { return State(text: "", cursor: 0, value: "", reason: nil) }
    let (form, entry) = (screen.form, screen.form.entries[index])
    let value = if case .expiry(let expiry) = entry { expiry.digits } else { entry.content }
    return State(
      text: screen.text(at: index), cursor: entry.cursor, value: value, reason: form.problems[index]?.reason)
  }

  private func index(_ part: Part) -> Int? {
    switch part {
    case .card: screen.form.numberIndex
    case .expiry: screen.form.expiryIndex
    case .code: screen.form.codeIndex
    case .holder: screen.form.holderIndex
    }
  }
}

extension FieldProblem {
  /// The reason of the error: the last part of its text's key, such as `checkDigit`, or `track.incomplete` for a stripe.
  fileprivate var reason: String {
    switch self {
    case .text(let key, _):
      let words = key.split(separator: ".").map(String.init)
      return words.dropFirst().first == "track" ? words.dropFirst().joined(separator: ".") : words.last ?? key
    case .rule(let rule): return rule.name
    case .message: return "message"
    }
  }
}
