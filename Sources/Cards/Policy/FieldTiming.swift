/// The moments at which a form may speak about a field.
public enum FieldMoment: String, Sendable, CaseIterable {
  /// A character came in.
  case typing
  /// The character that came in was the last one that fits.
  case full
  /// The focus goes to another field.
  case leaving
  /// The person asked to pay.
  case submit
  /// Something was taken away.
  case backspace
}

/// Which mistake is told when: at the earliest moment that cannot be wrong, and gone when the text changes.
///
/// While typing, only what no further character can mend; on leaving, everything but emptiness; on submit, everything.
/// Taking characters away silences the field.
public enum FieldTiming {
  /// The reason to tell now, or nil.
  public static func told<Verdict: FieldVerdict>(_ verdict: Verdict, at moment: FieldMoment) -> Verdict.Reason? {
    guard !verdict.valid, let reason = verdict.reason else { return nil }
    switch moment {
    case .backspace: return nil
    case .typing: return verdict.potentiallyValid || reason == .empty ? nil : reason
    case .full, .leaving: return reason == .empty ? nil : reason
    case .submit: return reason
    }
  }
}
