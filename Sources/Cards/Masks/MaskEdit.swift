/// One edit of a masked field as a text widget reports it: the text before and after it, and what was replaced.
public struct MaskEdit: Sendable, Equatable {
  /// The text before the edit, as the mask had left it.
  public var old: String
  /// The text after the edit, not yet masked.
  public var new: String
  /// Characters left of the edit.
  public var start: Int
  /// Characters that were taken away.
  public var removed: Int
  /// Characters that were put in their place.
  public var added: Int

  public init(old: String, new: String, start: Int, removed: Int, added: Int) {
    self.old = old
    self.new = new
    self.start = start
    self.removed = removed
    self.added = added
  }
}

extension MaskEdit {
  /// Text and cursor in a field without a mask: the text is kept, the cursor follows the edit.
  public var withoutMask: (text: String, cursor: Int) {
    (new, min(max(start, 0) + max(added, 0), new.count))
  }
}

extension Mask {
  /// The masked text after an edit, and the cursor in it.
  ///
  /// The rules of the Android SDK of Worldline Connect: after a removal the cursor stays where it was, so that Backspace
  /// over a blank that comes back is no dead end; after an addition it stands behind the last character that was
  /// accepted, and behind the fixed character that follows. Better than there: a character that is refused moves nothing.
  public func apply(_ edit: MaskEdit) -> (text: String, cursor: Int) {
    let new = Array(edit.new)
    let start = min(max(edit.start, 0), new.count)
    let added = min(max(edit.added, 0), new.count - start)
    if added > 0, edit.removed == 0 { return addition(to: Array(edit.old), giving: new, start: start, added: added) }

    var rest = new
    rest.removeSubrange(start..<start + added)
    let removal = Array(format(String(rest), trailing: .one))
    if added == 0 { return (String(removal), min(start, removal.count)) }

    var replaced = removal
    let place = min(start, replaced.count)
    replaced.insert(contentsOf: new[start..<start + added], at: place)
    return addition(to: removal, giving: replaced, start: place, added: added)
  }

  private func addition(
    to old: [Character], giving new: [Character], start: Int, added: Int
  ) -> (text: String, cursor: Int) {
    var output: [Character] = []
    var cursor = start
    /// Fixed characters passed since the cursor last moved; they count once something is accepted behind them.
    var passed = 0
    var accepted = false
    var follows = false
    var next = 0
    let end = start + added

    for place in places {
      guard next < new.count else {
        guard place.isLiteral, case .literal(let fixed) = place else { break }
        output.append(fixed)
        if accepted, follows { cursor += 1 }
        break
      }
      if case .literal(let fixed) = place {
        let stood = next == output.count && next < old.count && old[next] == fixed && new[next] == fixed
        output.append(fixed)
        if next >= start, next < end { passed += 1 }
        if accepted, follows {
          cursor += 1
          passed = 0
        }
        follows = false
        if stood { next += 1 }
        continue
      }
      while next < new.count, !place.takes(new[next]) { next += 1 }
      guard next < new.count else { break }
      output.append(new[next])
      if next >= start, next < end {
        cursor += passed + 1
        passed = 0
        accepted = true
        follows = true
      } else {
        follows = false
      }
      next += 1
    }
    return (String(output), min(cursor, output.count))
  }
}
