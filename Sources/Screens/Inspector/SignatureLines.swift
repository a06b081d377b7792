package import CheckoutCore
package import KassaResources
package import KassaTerminal

/// Two canonical strings one below the other, with a caret under the first character that differs.
package struct SignatureLines {
  /// The names of the two strings.
  package struct Labels: Sendable {
    package var ours: String
    package var theirs: String

    package init(ours: String, theirs: String) {
      self.ours = ours
      self.theirs = theirs
    }

    /// The names on the screens: the string of the party that checks, and the string of the party that signed.
    package init(_ strings: StringTable) {
      self.init(ours: strings("signature.recomputed"), theirs: strings("signature.signed"))
    }
  }

  private let mismatch: SignatureMismatch
  private let labels: Labels
  private let ellipsis: String
  private let columns: Int

  /// The least room for the strings beside their names. If there is less, the names have lines of their own.
  private static let leastBeside = 24

  /// - Parameters:
  ///   - columns: the width of the lines.
  ///   - ellipsis: the sign for what is left out.
  package init(_ mismatch: SignatureMismatch, _ labels: Labels, columns: Int, ellipsis: String = "…") {
    self.mismatch = mismatch
    self.labels = labels
    self.ellipsis = ellipsis
    self.columns = max(8, columns)
  }

  /// Returns the note about a refused signature in full: the sentence, the place of the difference and both strings.
  /// - Returns: nil if the details are not those of such a note.
  static func note(_ details: [String: String], columns: Int, _ strings: StringTable, ellipsis: String) -> [Page.Line]?
  {
    guard let mismatch = SignatureMismatch(details: details) else { return nil }
    let sentence = FlowNote.words(FlowNote.signatureRefused.rawValue, details, strings)
    let lines = SignatureLines(mismatch, Labels(strings), columns: columns, ellipsis: ellipsis)
    let window = lines.window
    return TextWidth.wrap(sentence, toColumns: max(8, columns)).map { Page.Line(String($0)) }
      + (window.isEmpty ? [] : [Page.Line("")] + window) + [Page.Line("")] + lines.whole
  }

  /// Returns the lines below the sentence of a note in plain text; empty if it is not about a refused signature.
  package static func plain(_ key: String, _ details: [String: String], _ strings: StringTable) -> [String] {
    guard key == FlowNote.signatureRefused.rawValue, let mismatch = SignatureMismatch(details: details) else {
      return []
    }
    let lines = SignatureLines(mismatch, Labels(strings), columns: 10_000)
    return (lines.whole + lines.window).map(\.text)
  }

  // MARK: The difference

  /// The characters around the first difference on two lines, and a caret below; empty if there is no such place.
  package var window: [Page.Line] {
    guard let position = mismatch.position, let theirs = mismatch.theirs, position <= Self.most else { return [] }
    let ours = Excerpt(mismatch.ours, at: position)
    let other = Excerpt(theirs, at: position)
    let head = ours.head(columns: room / 2, ellipsis)
    let caret = String(repeating: " ", count: TextWidth.columns(head)) + "^"
    func line(_ excerpt: Excerpt) -> [Page.Line.Part] {
      let tail = excerpt.tail + (excerpt.continues ? ellipsis : "")
      let shown = TextWidth.truncate(tail, toColumns: max(1, room - TextWidth.columns(head)), ellipsis: ellipsis)
      return [.init(head), .init(shown, .error)]
    }
    return labelled(labels.ours, [line(ours)]) + labelled(labels.theirs, [line(other), [.init(caret, .error)]])
  }

  /// The greatest position that is looked up in a string.
  private static let most = 100_000

  /// The part of a string around a position.
  private struct Excerpt {
    var before: String
    /// Whether there is more before the part.
    var isCut: Bool
    var tail: String
    /// Whether there is more after the part.
    var continues: Bool

    init(_ text: String, at position: Int) {
      let start = text.index(text.startIndex, offsetBy: position - 1, limitedBy: text.endIndex) ?? text.endIndex
      let head = text[..<start].suffix(SignatureDifference.reach)
      let rest = text[start...].prefix(SignatureDifference.reach + 1)
      before = SignatureLines.visible(head)
      isCut = head.startIndex > text.startIndex
      tail = SignatureLines.visible(rest)
      continues = rest.endIndex < text.endIndex
    }

    /// The end of the part before the position, in as many columns as there are.
    func head(columns: Int, _ ellipsis: String) -> String {
      var (rest, isCut) = (before[...], isCut)
      while TextWidth.columns(String(rest)) + (isCut ? TextWidth.columns(ellipsis) : 0) > max(1, columns), !rest.isEmpty
      {
        rest = rest.dropFirst()
        isCut = true
      }
      return (isCut ? ellipsis : "") + rest
    }
  }

  // MARK: The strings

  /// Both strings in full, broken at their separators.
  package var whole: [Page.Line] {
    func lines(_ text: String) -> [[Page.Line.Part]] {
      MessageDetail.broken(Self.visible(text), columns: room).map { [.init($0)] }
    }
    return labelled(labels.ours, lines(mismatch.ours))
      + (mismatch.theirs.map { labelled(labels.theirs, lines($0)) } ?? [])
  }

  /// The text as it is drawn: control characters as pictures, and nothing that moves the cursor.
  private static func visible(_ text: some StringProtocol) -> String {
    Sanitizer.clean(String(text).withVisibleControls, newlines: .blank)
  }

  // MARK: Layout

  private var named: Int { max(TextWidth.columns(labels.ours), TextWidth.columns(labels.theirs)) + 2 }
  private var isBeside: Bool { columns - named >= Self.leastBeside }
  private var room: Int { isBeside ? columns - named : columns }

  private func labelled(_ label: String, _ lines: [[Page.Line.Part]]) -> [Page.Line] {
    guard isBeside else { return [Page.Line(label, .muted)] + lines.map { Page.Line($0) } }
    return lines.enumerated().map { index, parts in
      let name = index == 0 ? label : ""
      return Page.Line(
        [.init(name + String(repeating: " ", count: named - TextWidth.columns(name)), .muted)] + parts)
    }
  }
}
