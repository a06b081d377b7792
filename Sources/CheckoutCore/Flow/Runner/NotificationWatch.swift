/// A watch for platform notifications to the merchant server (step 11). It does not block the flow.
/// A notification may arrive before or after the other steps, or not at all.
struct NotificationWatch {
  /// The maximum number of requests in one watch.
  static let most = 1000
  /// The longest time that the merchant server may hold a long-polling request before the SDK repeats the request.
  static let longest = Duration.seconds(900)

  /// Returns the pause before a request is repeated that failed or was answered with an old notification.
  static func pause(after failures: Int) -> Duration { .seconds(5 << min(failures, 6)) }

  private var question: Task<Void, Never>?
  private var watchdog: Task<Void, Never>?

  /// Starts watching; does nothing if a watch is already running.
  /// - Parameter known: the number of the last notification already received.
  mutating func begin(_ payment: String, known: Int, _ context: FlowContext) {
    guard question == nil, let merchant = context.environment.merchant else { return }
    let (queue, clock) = (context.queue, context.environment.clock)
    question = context.spawn(in: FlowMoment(.merchantNotified)) {
      var (known, failures) = (known, 0)
      for _ in 0..<Self.most where !Task.isCancelled {
        let notification: MerchantNotification
        do throws(CheckoutError) {
          notification = try await merchant.notification(payment: payment, known: known, log: context.log)
          failures = 0
        } catch {
          // Repeat a request that the network lost, after a pause that doubles each time.
          guard error.isLost, (try? await clock.sleep(for: Self.pause(after: failures), as: .deadline)) != nil else {
            return
          }
          failures += 1
          continue
        }
        guard notification.number > known else {
          // Pause, because the server returned an old notification and this loop would otherwise poll continuously.
          guard (try? await clock.sleep(for: Self.pause(after: 0), as: .deadline)) != nil else { return }
          continue
        }
        known = notification.number
        queue.put(.event(.notified(notification), work: nil))
        if notification.isFinal { return }
      }
    }
    watchdog?.cancel()
    watchdog = context.timer(.watchAgain, as: .deadline) { _ in Self.longest }
  }

  /// Cancels the watch, so that a new one can begin.
  mutating func end() {
    question?.cancel()
    watchdog?.cancel()
    question = nil
  }
}

extension CheckoutError {
  /// Whether the request or its response was lost, so that it makes sense to repeat the request.
  fileprivate var isLost: Bool { leavesOutcomeOpen || code == .networkUnreachable }
}
