extension CardPolicy {
  /// Parses a mask using this policy's character classes.
  public func mask(_ pattern: String) -> Mask { Mask(pattern, classes: maskClasses) }
}

/// A text field with a mask. The fixed characters in the mask are displayed but never stored.
public struct MaskEntry: Sendable, Equatable {
  /// The rules for cursor positions, full fields and characters that do not fit the mask.
  public let policy: CardPolicy
  /// The input mask. Changing it keeps the characters that fit the new mask.
  public var mask: Mask { didSet { remask() } }
  private var history: EditHistory<State>

  private struct State: Equatable, Sendable, BitwiseCopyable {
    var content = ScalarRun()
    /// The number of characters to the left of the cursor.
    var cursor = 0
    /// Whether the cursor is before the fixed text at its position rather than after it.
    var beforeGap = false
  }

  /// Creates an empty field.
  ///
  /// - Parameters:
  ///   - mask: the input mask. At most its first 64 editable positions are used.
  ///   - policy: the rules for cursor positions, full fields and characters that do not fit the mask.
  public init(mask: Mask, policy: CardPolicy = .kassa) {
    self.mask = mask
    self.policy = policy
    history = EditHistory(State(), depth: 24)
  }

  // MARK: Content

  /// The entered characters, without the fixed characters in the mask.
  public var unmasked: String { String((0..<content.count).map { content[$0] }) }
  /// Whether the payer has not entered any characters. The mask may still display fixed text.
  public var isEmpty: Bool { content.count == 0 }
  /// Whether the field is full and does not accept any more characters.
  public var isFull: Bool { content.count >= capacity }
  /// Whether there is an edit to undo.
  public var canUndo: Bool { history.canUndo }
  /// Whether there is an undone edit to redo.
  public var canRedo: Bool { history.canRedo }

  private var content: ScalarRun { history.current.content }
  private var capacity: Int { min(mask.places.count { !$0.isLiteral }, ScalarRun.capacity) }

  // MARK: Display

  /// The text formatted with the mask. Fixed text appears as soon as all the positions before it are filled.
  public var shown: String {
    var text = ""
    var next = 0
    var drawn = mask.places[...]
    while let place = drawn.first {
      if case .literal(let fixed) = place {
        text.append(fixed)
      } else if next < content.count {
        text.append(content[next])
        next += 1
      } else {
        break
      }
      drawn = drawn.dropFirst()
    }
    return text
  }

  /// The cursor position as a column in `shown`.
  public var cursor: Int {
    // Fixed characters of the mask may combine with each other on the screen.
    min(column(history.current.cursor, beforeGap: history.current.beforeGap), shown.count)
  }

  /// Returns the column in `shown` of the position after `offset` entered characters.
  private func column(_ offset: Int, beforeGap: Bool) -> Int {
    var column = 0
    var passed = 0
    var gap = 0
    for place in mask.places {
      if place.isLiteral {
        gap += 1
      } else {
        column += gap
        gap = 0
        if passed == offset { return beforeGap ? column - trailingGap(before: offset) : column }
        if passed == content.count { return column }
        passed += 1
        column += 1
      }
    }
    return beforeGap ? column : column + gap
  }

  /// Returns the number of fixed characters directly before the position after `offset` entered characters.
  private func trailingGap(before offset: Int) -> Int {
    var passed = 0
    var gap = 0
    for place in mask.places {
      if place.isLiteral {
        gap += 1
      } else if passed == offset {
        return gap
      } else {
        passed += 1
        gap = 0
      }
    }
    return gap
  }

  private func isGapDrawn(before offset: Int) -> Bool {
    offset > 0 && column(offset, beforeGap: false) > column(offset, beforeGap: true)
  }

  // MARK: Editing

  /// Applies an edit and returns its effect.
  ///
  /// Fixed characters of the mask are skipped in text of several characters.
  /// After a deletion, the remaining characters move to the left, without those that do not fit their new positions.
  public mutating func apply(_ edit: EntryEdit) -> EntryEffect {
    let before = history.current
    var effect = EntryEffect()
    switch edit {
    case .insert(let text), .paste(let text): effect.rejected = insert(text)
    case .backspace, .deleteWordBack:
      if isEmpty { return EntryEffect(stepBack: true) }
      remove(max(before.cursor - 1, 0)..<before.cursor)
    case .delete, .deleteWordForward: remove(before.cursor..<min(before.cursor + 1, content.count))
    case .deleteToStart: remove(0..<before.cursor)
    case .deleteToEnd: remove(before.cursor..<content.count)
    case .clear: remove(0..<content.count)
    case .left:
      if stopsAtGaps, !before.beforeGap, isGapDrawn(before: before.cursor) {
        move(to: before.cursor, beforeGap: true)
      } else {
        move(to: before.cursor - 1)
      }
    case .right:
      if before.beforeGap {
        move(to: before.cursor)
      } else {
        let next = before.cursor + 1
        move(to: next, beforeGap: stopsAtGaps && next <= content.count && isGapDrawn(before: next))
      }
    case .home, .wordLeft: move(to: 0)
    case .end, .wordRight: move(to: content.count)
    case .moveCursor(let column):
      var offset = 0
      while offset < content.count, self.column(offset + 1, beforeGap: true) <= column { offset += 1 }
      move(
        to: offset,
        beforeGap: stopsAtGaps && isGapDrawn(before: offset) && self.column(offset, beforeGap: true) == column)
    case .undo: if !history.undo() { effect.rejected = .nothing }
    case .redo: if !history.redo() { effect.rejected = .nothing }
    }
    effect.changed = history.current.content != before.content
    effect.moved = history.current != before
    effect.advance = effect.changed && isInsertion(edit) && isFull && history.current.cursor == content.count
    return effect
  }

  private var stopsAtGaps: Bool { policy.cursorStops == .columns }

  private func isInsertion(_ edit: EntryEdit) -> Bool {
    switch edit {
    case .insert, .paste: true
    default: false
    }
  }

  private mutating func insert(_ text: String) -> EntryEffect.Rejection? {
    var rejection: EntryEffect.Rejection?
    var state = history.current
    // Skip the mask's fixed characters in pasted text. They are recognised by their position.
    let isWhole = text.count > 1
    for character in text {
      if isWhole, !character.isLetter, !character.isNumber, isFixed(character, before: state.cursor) { continue }
      switch inserting(character, into: state) {
      case .success(let next): state = next
      case .failure(.tooLong): rejection = rejection ?? .tooLong
      case .failure(.foreign):
        if !isFixed(character), !(isWhole && isGap(character)) { rejection = rejection ?? .characters }
      }
    }
    if let rejection, policy.foreignCharacters == .refused { return rejection }
    if state.content != content {
      history.push(state)
    } else if state != history.current {
      history.amend(state)
    }
    return rejection
  }

  /// Returns whether a character only groups the digits of a pasted text, in a mask of digits that has no groups.
  private func isGap(_ character: Character) -> Bool {
    mask.places.allSatisfy { $0 == .digit }
      && character.unicodeScalars.allSatisfy { policy.typed($0) == .separator }
  }

  private enum Refusal: Error { case tooLong, foreign }

  private func isFixed(_ character: Character) -> Bool {
    mask.places.contains(.literal(character))
  }

  /// Returns whether the given character is among the fixed characters directly before a position in the mask.
  /// The position is that after `offset` entered characters.
  private func isFixed(_ character: Character, before offset: Int) -> Bool {
    var passed = 0
    var gap: [Character] = []
    for place in mask.places {
      if case .literal(let fixed) = place {
        gap.append(fixed)
      } else if passed == offset {
        break
      } else {
        passed += 1
        gap = []
      }
    }
    return gap.contains(character)
  }

  private func inserting(_ character: Character, into state: State) -> Result<State, Refusal> {
    let places = mask.places.filter { !$0.isLiteral }
    guard state.cursor < places.count || state.content.count >= capacity else { return .failure(.tooLong) }
    let full = state.content.count >= capacity
    if full, policy.fullField != .overwrites || state.cursor >= state.content.count {
      let fits = places.contains { $0.takes(character) }
      return .failure(fits ? .tooLong : .foreign)
    }
    guard places[state.cursor].takes(character) else { return .failure(.foreign) }
    var next = State()
    for index in 0..<state.cursor { next.content.append(state.content[index]) }
    guard next.content.append(character) else { return .failure(.foreign) }
    next.cursor = state.cursor + 1
    // Move the characters after the cursor to their new positions and drop any that do not fit.
    for index in (full ? state.cursor + 1 : state.cursor)..<max(state.content.count, state.cursor) {
      guard next.content.count < capacity else { return .failure(.tooLong) }
      if places[next.content.count].takes(state.content[index]) { next.content.append(state.content[index]) }
    }
    return .success(next)
  }

  private mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let places = mask.places.filter { !$0.isLiteral }
    let old = content
    var next = State(cursor: range.lowerBound)
    for index in 0..<old.count where !range.contains(index) {
      guard next.content.count < places.count, places[next.content.count].takes(old[index]) else { continue }
      next.content.append(old[index])
    }
    history.push(next)
  }

  private mutating func move(to cursor: Int, beforeGap: Bool = false) {
    var state = history.current
    state.cursor = min(max(cursor, 0), state.content.count)
    state.beforeGap = beforeGap
    if state != history.current { history.amend(state) }
  }

  private mutating func remask() {
    let places = mask.places.filter { !$0.isLiteral }
    let old = history.current
    var next = State()
    for index in 0..<old.content.count {
      guard next.content.count < min(places.count, ScalarRun.capacity) else { break }
      if places[next.content.count].takes(old.content[index]) { next.content.append(old.content[index]) }
    }
    next.cursor = min(old.cursor, next.content.count)
    history.amend(next)
  }

  public static func == (left: MaskEntry, right: MaskEntry) -> Bool {
    left.mask == right.mask && left.history == right.history && left.policy.name == right.policy.name
  }
}

extension MaskEntry: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "MaskEntry(\(mask.pattern))" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["mask": mask.pattern], displayStyle: .struct) }
}
