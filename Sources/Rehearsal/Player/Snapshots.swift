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
      // A line is a letter, the style's colours and its attributes, for example `b red on #102030 bold`.
      let words = line.split(separator: " ")
      var style = Style()
      var attributes = words.dropFirst()
      if let color = attributes.first.flatMap(Color.init(description:)) {
        style.foreground = color
        attributes = attributes.dropFirst()
      }
      if attributes.first == "on", let color = attributes.dropFirst().first.flatMap(Color.init(description:)) {
        style.background = color
        attributes = attributes.dropFirst(2)
      }
      guard style != Style() else { return String(line) }
      return ([String(words[0]), style.quantised(to: depth).description] + attributes.map(String.init))
        .joined(separator: " ")
    }
    return snapshot[..<key.upperBound] + lines.joined(separator: "\n")
  }

  /// Returns the names of stored snapshots that no test case has taken, usually because the script has changed.
  package func orphans(taken: Set<String>) -> [String] { kept.keys.filter { !taken.contains($0) }.sorted() }
}

/// The difference between a stored snapshot and a frame.
struct SnapshotDifference {
  private(set) var marks: [Rect] = []
  private(set) var words = ""

  init(_ kept: String, _ frame: Frame) {
    let old = Self.sections(kept)
    let new = Self.sections(FrameText.snapshot(frame))
    var parts: [String] = []
    if old["head"] != new["head"] {
      let changed = zip(old["head"] ?? [], new["head"] ?? []).filter { $0 != $1 }
      parts += changed.map { "expected «\($0)», found «\($1)»" }
    }
    compare(old["text"] ?? [], new["text"] ?? [])
    let letters = marks.count
    if letters > 0 { parts.append("\(letters) rows of text") }
    if old["key"] == new["key"] { compare(old["style"] ?? [], new["style"] ?? []) }
    if marks.count > letters { parts.append("\(marks.count - letters) rows of style") }
    if old["key"] != new["key"] { parts.append("the style key") }
    words = parts.isEmpty ? "white space or line endings" : parts.joined(separator: ", ")
  }

  /// In each row that differs, marks the range from the first to the last differing character.
  private mutating func compare(_ old: [String], _ new: [String]) {
    for row in 0..<max(old.count, new.count) {
      let before = row < old.count ? Array(old[row]) : []
      let after = row < new.count ? Array(new[row]) : []
      let differing = (0..<max(before.count, after.count)).filter { column in
        (column < before.count ? before[column] : " ") != (column < after.count ? after[column] : " ")
      }
      guard let first = differing.first, let last = differing.last else { continue }
      marks.append(Rect(column: first, row: row, columns: last - first + 1, rows: 1))
    }
  }

  private static func sections(_ snapshot: String) -> [String: [String]] {
    var sections: [String: [String]] = [:]
    var name = "head"
    for line in snapshot.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("--- ") {
        name = String(line.dropFirst(4))
      } else {
        sections[name, default: []].append(String(line))
      }
    }
    return sections
  }
}
