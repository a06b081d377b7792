/// The moments at which a form may show a validation error for a field.
public enum FieldMoment: String, Sendable, CaseIterable {
  /// The payer typed a character.
  case typing
  /// The payer typed the last character that fits in the field.
  case full
  /// The focus is leaving the field.
  case leaving
  /// The payer submitted the form.
  case submit
  /// The payer deleted a character.
  case backspace
}

/// The rules that determine when the form shows a validation error.
/// An error is shown as soon as it is certain, and hidden when the text changes.
///
/// - While the payer types, the form shows only errors that further characters cannot fix.
/// - When the focus leaves the field, the form shows any error, unless the field is empty.
/// - On submit, the form shows all errors.
/// - After a deletion, the form does not show any errors.
public enum FieldTiming {
  /// Returns the reason for the error to show at the given moment; nil if no error is to be shown.
  public static func reported<Verdict: FieldVerdict>(_ verdict: Verdict, at moment: FieldMoment) -> Verdict.Reason? {
    guard !verdict.valid, let reason = verdict.reason else { return nil }
    switch moment {
    case .backspace: return nil
    case .typing: return verdict.potentiallyValid || reason == .empty ? nil : reason
    case .full, .leaving: return reason == .empty ? nil : reason
    case .submit: return reason
    }
  }
}
