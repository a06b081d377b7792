/// Step 11 is not ours to wait for: the shop's server is asked beside the rest what it was told, and that may come first,
/// late or never.
struct NotificationWatch {
  /// What comes of it.
  enum News: Sendable {
    case wire(WireMessage)
    case told(MerchantNotification)
    /// The question was held too long; whoever holds it may have lost it.
    case silence
  }

  /// Nobody listens to more of them in the time below.
  static let most = 1000
  /// The longest that the shop's server may hold a question after news, before it is asked again.
  static let longest = Duration.seconds(900)

  private var question: Task<Void, Never>?
  private var watchdog: Task<Void, Never>?

  /// Asks, unless that goes on already.
  /// - Parameter known: the number of the last that was told.
  mutating func begin(
    _ payment: String, known: Int, in environment: CheckoutEnvironment, _ tell: @escaping @Sendable (News) -> Void
  ) {
    guard question == nil, let merchant = environment.merchant else { return }
    let clock = environment.clock
    question = environment.spawn {
      var known = known
      for _ in 0..<Self.most where !Task.isCancelled {
        let last = known
        let next = await FlowMoment.within(.merchantNotified) {
          try? await merchant.notification(payment: payment, known: last, log: { tell(.wire($0)) })
        }
        guard let told = next else { return }
        guard told.number > known else {
          // An answer from before, told again: whoever asked on at once would ask without end.
          guard (try? await clock.sleep(for: .seconds(5), as: .deadline)) != nil else { return }
          continue
        }
        known = told.number
        tell(.told(told))
        if told.isFinal { return }
      }
    }
    watchdog?.cancel()
    watchdog = environment.spawn {
      guard (try? await clock.sleep(for: Self.longest, as: .deadline)) != nil else { return }
      tell(.silence)
    }
  }

  /// Lets go of the question, so that it can be asked anew.
  mutating func end() {
    question?.cancel()
    watchdog?.cancel()
    question = nil
  }
}
