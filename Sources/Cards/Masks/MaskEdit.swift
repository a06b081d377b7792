/// An edit to a masked field as reported by a text widget: the text before and after the edit, and the replaced range.
public struct MaskEdit: Sendable, Equatable {
  /// The masked text before the edit.
  public var old: String
  /// The text after the edit, before masking.
  public var new: String
  /// The number of characters to the left of the edit.
  public var start: Int
  /// The number of characters that the edit removed.
  public var removed: Int
  /// The number of characters that the edit inserted.
  public var added: Int

  /// Creates the record of an edit. Values of `start` and `added` that are out of range are clamped when it is applied.
  public init(old: String, new: String, start: Int, removed: Int, added: Int) {
    self.old = old
    self.new = new
    self.start = start
    self.removed = removed
    self.added = added
  }
}

extension MaskEdit {
  /// The text and the cursor position after the edit in a field without a mask. The cursor is at the end of the edit.
  public var withoutMask: (text: String, cursor: Int) {
    (new, min(max(start, 0) + max(added, 0), new.count))
  }
}

extension Mask {
  /// Returns the masked text and the cursor position after an edit.
  ///
  /// The result follows the Worldline Connect SDK for Android:
  /// - After a removal, the cursor stays where the edit began. Repeated Backspace can thus move past a fixed character.
  /// - After an insertion, the cursor follows the last accepted character and any fixed character after it.
  ///
  /// Unlike in the Android SDK, a rejected character does not move the cursor.
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
    /// The number of fixed characters passed since the last cursor move.
    /// The cursor moves past them only when a later character is accepted.
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
