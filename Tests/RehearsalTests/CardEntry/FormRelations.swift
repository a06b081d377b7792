import KassaRehearsal
import KassaScreens
import KassaTerminal

/// Relations between the states of a card form that hold for any keys.
enum FormRelations {
  struct Broken {
    var relation: String
    var details: String
  }

  /// Returns the relation that a key breaks; nil if all hold.
  static func broken(after stroke: Keystroke, from before: CardForm, to after: CardForm) -> Broken? {
    textAndValue(after) ?? backspace(stroke, before, after) ?? undo(stroke, before, after) ?? tab(after)
      ?? pasted(after)
  }

  /// The text shows the value, and the cursor is in the text.
  private static func textAndValue(_ form: CardForm) -> Broken? {
    for part in CardForm.Part.allCases {
      let state = form.state(of: part)
      let relation = "the text shows the value"
      if !(0...state.text.count).contains(state.cursor) {
        return Broken(relation: "the cursor is in the text", details: "«\(state.text)», cursor \(state.cursor)")
      }
      switch part {
      case .card, .code:
        if state.text.count(where: { $0 != " " }) != state.value.count {
          return Broken(relation: relation, details: "«\(state.text)» for \(state.value.count) digits")
        }
      case .expiry:
        if ![state.value, state.value.withoutCentury].contains(state.text.filter(\.isNumber)) {
          return Broken(relation: relation, details: "«\(state.text)» for \(state.value)")
        }
      case .holder:
        if state.text != state.value {
          return Broken(relation: relation, details: "«\(state.text)» for «\(state.value)»")
        }
      }
    }
    return nil
  }

  /// Backspace takes back a typed character, unless that has replaced a selected text.
  private static func backspace(_ stroke: Keystroke, _ before: CardForm, _ after: CardForm) -> Broken? {
    guard case .key(let key) = stroke, case .character = key.code, !before.isSelected, let part = before.focused,
      after.focused == part, before.state(of: part).value != after.state(of: part).value
    else { return nil }
    var back = after
    back.handle(Key(.backspace))
    let (wanted, seen) = (before.state(of: part), back.state(of: part))
    guard wanted.text != seen.text || wanted.cursor != seen.cursor else { return nil }
    return Broken(relation: "Backspace takes back what was typed", details: difference(wanted, seen))
  }

  /// Undo returns to the state before an edit, and redo to the one after it. A security code has no undo.
  private static func undo(_ stroke: Keystroke, _ before: CardForm, _ after: CardForm) -> Broken? {
    guard let part = before.focused, part != .code, after.focused == part,
      before.state(of: part).value != after.state(of: part).value
    else { return nil }
    var form = after
    form.perform(.undo)
    // Characters typed one after the other are one step in the name.
    if part != .holder, before.state(of: part).value != form.state(of: part).value {
      return Broken(relation: "undo returns", details: difference(before.state(of: part), form.state(of: part)))
    }
    form.perform(.redo)
    guard after.state(of: part).value != form.state(of: part).value else { return nil }
    return Broken(relation: "redo returns", details: difference(after.state(of: part), form.state(of: part)))
  }

  /// Tab visits every control in visual order, comes back, and changes no value; Shift-Tab goes back.
  private static func tab(_ form: CardForm) -> Broken? {
    var start = form
    // The first Tab after an automatic advance may be one pressed out of habit, which changes nothing.
    start.handle(Key(.tab))
    start.handle(Key(.tab))
    var (next, visited) = (start, [start.focus])
    for _ in start.ring.dropFirst() {
      next.handle(Key(.tab))
      visited.append(next.focus)
    }
    let ring = start.ring
    let from = ring.firstIndex(of: start.focus) ?? 0
    let wanted = Array(ring[from...] + ring[..<from])
    if visited != wanted {
      let details = "visited \(visited.map(\.rawValue)), not \(wanted.map(\.rawValue))"
      return Broken(relation: "Tab visits every control in order", details: details)
    }
    next.handle(Key(.tab))
    if next.focus != start.focus {
      return Broken(relation: "Tab comes back", details: "to \(next.focus.rawValue), not \(start.focus.rawValue)")
    }
    next.handle(Key(.tab))
    next.handle(Key(.backTab))
    if next.focus != start.focus {
      return Broken(relation: "Shift-Tab goes back", details: "to \(next.focus.rawValue), not \(start.focus.rawValue)")
    }
    for part in CardForm.Part.allCases where next.state(of: part).value != form.state(of: part).value {
      return Broken(
        relation: "Tab changes no value", details: difference(form.state(of: part), next.state(of: part)))
    }
    return nil
  }

  /// A valid number or date that is typed, pasted or arrives at once is the same.
  private static func pasted(_ form: CardForm) -> Broken? {
    guard let part = form.focused, part != .holder, part != .code else { return nil }
    let state = form.state(of: part)
    guard state.reason == nil, state.value.count >= 4 else { return nil }
    var empty = form
    empty.perform(.clear)
    guard empty.state(of: part).value.isEmpty else { return nil }
    for (name, stroke) in [("pasted", Keystroke.paste(state.value)), ("in one burst", .burst(state.value))] {
      var other = empty
      other.perform(stroke)
      // A year may be typed with its century, and a whole date is kept without it.
      let value = other.state(of: part).value
      guard value != state.value, part != .expiry || value != state.value.withoutCentury else { continue }
      return Broken(relation: "\(name) is the same as typed", details: difference(state, other.state(of: part)))
    }
    return nil
  }

  private static func difference(_ wanted: CardForm.State, _ seen: CardForm.State) -> String {
    "expected «\(wanted.text)» with the cursor at \(wanted.cursor), got «\(seen.text)» at \(seen.cursor)"
  }
}

extension String {
  /// The digits of an expiry date without the century of its year.
  fileprivate var withoutCentury: String { count == 6 ? String(prefix(2) + suffix(2)) : self }
}
