import Synchronization

/// The requests of a world that are not answered yet.
///
/// A client may number its requests, and then ask which of them wait for something to happen.
package final class OpenRequests: Sendable {
  private struct State {
    var count = 0
    /// The number of changes so far. The signal counts them a moment later.
    var changes = 0
    var open: Set<Int> = []
    var arrived: Set<Int> = []
  }

  /// The number of numbers that are remembered. A client that sends more of them is no player of scripts.
  private static let most = 100_000

  private let state = Mutex(State())
  private let signal = ChangeSignal()

  package init() {}

  /// The number of requests that are not answered.
  package var count: Int { state.withLock(\.count) }

  /// The numbers of the requests that are not answered, in ascending order.
  package var numbers: [Int] { state.withLock { $0.open.sorted() } }

  func begin(_ number: Int?) {
    change { state in
      state.count += 1
      guard let number else { return }
      state.open.insert(number)
      Self.remember(number, &state)
    }
  }

  func end(_ number: Int?) {
    change { state in
      state.count -= 1
      if let number { state.open.remove(number) }
    }
  }

  /// Says that a request arrived which no server of the world answers.
  func arrive(_ number: Int?) {
    guard let number else { return }
    change { Self.remember(number, &$0) }
  }

  private static func remember(_ number: Int, _ state: inout State) {
    if state.arrived.count >= most { state.arrived = [] }
    state.arrived.insert(number)
  }

  /// Whether all requests of these numbers have arrived, and all others with a number are answered or cancelled.
  /// - Parameter changes: the number of changes at a moment at which no work was left; with any further one, a request may be
  ///   at work now, and the answer is false.
  func isSettled(_ numbers: Set<Int>, since changes: Int) -> Bool {
    state.withLock {
      $0.changes == changes && $0.arrived.isSuperset(of: numbers) && $0.open.isSubset(of: numbers)
    }
  }

  /// The number of changes so far, for `isSettled` and `waitForChange`.
  var changes: Int { state.withLock(\.changes) }

  /// Waits until there were more changes than a number, or until the task is cancelled.
  package func waitForChange(after number: Int) async { await signal.wait(after: number) }

  private func change(_ body: (inout State) -> Void) {
    state.withLock { state in
      body(&state)
      state.changes += 1
    }
    signal.note()
  }
}
