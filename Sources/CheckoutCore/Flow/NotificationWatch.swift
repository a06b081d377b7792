/// A watch for platform notifications to the merchant server (step 11). It does not block the flow.
/// A notification may arrive before or after the other steps, or not at all.
struct NotificationWatch {
  /// An event that the watch reports.
  enum Event: Sendable {
    case wire(WireMessage)
    case notification(MerchantNotification)
    /// The watch has run for `longest`, so the merchant server may have lost the request.
    case silence
  }

  /// The maximum number of requests in one watch.
  static let most = 1000
  /// The longest time that the merchant server may hold a long-polling request before the SDK repeats the request.
  static let longest = Duration.seconds(900)

  private var question: Task<Void, Never>?
  private var watchdog: Task<Void, Never>?

  /// Starts watching; does nothing if a watch is already running.
  /// - Parameter known: the number of the last notification already received.
  mutating func begin(
    _ payment: String, known: Int, in environment: CheckoutEnvironment, _ report: @escaping @Sendable (Event) -> Void
  ) {
    guard question == nil, let merchant = environment.merchant else { return }
    let clock = environment.clock
    question = environment.spawn {
      var known = known
      for _ in 0..<Self.most where !Task.isCancelled {
        let last = known
        let next = await FlowMoment.within(.merchantNotified) {
          try? await merchant.notification(payment: payment, known: last, log: { report(.wire($0)) })
        }
        guard let notification = next else { return }
        guard notification.number > known else {
          // Pause, because the server returned an old notification and this loop would otherwise poll continuously.
          guard (try? await clock.sleep(for: .seconds(5), as: .deadline)) != nil else { return }
          continue
        }
        known = notification.number
        report(.notification(notification))
        if notification.isFinal { return }
      }
    }
    watchdog?.cancel()
    watchdog = environment.spawn {
      guard (try? await clock.sleep(for: Self.longest, as: .deadline)) != nil else { return }
      report(.silence)
    }
  }

  /// Cancels the watch, so that a new one can begin.
  mutating func end() {
    question?.cancel()
    watchdog?.cancel()
    question = nil
  }
}
