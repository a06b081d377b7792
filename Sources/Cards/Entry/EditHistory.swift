/// States of a field that an edit replaced, and the present one: what undo and redo go through.
///
/// A value; copies share their memory until one of them is changed, and the memory is wiped when the last one goes. A
/// change of a value that is not shared allocates nothing.
struct EditHistory<State: Equatable & Sendable & BitwiseCopyable>: Sendable, Equatable {
  private var memory: Memory

  /// - Parameter depth: how many states are kept, the present one included; 1 keeps no former state at all.
  init(_ state: State, depth: Int) { memory = Memory(state, capacity: max(depth, 1)) }

  var current: State { memory.current }
  var canUndo: Bool { memory.position > 0 }
  var canRedo: Bool { memory.position + 1 < memory.filled }

  /// A change that undo takes back; what could be redone is forgotten.
  mutating func push(_ state: State) {
    own()
    memory.push(state)
  }

  /// Changes the present state without a trace.
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

  /// States, oldest first, with the present one at `position`.
  ///
  /// Proof of `@unchecked Sendable`: only `EditHistory` holds one, and it writes only after it has made sure that nobody
  /// else holds the same one.
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
      // Nothing that cannot be redone any more stays in memory.
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
