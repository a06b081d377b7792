/// What the payer needed to enter the forms of one payment, summed over its attempts.
///
/// Only a person's input counts: keys, pastes and clicks. What a script's `fill`, line mode or a test card (F3) enters
/// counts nothing. The page of the issuer does not count either: it is not part of the shop's form, and which code it
/// asks for is not up to the payer.
package struct EntryEffort: Codable, Equatable, Sendable {
  /// The keys, pastes and clicks that a form received, including the one that submitted it.
  package var keys = 0
  /// The edits that removed or restored text, and the keys that a field rejected.
  package var corrections = 0
  /// The number of different fields that had the focus.
  package var fields = 0
  /// How often the focus came back to a field that it had left.
  package var returns = 0
  /// The errors that appeared too early.
  ///
  /// An error is early if it appears, because of a key, at a field whose text is not valid yet but can become valid by
  /// typing more. Leaving an unfinished field counts, and so does a key that an unfinished field rejects. Submitting
  /// the form does not count, because then the payer asks for all errors, and neither does an error that no further
  /// character can mend. Of a text whose rules only the platform knows, no error is early.
  package var earlyErrors = 0
  /// The time in milliseconds from the first frame with the form until its submission.
  package var milliseconds: Int64 = 0

  package init() {}

  /// Whether the payer has entered anything by hand.
  package var isEmpty: Bool { keys == 0 }
}

/// The counters of one form. They only grow; the difference between two of them belongs to the input between.
struct EntryTally: Equatable, Sendable {
  var corrections = 0
  var earlyErrors = 0

  /// Counts an edit of a field.
  mutating func note(_ edit: FieldEdit, _ effect: FormEntry.Effect) {
    if effect.rejected != nil || (edit.takesAway && effect.changed) { corrections += 1 }
  }
}
