import CheckoutCore
import KassaCards
import KassaTerminal

extension TextInput {
  /// One edit of an amount of money. What would make it look like a card number is refused before it is shown, unless
  /// the whole that it is a part of is as long itself.
  /// - Parameter whole: all there is; nil where nobody knows.
  /// - Returns: false where the edit was refused.
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
