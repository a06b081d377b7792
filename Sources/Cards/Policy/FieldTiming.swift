/// The moments at which a form may show a validation error for a field.
public enum FieldMoment: String, Sendable, CaseIterable {
  /// The payer typed a character.
  case typing
  /// The payer typed the last character that fits.
  case full
  /// The focus is leaving the field.
  case leaving
  /// The payer submitted the form.
  case submit
  /// The payer deleted a character.
  case backspace
}

/// The rules for when the form shows a validation error: as early as it is certain, and hidden when the text changes.
///
/// - While the payer types, the form shows only errors that further characters cannot fix.
/// - When the focus leaves the field, the form shows every error except an empty field.
/// - On submit, the form shows all errors.
/// - After a deletion, the form shows no error.
public enum FieldTiming {
  /// Returns the reason to show at this moment; nil when no error is shown.
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
