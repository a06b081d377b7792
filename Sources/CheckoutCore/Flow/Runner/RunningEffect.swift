/// The effect that is running. The flow starts the next one only when it has the response, or when the payer leaves.
///
/// Every effect has a number. A response with another number is late, and the run loop drops it.
struct RunningEffect {
  private(set) var number = 0
  private var task: Task<Void, Never>?

  /// Starts an effect after a poll that has been cancelled. The effect that the payer abandons is cancelled first.
  mutating func start(
    _ effect: FlowEffect, in moment: FlowMoment, after poll: Task<Void, Never>?, _ runner: EffectRunner,
    _ context: FlowContext
  ) {
    number += 1
    let (number, previous) = (number, task)
    let overtakes = if case .abandon = effect { true } else { false }
    if overtakes { previous?.cancel() }
    task = context.spawn(in: moment) {
      if overtakes { await previous?.value }
      // Await the cancelled poll first, because two requests in flight would have no defined order.
      await poll?.value
      context.queue.put(.event(await runner.event(effect), work: number))
    }
  }

  /// Cancels the effect. Its number becomes invalid, so a late response is dropped.
  mutating func drop() {
    task?.cancel()
    number += 1
  }
}
