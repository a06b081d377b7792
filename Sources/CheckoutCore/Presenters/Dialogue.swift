import Synchronization

/// What a presenter that asks each question once knows about a checkout.
final class Dialogue: Sendable {
  enum Turn {
    /// There is nothing to ask, or it has been asked already.
    case wait
    case ask(Stage)
    /// The same question has been asked too often.
    case leave
  }

  private struct State {
    /// The open question; nil while another party works.
    var open: StagePrompt?
    /// The last question, even if it is not open any more.
    var last: StagePrompt?
    /// How often the last question has been asked in a row.
    var repetitions = 0
    var timer: Task<Void, Never>?
    /// The error with which the payer left.
    var error: CheckoutError?
  }

  private let state = Mutex(State())

  /// Decides what to do when the checkout shows a prompt, or nil while another party works.
  func turn(_ prompt: StagePrompt?, mostRepetitions: Int) -> Turn {
    state.withLock { state in
      guard prompt != state.open else { return .wait }
      state.timer?.cancel()
      state.timer = nil
      state.open = prompt
      guard let prompt else { return .wait }
      state.repetitions = prompt == state.last ? state.repetitions + 1 : 1
      state.last = prompt
      return state.repetitions > mostRepetitions ? .leave : .ask(prompt.stage)
    }
  }

  /// Makes the payer leave if the open question is still open after some time.
  func limit(_ checkout: Checkout, to limit: Duration) {
    let clock = checkout.environment.clock
    let timer = checkout.environment.spawn { [weak checkout] in
      guard (try? await clock.sleep(for: limit, as: .deadline)) != nil else { return }
      checkout?.send(.leave)
    }
    state.withLock { $0.timer = timer }
  }

  /// Records the error with which the payer leaves.
  func left(because error: CheckoutError?) { state.withLock { $0.error = error } }

  /// Returns a result with the error with which the payer left, if that has cancelled the payment.
  func result(_ result: CheckoutResult) -> CheckoutResult {
    guard result.outcome == .cancelled, result.error == nil else { return result }
    var kept = result
    kept.error = state.withLock(\.error)
    return kept
  }

  /// Stops the limit, because the checkout has ended or is closed.
  func end() {
    state.withLock { state in
      state.timer?.cancel()
      state.timer = nil
    }
  }
}
