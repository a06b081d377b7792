/// The digits of a field, the cursor position and the undo history.
struct DigitLine: Sendable, Equatable {
  struct State: Equatable, Sendable, BitwiseCopyable {
    var digits = DigitRun()
    /// The number of digits to the left of the cursor.
    var cursor = 0
    /// Whether the cursor is before the gap at its position rather than after it.
    var beforeGap = false
  }

  private var history: EditHistory<State>

  /// - Parameter undoable: whether previous states are kept in memory, so that edits can be undone.
  init(undoable: Bool) { history = EditHistory(State(), depth: undoable ? 64 : 1) }

  var digits: DigitRun { history.current.digits }
  var cursor: Int { history.current.cursor }
  var beforeGap: Bool { history.current.beforeGap }
  var count: Int { history.current.digits.count }
  var canUndo: Bool { history.canUndo }
  var canRedo: Bool { history.canRedo }

  /// Changes the state, as a step in the undo history. If the digits are unchanged, only the cursor moves.
  mutating func change(to state: State) -> Bool {
    guard state.digits != digits else {
      move(to: state.cursor)
      return false
    }
    history.push(state)
    return true
  }

  /// Moves the cursor. A cursor move is not a step in the undo history.
  mutating func move(to cursor: Int, beforeGap: Bool = false) {
    let target = min(max(cursor, 0), count)
    guard target != self.cursor || beforeGap != self.beforeGap else { return }
    history.amend(State(digits: digits, cursor: target, beforeGap: beforeGap))
  }

  mutating func undo() -> Bool { history.undo() }
  mutating func redo() -> Bool { history.redo() }
}
