import KassaTerminal

/// The snapshots that are stored beside a script.
package struct Snapshots: Sendable {
  /// The contents of the stored snapshots by file name, for example `filled-card-form.txt`.
  package var kept: [String: String]
  /// Whether new snapshots replace the stored ones instead of being compared with them.
  package var isUpdating: Bool

  package init(kept: [String: String] = [:], isUpdating: Bool = false) {
    self.kept = kept
    self.isUpdating = isUpdating
  }

  /// Returns the names of stored snapshots that no test case has taken, usually because the script has changed.
  package func orphans(taken: Set<String>) -> [String] { kept.keys.filter { !taken.contains($0) }.sorted() }
}
