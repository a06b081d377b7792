import CheckoutCore
import KassaCards
import KassaTerminal

extension TextInput {
  /// Applies an edit to an amount of money. Rejects the edit if the text would then look like a card number,
  /// unless the full amount has at least as many characters.
  /// - Parameter whole: the full amount, of which the entered amount may be a part; nil if it is unknown.
  /// - Returns: false if the edit was rejected.
  mutating func applyToAmount(_ edit: FieldEdit, whole: Money?) -> Bool {
    var trial = self
    _ = trial.apply(edit.text)
    if !edit.takesAway, CardPolicy.kassa.looksLikeCardNumber(trial.text), trial.count > whole?.decimal.count ?? 0 {
      return false
    }
    self = trial
    return true
  }
}
