import CheckoutCore
import KassaResources

/// Tracks which notes about refused signatures have been printed. Each is printed once.
struct SignatureAnnouncer: Sendable {
  /// The number of flow entries already processed.
  private var seen = 0

  /// Returns the notes since the last call: a sentence, both canonical strings and the place where they differ.
  mutating func take(_ presentation: Presentation, _ strings: StringTable) -> [String] {
    let entries = presentation.entries
    if entries.count < seen { seen = 0 }
    defer { seen = entries.count }
    return entries.dropFirst(max(seen, presentation.resumedEntries)).flatMap { entry -> [String] in
      guard case .note(FlowNote.signatureRefused.rawValue, let details) = entry.kind else { return [] }
      return [FlowNote.words(FlowNote.signatureRefused.rawValue, details, strings)]
        + SignatureLines.plain(FlowNote.signatureRefused.rawValue, details, strings)
    }
  }
}
