import Synchronization

/// The stages of a checkout as asynchronous sequences, for any number of readers.
final class StageFeed: Sendable {
  private struct State {
    /// The flow of the current stage. A stage is large, so it is made only for readers.
    var flow: Flow?
    var isOver = false
    var next = 0
    var readers: [Int: AsyncStream<Stage>.Continuation] = [:]
  }

  private let state = Mutex(State())

  /// Starts a sequence with the current stage. A slow reader finds only the newest stage, so nothing piles up.
  func stages() -> AsyncStream<Stage> {
    let (stream, continuation) = AsyncStream.makeStream(of: Stage.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state -> Int? in
      if let flow = state.flow { continuation.yield(flow.stage) }
      guard !state.isOver else { return nil }
      state.next += 1
      state.readers[state.next] = continuation
      return state.next
    }
    guard let number else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.readers.removeValue(forKey: number) }
    }
    return stream
  }

  /// Hands a stage to all readers, unless it is the one that they already have.
  func publish(_ flow: Flow) {
    state.withLock { state in
      let before = state.flow
      state.flow = flow
      guard !state.readers.isEmpty else { return }
      let stage = flow.stage
      if before?.attempt != flow.attempt || before?.stage != stage {
        for reader in state.readers.values { reader.yield(stage) }
      }
    }
    if flow.hasEnded { finish() }
  }

  /// Ends all sequences.
  func finish() {
    let readers = state.withLock { state in
      state.isOver = true
      defer { state.readers = [:] }
      return state.readers
    }
    for reader in readers.values { reader.finish() }
  }
}

/// A question to the payer: a stage in which the payer can act, in one attempt of the payment.
///
/// Two equal prompts in a row are the same question, unless another party has worked in between.
struct StagePrompt: Equatable {
  let stage: Stage
  let attempt: Int

  /// Creates the prompt of a flow; nil if the payer cannot act, or has already acted and another party works.
  init?(_ flow: Flow) {
    guard flow.awaitedMethod == nil, flow.redirect?.progress != .asking else { return nil }
    switch flow.stage {
    case .shop, .wait, .result: return nil
    default: break
    }
    stage = flow.stage
    attempt = flow.attempt
  }
}
