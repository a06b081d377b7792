import CheckoutCore
import KassaSandbox

/// The state with which a script begins.
extension StepReader {
  mutating func given(_ value: ShapedValue) -> Given? {
    if let card = value["saved-card"]?.text { return Given(.savedCard, card: card) }
    guard let word = value["payment"] else { return nil }
    let state = word.text.flatMap(Given.State.init)
    if state == nil {
      let known = Given.State.payments.map(\.rawValue).joined(separator: ", ")
      reader.complain(.value, word.place, "payment must be one of \(known)")
    }
    return state.map { Given($0) }
  }

  /// Records a state that the payment system of the script does not have, and a saved card that is none of its test cards.
  mutating func checkGiven(_ value: PlacedValue, of script: Script) {
    guard let given = script.checkout.given, let member = value.entries?.first else { return }
    let (system, sandboxes) = (script.system, reader.systems.sandboxes)
    let states = sandboxes.given(of: system).states
    guard states.contains(given.state) else {
      let known = states.isEmpty ? "nothing can be given here" : states.map { Given($0).words }.joined(separator: ", ")
      return reader.complain(.value, member.value.place, "\(system) has no given \(given.words); known: \(known)")
    }
    // An unknown name is a mistake already.
    guard let card = given.card, !card.isEmpty else { return }
    // A card of the matrix stands for itself in each case.
    let numbers = card.contains("$cell.card") ? script.matrix.cards.map(\.number) : [card]
    if !Set(numbers).isSubset(of: sandboxes.testCards(of: system).map(\.number)) {
      reader.complain(
        .value, member.value.place,
        "a saved card must be a test card of \(system), such as $card.NAME; kassa cards --provider \(system) lists them"
      )
    }
  }
}
