/// The undo and redo history of a field, which contains the current state and the states before and after it.
///
/// The history is a value type with copy-on-write memory, which is wiped when the last copy is released.
/// A change allocates memory only if another copy of the history shares the memory.
struct EditHistory<State: Equatable & Sendable & BitwiseCopyable>: Sendable, Equatable {
  private var memory: Memory

  /// - Parameter depth: the maximum number of stored states, including the current state. A depth of 1 disables undo.
  init(_ state: State, depth: Int) { memory = Memory(state, capacity: max(depth, 1)) }

  var current: State { memory.current }
  var canUndo: Bool { memory.position > 0 }
  var canRedo: Bool { memory.position + 1 < memory.filled }

  /// Adds a new state as an undo step, and discards the states that could be redone.
  mutating func push(_ state: State) {
    own()
    memory.push(state)
  }

  /// Replaces the current state without adding an undo step.
  mutating func amend(_ state: State) {
    own()
    memory.amend(state)
  }

  mutating func undo() -> Bool {
    guard canUndo else { return false }
    own()
    memory.step(-1)
    return true
  }

  mutating func redo() -> Bool {
    guard canRedo else { return false }
    own()
    memory.step(1)
    return true
  }

  private mutating func own() {
    if !isKnownUniquelyReferenced(&memory) { memory = Memory(copying: memory) }
  }

  static func == (left: EditHistory, right: EditHistory) -> Bool {
    left.memory === right.memory || left.memory.isEqual(to: right.memory)
  }

  /// The stored states, oldest first. The current state is at `position`.
  ///
  /// `@unchecked Sendable` is safe here: only `EditHistory` has references to an instance.
  /// `EditHistory` writes to an instance only after it has checked that no other reference exists.
  private final class Memory: @unchecked Sendable {
    private let states: UnsafeMutableBufferPointer<State>
    private(set) var position = 0
    private(set) var filled = 1

    init(_ state: State, capacity: Int) {
      states = .allocate(capacity: capacity)
      states.initialize(repeating: state)
    }

    init(copying other: Memory) {
      states = .allocate(capacity: other.states.count)
      _ = states.initialize(from: other.states)
      position = other.position
      filled = other.filled
    }

    deinit {
      wipe(UnsafeMutableRawBufferPointer(states))
      states.deallocate()
    }

    var current: State { states[position] }

    func push(_ state: State) {
      if position + 1 == states.count {
        for index in stride(from: 1, to: states.count, by: 1) { states[index - 1] = states[index] }
      } else {
        position += 1
      }
      states[position] = state
      // Overwrite the redo history, so that no old digits remain in memory.
      for index in stride(from: position + 1, to: filled, by: 1) { states[index] = state }
      filled = position + 1
    }

    func amend(_ state: State) { states[position] = state }

    func step(_ offset: Int) { position += offset }

    func isEqual(to other: Memory) -> Bool {
      position == other.position && filled == other.filled
        && states.prefix(filled).elementsEqual(other.states.prefix(filled))
    }
  }
}
