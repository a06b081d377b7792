/// An editable line of text. Positions count grapheme clusters, so an accented letter or a flag counts as one.
/// The text never contains control characters, line breaks or direction marks.
public struct TextInput: Equatable, Sendable {
  /// The text entered, unmasked even if `isMasked` is set.
  public var text: String { storage }
  /// The number of grapheme clusters before the cursor, from 0 to `count`.
  public private(set) var cursor: Int
  /// The maximum number of grapheme clusters; excess input is discarded.
  public let maxLength: Int
  /// Whether the text is shown as bullets. If so, changes cannot be undone, and deleted text cannot be reinserted.
  public let isMasked: Bool

  /// The number of grapheme clusters in the text.
  public private(set) var count: Int
  private var storage: String
  private var past: [Snapshot] = []
  private var future: [Snapshot] = []
  private var killed = ""
  /// Whether the last edit inserted a typed character. If so, the next typed character belongs to the same undo step.
  private var isTyping = false

  private struct Snapshot: Equatable, Sendable {
    var text: String
    var cursor: Int
  }

  /// The number of clusters to allow beyond `maxLength`, because clusters may merge at both ends of inserted text.
  private static let seams = 4

  /// The maximum number of undo steps.
  private static let historyLimit = 100

  /// Creates a text input with the cursor at the end.
  public init(_ text: String = "", maxLength: Int = 256, masked: Bool = false) {
    self.maxLength = max(0, maxLength)
    isMasked = masked
    storage = String(Self.clean(text).prefix(self.maxLength))
    count = storage.count
    cursor = count
  }

  /// Whether the text has no characters.
  public var isEmpty: Bool { text.isEmpty }
  /// Whether there is an edit to undo; always false if the text is masked.
  public var canUndo: Bool { !past.isEmpty }
  /// Whether there is an undone edit to redo; always false if the text is masked.
  public var canRedo: Bool { !future.isEmpty }

  /// - Returns: whether the text changed. Moving the cursor is not a change.
  @discardableResult
  public mutating func apply(_ edit: TextEdit) -> Bool {
    if case .insert(let more) = edit, continueWord(more) { return true }
    let before = Snapshot(text: text, cursor: cursor)
    switch edit {
    case .undo: return travel(from: \.past, to: \.future)
    case .redo: return travel(from: \.future, to: \.past)
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(count, cursor + 1)
    case .home: cursor = 0
    case .end: cursor = count
    case .wordLeft: cursor = wordStart
    case .wordRight: cursor = wordEnd
    case .insert(let more): insert(more)
    case .yank: insert(killed)
    case .backspace: if !removeMark() { remove(from: cursor - 1, to: cursor) }
    case .delete: remove(from: cursor, to: cursor + 1)
    case .deleteWordBack: kill(from: wordStart, to: cursor)
    case .deleteWordForward: kill(from: cursor, to: wordEnd)
    case .deleteToStart: kill(from: 0, to: cursor)
    case .deleteToEnd: kill(from: cursor, to: count)
    case .clear: kill(from: 0, to: count)
    }
    remember(before, edit)
    return text != before.text
  }

  /// Replaces the text. Clusters are counted here, because that takes time in proportion to the text.
  private mutating func set(_ text: String) {
    storage = text
    count = text.count
  }

  /// Inserts an ASCII character of a word that is being typed into ASCII text. At the end of the text, this does not
  /// depend on its length: there is no step to remember, and clusters cannot merge.
  /// - Returns: false if the text or the character is of another kind.
  private mutating func continueWord(_ more: String) -> Bool {
    guard let byte = more.utf8.first, more.utf8.count == 1, 0x21...0x7E ~= byte, isMasked || isTyping,
      storage.utf8.count == count, count < maxLength
    else { return false }
    if !isMasked { future.removeAll() }
    if cursor == count {
      storage += more
    } else {
      storage.insert(contentsOf: more, at: storage.utf8.index(storage.startIndex, offsetBy: cursor))
    }
    count += 1
    cursor += 1
    return true
  }

  // MARK: History

  private mutating func remember(_ before: Snapshot, _ edit: TextEdit) {
    guard text != before.text else {
      isTyping = false
      return
    }
    guard !isMasked else { return }
    future.removeAll()
    var isCharacter = false
    if case .insert(let more) = edit { isCharacter = more.count == 1 && more != " " }
    // Treat a typed word as a single undo step.
    if !(isCharacter && isTyping) {
      past.append(before)
      if past.count > Self.historyLimit { past.removeFirst() }
    }
    isTyping = isCharacter
  }

  private mutating func travel(
    from: WritableKeyPath<TextInput, [Snapshot]>, to: WritableKeyPath<TextInput, [Snapshot]>
  ) -> Bool {
    isTyping = false
    guard let snapshot = self[keyPath: from].popLast() else { return false }
    self[keyPath: to].append(Snapshot(text: text, cursor: cursor))
    set(snapshot.text)
    cursor = snapshot.cursor
    return true
  }

  // MARK: Changes

  private static func clean(_ text: String) -> String { Sanitizer.clean(text, newlines: .blank) }

  private mutating func insert(_ more: String) {
    let clean = Self.clean(more)
    guard !clean.isEmpty else { return }
    let (head, tail) = (text.prefix(cursor), text.dropFirst(cursor))
    // Grapheme clusters may merge at both ends of the inserted text, so the counts do not simply add up.
    // First cut off the part that is certain to exceed the limit, because counting is slow for long strings.
    var added = clean.prefix(max(0, maxLength - count) + Self.seams)
    while !added.isEmpty, (String(head) + added + tail).count > maxLength { added = added.dropLast() }
    let front = String(head) + added
    set(front + tail)
    cursor = min(front.count, count)
  }

  private mutating func remove(from start: Int, to end: Int) {
    guard start >= 0, end <= count, start < end else { return }
    set(String(text.prefix(start)) + text.dropFirst(end))
    cursor = min(start, count)
  }

  /// Removes the mark that was typed last from a letter of a script in which vowels and tones are keys of their own, such as Thai or
  /// Hebrew. Latin letters with accents, flags and emoji go as a whole.
  /// - Returns: false if the cursor is not behind such a letter.
  private mutating func removeMark() -> Bool {
    guard cursor > 0 else { return false }
    let (head, tail) = (text.prefix(cursor), text.dropFirst(cursor))
    let letter = head.unicodeScalars.suffix(from: head.index(before: head.endIndex))
    guard letter.count > 1, letter.first?.properties.generalCategory == .otherLetter, let mark = letter.last,
      Self.isMark(mark)
    else { return false }
    let front = String(head.unicodeScalars.dropLast())
    set(front + tail)
    cursor = min(front.count, count)
    return true
  }

  /// Whether a character is a vowel, a tone or the like of the letter before it. The vowels am of Thai and Lao count as letters, but
  /// are part of the cluster.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: !scalar.properties.isDefaultIgnorableCodePoint
    default: scalar.value == 0x0E33 || scalar.value == 0x0EB3
    }
  }

  private mutating func kill(from start: Int, to end: Int) {
    guard start < end else { return }
    if !isMasked { killed = String(text.prefix(end).dropFirst(start)) }
    remove(from: start, to: end)
  }

  // MARK: Words

  /// The start of the word at or before the cursor. In masked text it is 0, so that word boundaries are not revealed.
  private var wordStart: Int {
    guard !isMasked else { return 0 }
    let characters = Array(text)
    var position = cursor
    while position > 0, !Self.isWord(characters[position - 1]) { position -= 1 }
    while position > 0, Self.isWord(characters[position - 1]) { position -= 1 }
    return position
  }

  private var wordEnd: Int {
    guard !isMasked else { return count }
    let characters = Array(text)
    var position = cursor
    while position < characters.count, !Self.isWord(characters[position]) { position += 1 }
    while position < characters.count, Self.isWord(characters[position]) { position += 1 }
    return position
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}

extension TextInput {
  /// The displayed text: the text itself or, if it is masked, a bullet for each grapheme cluster.
  public var shown: String { isMasked ? String(repeating: "•", count: count) : text }

  /// The cursor position in columns from the start of `shown`.
  public var cursorColumn: Int { TextWidth.columns(String(shown.prefix(cursor))) }
}
