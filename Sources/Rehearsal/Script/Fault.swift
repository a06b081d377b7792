/// Something that goes wrong on a wire.
public struct Fault: Sendable {
  public var kind: Kind
  /// While this step is open; at any if nil.
  public var step: Int?
  /// The path of the request, e.g. `/v1/payment`; any if nil.
  public var message: String?
  /// How often; nil: always.
  public var times: Int?
  /// Whether the request gets through to the machine before things go wrong.
  public var arrives: Bool
  public var delay: Delay
  /// Seconds, for `tooManyRequests`.
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
    /// What the answer says to people has escape sequences and marks of direction in it.
    case hostileText = "hostile-text"
    /// The answer is as long as answers may be, and says nothing.
    case hugeAnswer = "huge-answer"
    case notificationLost = "notification-lost"
    case notificationLate = "notification-late"
    case notificationDoubled = "notification-doubled"
    case notificationOutOfOrder = "notification-out-of-order"
    case notificationTampered = "notification-tampered"

    /// On the platform's wire to the merchant server rather than on the program's.
    public var isOfNotifications: Bool { rawValue.hasPrefix("notification") }
  }

  /// How long something takes.
  public enum Delay: Hashable, Sendable {
    case fixed(Duration)
    /// `sigma` is the standard deviation of the logarithm.
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
