import KassaCards
import KassaTerminal

extension TextInput {
  /// Edits the filter of a list. What would make it as long as a card number is refused: that belongs into the card form
  /// only, and what is typed into a filter is shown and recorded.
  /// - Returns: false if the edit was refused.
  mutating func narrow(by edit: FieldEdit) -> Bool {
    var trial = self
    _ = trial.apply(edit.text)
    guard edit.takesAway || !CardPolicy.kassa.looksLikeCardNumber(trial.text) else { return false }
    self = trial
    return true
  }
}
