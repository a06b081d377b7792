/// A simulated network or platform fault.
public struct Fault: Equatable, Sendable {
  /// What goes wrong.
  public var kind: Kind
  /// The flow step during which the fault applies; nil for any step.
  public var step: Int?
  /// The kind of the affected requests, e.g. `/v1/payment` or `POST /v1/payment`, as for `MessageBreak`; nil for any request.
  public var message: String?
  /// The number of times that the fault applies; nil if it applies every time.
  public var times: Int?
  /// Whether the request reaches the server before the fault occurs.
  public var arrives: Bool
  /// The duration of `latency` and of `notificationLate`. Other kinds ignore it.
  public var delay: Delay
  /// The value of the `Retry-After` header in seconds, for `tooManyRequests`. The SDKs wait that long before the next
  /// attempt; a value over 30 ends their attempts.
  public var retryAfter: Int

  /// What goes wrong on a real connection instead, in a served world; nil for what `kind` says.
  package var onWire: OnWire?

  /// What can go wrong only on a real connection.
  package enum OnWire: String, CaseIterable, Sendable {
    /// The response comes one byte at a time, with a second after each.
    case slow
    /// No connection is established. A client that the server cannot send elsewhere has its connection reset.
    case refused
  }

  /// What goes wrong with a message. The raw values are the names in order files and scripts.
  public enum Kind: String, CaseIterable, Sendable {
    /// The request is delayed by `delay` before it is sent.
    case latency
    /// No response arrives, so that the caller's own timeout takes effect.
    case noAnswer = "no-answer"
    /// The connection is lost instead of a response.
    case connectionReset = "connection-reset"
    /// The response has its status but no content.
    case emptyAnswer = "empty-answer"
    /// One in 16 bytes of the response, at least one, is replaced with invalid UTF-8.
    case brokenBytes = "broken-bytes"
    /// The second half of the response is missing.
    case halfAnswer = "half-answer"
    /// The request never reaches the server. The response has the status 429 and a `Retry-After` header.
    case tooManyRequests = "429"
    /// The response has the status 500.
    case serverError = "500"
    /// The previous response for the same path is returned, and the request never reaches the server. The fault waits
    /// until there is such a response.
    case answerRepeated = "answer-repeated"
    /// The response's texts for the payer contain terminal escape sequences and bidirectional control characters.
    case hostileText = "hostile-text"
    /// The response has the maximum accepted size and contains nothing useful.
    case hugeAnswer = "huge-answer"
    /// The connection is lost before the notification reaches the merchant server, so that the platform repeats it.
    case notificationLost = "notification-lost"
    /// The notification is acknowledged at once, but reaches the merchant server only after `delay`.
    case notificationLate = "notification-late"
    /// The merchant server receives the notification twice.
    case notificationDoubled = "notification-doubled"
    /// The notification is acknowledged at once, but reaches the merchant server only after the next one, or after 10
    /// seconds if none follows.
    case notificationOutOfOrder = "notification-out-of-order"
    /// The body of the notification is changed after it was signed, so that its signature is wrong.
    case notificationTampered = "notification-tampered"

    /// Whether the fault affects notifications to the merchant server rather than the program's own requests.
    public var isOfNotifications: Bool { rawValue.hasPrefix("notification") }
    /// Whether the fault delays a message, by `delay`.
    var isDelay: Bool { self == .latency || self == .notificationLate }
    /// Whether the fault tells the caller when to ask again, by `retryAfter`.
    var asksToWait: Bool { self == .tooManyRequests }
    /// Whether `arrives` decides if the request reaches the server. Otherwise the kind itself does.
    var decidesArrival: Bool {
      switch self {
      case .latency, .tooManyRequests, .answerRepeated: false
      default: !isOfNotifications
      }
    }
  }

  /// The duration of a delay.
  public enum Delay: Hashable, Sendable {
    /// Always the same duration.
    case fixed(Duration)
    /// A log-normal distribution. `sigma` is the standard deviation of the logarithm.
    case logNormal(median: Duration, sigma: Double)

    /// Whether nothing is ever delayed.
    var isZero: Bool {
      switch self {
      case .fixed(let duration), .logNormal(median: let duration, _): duration == .zero
      }
    }
  }

  /// Creates a fault, which by default affects one request of any kind in any step.
  /// - Parameters:
  ///   - kind: what goes wrong.
  ///   - step: the flow step, 1 to 13, during which the fault applies; nil for any step.
  ///   - message: the kind of the affected requests, e.g. `POST /v1/payment`; nil for any request.
  ///   - times: the number of times that the fault applies; nil for every time.
  ///   - arrives: whether the request reaches the server before the fault occurs.
  ///   - delay: the duration of `latency` and of `notificationLate`.
  ///   - retryAfter: the value of the `Retry-After` header in seconds, for `tooManyRequests`.
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
