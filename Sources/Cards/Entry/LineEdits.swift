/// The edits that all digit fields have in common.
extension DigitLine {
  /// Applies any edit except an insertion.
  ///
  /// - Parameters:
  ///   - layout: the gap layout of the digits. Deleting a word backwards stops at the nearest gap.
  ///   - policy: the policy for cursor positions and for Backspace after a gap.
  mutating func edit(_ edit: EntryEdit, layout: GapLayout, policy: CardPolicy) -> EntryEffect {
    let before = (cursor, beforeGap)
    var effect = EntryEffect()
    switch edit {
    case .insert, .paste: return .none
    case .backspace:
      if count == 0 { return EntryEffect(stepBack: true) }
      if policy.gapBackspace == .stepsOver, isBehindGap(layout, policy) {
        move(to: cursor, beforeGap: true)
      } else {
        effect.changed = remove(max(cursor - 1, 0)..<cursor)
      }
    case .delete: effect.changed = remove(cursor..<min(cursor + 1, count))
    case .deleteWordBack:
      if count == 0 { return EntryEffect(stepBack: true) }
      effect.changed = remove(groupStart(layout)..<cursor)
    case .deleteWordForward: effect.changed = remove(cursor..<groupEnd(layout))
    case .wordLeft: move(to: groupStart(layout))
    case .wordRight: move(to: groupEnd(layout))
    case .deleteToStart: effect.changed = remove(0..<cursor)
    case .deleteToEnd: effect.changed = remove(cursor..<count)
    case .clear: effect.changed = remove(0..<count)
    case .left:
      if isBehindGap(layout, policy) { move(to: cursor, beforeGap: true) } else { move(to: cursor - 1) }
    case .right:
      if beforeGap {
        move(to: cursor)
      } else {
        let stop = policy.cursorStops == .columns && cursor < count && layout.isDrawn(after: cursor + 1)
        move(to: cursor + 1, beforeGap: stop)
      }
    case .home: move(to: 0)
    case .end: move(to: count)
    case .moveCursor(let column): click(column, layout: layout, policy: policy)
    case .undo:
      effect.changed = undo()
      if !effect.changed { effect.rejected = .nothing }
    case .redo:
      effect.changed = redo()
      if !effect.changed { effect.rejected = .nothing }
    }
    effect.moved = effect.changed || (cursor, beforeGap) != before
    return effect
  }

  /// The number of digits up to the nearest gap to the left of the cursor.
  private func groupStart(_ layout: GapLayout) -> Int {
    var start = max(cursor - 1, 0)
    while start > 0, layout.gaps & (1 << UInt32(start)) == 0 { start -= 1 }
    return start
  }

  /// The number of digits up to the nearest gap to the right of the cursor.
  private func groupEnd(_ layout: GapLayout) -> Int {
    var end = min(cursor + 1, count)
    while end < count, layout.gaps & (1 << UInt32(end)) == 0 { end += 1 }
    return end
  }

  private func isBehindGap(_ layout: GapLayout, _ policy: CardPolicy) -> Bool {
    policy.cursorStops == .columns && !beforeGap && layout.isDrawn(after: cursor)
  }

  private mutating func click(_ column: Int, layout: GapLayout, policy: CardPolicy) {
    let offset = layout.offset(column: column)
    let before = policy.cursorStops == .columns && layout.column(offset, beforeGap: true) == column
    move(to: offset, beforeGap: before && layout.isDrawn(after: offset))
  }

  private mutating func remove(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty, let rest = digits.replacing(range, with: DigitRun()) else { return false }
    return change(to: State(digits: rest, cursor: range.lowerBound))
  }
}
