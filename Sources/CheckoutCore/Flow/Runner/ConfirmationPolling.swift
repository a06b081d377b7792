/// The polling for a confirmation that the payer gives in another app or on another page.
///
/// Every wait and every poll has a number. A result with another number is stale, and the run loop drops it.
struct ConfirmationPolling {
  private(set) var number = 0
  private var timer: Task<Void, Never>?
  private var poll: Task<Void, Never>?

  /// Waits for the next poll, at the interval of the flow's challenge or redirect.
  mutating func wait(_ flow: Flow, _ context: FlowContext) {
    timer?.cancel()
    guard let interval = flow.pollInterval else { return }
    number += 1
    timer = context.timer(.polled(.poll, number), as: .poll) { _ in interval }
  }

  /// Polls. A check requested by the payer cancels a running poll, and is sent when that poll has ended.
  mutating func ask(_ effect: FlowEffect, in moment: FlowMoment, _ runner: EffectRunner, _ context: FlowContext) {
    let previous = stop(cancelsPoll: true)
    let number = number
    poll = context.spawn(in: moment) {
      await previous?.value
      context.queue.put(.polled(await runner.event(effect), number))
    }
  }

  /// Stops waiting and ignores the result of a running poll.
  /// - Returns: the running poll, to be awaited before the next request is sent.
  mutating func stop(cancelsPoll: Bool) -> Task<Void, Never>? {
    defer { poll = nil }
    timer?.cancel()
    number += 1
    if cancelsPoll { poll?.cancel() }
    return poll
  }
}
