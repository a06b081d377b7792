import CheckoutCore
import Synchronization

/// A scripted method of a fake: it records its calls, and every call waits for an answer from the test.
///
/// An answer given in advance is used for the next call. A gate with a default answers at once if there is none.
final class Gate<Request: Sendable, Value: Sendable>: Sendable {
  typealias Answer = Result<Value, CheckoutError>

  private struct State {
    var requests: [Request] = []
    var answers: [Answer] = []
    var waiting: [(number: Int, continuation: CheckedContinuation<Answer, Never>)] = []
    var cancelled: Set<Int> = []
    var isDeaf = false
    var usual: Value?
  }

  private let state: Mutex<State>

  init(_ usual: Value? = nil) { state = Mutex(State(usual: usual)) }

  /// The calls so far.
  var requests: [Request] { state.withLock(\.requests) }
  /// The number of calls that are waiting for an answer.
  var waitingCount: Int { state.withLock(\.waiting.count) }

  /// Makes every call wait for its answer.
  func hold() { state.withLock { $0.usual = nil } }

  /// Makes calls ignore their cancellation, as a request does whose response is already on its way.
  func ignoreCancellation() { state.withLock { $0.isDeaf = true } }

  /// Answers the call that has been waiting the longest, or else the next call.
  func answer(_ value: Value) { put(.success(value)) }

  func fail(_ code: CheckoutError.Code) { put(.failure(CheckoutError(code: code))) }

  private func put(_ answer: Answer) {
    let waiting = state.withLock { state -> CheckedContinuation<Answer, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst().continuation }
      state.answers.append(answer)
      return nil
    }
    waiting?.resume(returning: answer)
  }

  func callAsFunction(_ request: Request) async throws(CheckoutError) -> Value {
    let number = state.withLock { state in
      state.requests.append(request)
      return state.requests.count
    }
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let known = state.withLock { state -> Answer? in
          if state.cancelled.contains(number) { return .failure(CheckoutError(code: .networkCancelled)) }
          if !state.answers.isEmpty { return state.answers.removeFirst() }
          if let usual = state.usual { return .success(usual) }
          state.waiting.append((number, continuation))
          return nil
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      let waiting = state.withLock { state -> CheckedContinuation<Answer, Never>? in
        guard !state.isDeaf else { return nil }
        state.cancelled.insert(number)
        guard let index = state.waiting.firstIndex(where: { $0.number == number }) else { return nil }
        return state.waiting.remove(at: index).continuation
      }
      waiting?.resume(returning: .failure(CheckoutError(code: .networkCancelled)))
    }
    return try answer.get()
  }
}

extension Gate where Request == Void {
  var count: Int { requests.count }
  func callAsFunction() async throws(CheckoutError) -> Value { try await callAsFunction(()) }
}

extension Gate where Value == Void {
  func answer() { answer(()) }
}
