/// A simulated network or platform fault.
public struct Fault: Equatable, Sendable {
  public var kind: Kind
  /// The flow step during which the fault applies; nil for any step.
  public var step: Int?
  /// The kind of the affected requests, e.g. `/v1/payment` or `POST /v1/payment`, as for `MessageBreak`; nil for any request.
  public var message: String?
  /// The number of times that the fault applies; nil if it applies every time.
  public var times: Int?
  /// Whether the request reaches the server before the fault occurs.
  public var arrives: Bool
  public var delay: Delay
  /// The value of the `Retry-After` header in seconds, for `tooManyRequests`.
  public var retryAfter: Int

  public enum Kind: String, CaseIterable, Sendable {
    case latency
    case noAnswer = "no-answer"
    case connectionReset = "connection-reset"
    case emptyAnswer = "empty-answer"
    case brokenBytes = "broken-bytes"
    case halfAnswer = "half-answer"
    case tooManyRequests = "429"
    case serverError = "500"
    case answerRepeated = "answer-repeated"
    /// The response's texts for the payer contain terminal escape sequences and bidirectional control characters.
    case hostileText = "hostile-text"
    /// The response has the maximum accepted size and contains nothing useful.
    case hugeAnswer = "huge-answer"
    case notificationLost = "notification-lost"
    case notificationLate = "notification-late"
    case notificationDoubled = "notification-doubled"
    case notificationOutOfOrder = "notification-out-of-order"
    case notificationTampered = "notification-tampered"

    /// Whether the fault affects notifications to the merchant server rather than the program's own requests.
    public var isOfNotifications: Bool { rawValue.hasPrefix("notification") }
  }

  /// The duration of a delay.
  public enum Delay: Hashable, Sendable {
    case fixed(Duration)
    /// A log-normal distribution. `sigma` is the standard deviation of the logarithm.
    case logNormal(median: Duration, sigma: Double)
  }

  public init(
    _ kind: Kind, step: Int? = nil, message: String? = nil, times: Int? = 1, arrives: Bool = true,
    delay: Delay = .fixed(.seconds(2)), retryAfter: Int = 1
  ) {
    self.kind = kind
    self.step = step
    self.message = message
    self.times = times
    self.arrives = arrives
    self.delay = delay
    self.retryAfter = retryAfter
  }
}
