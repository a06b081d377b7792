/// The digits of a field, the place of the cursor among them, and what can be undone.
struct DigitLine: Sendable, Equatable {
  struct State: Equatable, Sendable, BitwiseCopyable {
    var digits = DigitRun()
    /// Number of digits left of the cursor.
    var cursor = 0
    /// The cursor stands before the gap at its place, not behind it.
    var beforeGap = false
  }

  private var history: EditHistory<State>

  /// - Parameter undoable: false keeps no former state at all.
  init(undoable: Bool) { history = EditHistory(State(), depth: undoable ? 64 : 1) }

  var digits: DigitRun { history.current.digits }
  var cursor: Int { history.current.cursor }
  var beforeGap: Bool { history.current.beforeGap }
  var count: Int { history.current.digits.count }
  var canUndo: Bool { history.canUndo }
  var canRedo: Bool { history.canRedo }

  /// A change that undo takes back. New digits that equal the present ones only move the cursor.
  mutating func change(to state: State) -> Bool {
    guard state.digits != digits else {
      move(to: state.cursor)
      return false
    }
    history.push(state)
    return true
  }

  /// The cursor alone; not undone by itself.
  mutating func move(to cursor: Int, beforeGap: Bool = false) {
    let target = min(max(cursor, 0), count)
    guard target != self.cursor || beforeGap != self.beforeGap else { return }
    history.amend(State(digits: digits, cursor: target, beforeGap: beforeGap))
  }

  mutating func undo() -> Bool { history.undo() }
  mutating func redo() -> Bool { history.redo() }
}
