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

  /// Returns a snapshot with the colours in its style key reduced to the given colour depth.
  static func quantised(_ snapshot: String, to depth: ColorDepth) -> String {
    guard let key = snapshot.firstRange(of: "--- key\n") else { return snapshot }
    let lines = snapshot[key.upperBound...].split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // A line is a letter and the style, for example `b red on #102030 bold`.
      guard let letter = line.first, let style = Style(description: String(line.dropFirst(2))) else {
        return String(line)
      }
      return "\(letter) \(style.quantised(to: depth).description)"
    }
    return snapshot[..<key.upperBound] + lines.joined(separator: "\n")
  }

  /// Returns the names of stored snapshots that no test case has taken, usually because the script has changed.
  package func orphans(taken: Set<String>) -> [String] { kept.keys.filter { !taken.contains($0) }.sorted() }
}
