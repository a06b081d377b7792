/// A notification from the platform to the merchant server, with the server's response (step 11).
public struct MerchantNotification: Equatable, Codable, Sendable {
  /// The notification's sequence number among those about this payment, from 1.
  public var number: Int
  /// Whether the platform's signature was valid.
  public var isAuthentic: Bool
  /// The payment status that the notification carries.
  public var status: String
  /// Whether this is the last notification about the payment.
  public var isFinal: Bool
  /// What the notification is about. Only the outcome, or a decline that no attempt follows, completes step 11.
  public var subject: Subject
  /// Whether the merchant server accepted the notification. The platform resends a notification that was not accepted.
  public var isAcknowledged: Bool
  /// The HTTP exchange; nil if the merchant server does not share it.
  public var exchange: Exchange?

  /// Whether the merchant server answered the notification at all. True if the exchange is unknown.
  package var isAnswered: Bool { exchange.map { $0.answer.name != Exchange.silence } ?? true }

  /// Whether the platform sent the notification before a moment. False if the exchange or its time is unknown.
  package func wasSent(before moment: Instant) -> Bool { exchange?.sent.map { $0 < moment } ?? false }

  /// The subject of a notification. Source: design of the flow, step 11 (notification of the payment's outcome).
  public enum Subject: String, Codable, Sendable {
    /// Progress of a payment that is still being processed, e.g. a passed risk check.
    case progress
    /// The decline of one attempt. It becomes the outcome if no other attempt follows.
    case attempt
    /// The outcome of the payment, or its state after an operation.
    case outcome
  }

  /// The notification and its acknowledgement, as transmitted.
  public struct Exchange: Equatable, Sendable {
    /// The name of the response of a server that did not respond.
    static let silence = "—"

    /// The notification, from the platform to the merchant server.
    public var request: WireMessage
    /// The time at which the platform sent the notification; nil if the merchant server does not share it.
    public var sent: Instant?
    /// The server's response. Its name is `—` if the server did not respond.
    public var answer: WireMessage
    /// The time at which the merchant server responded; nil if it did not respond or does not share it.
    public var answered: Instant?
  }

  /// Creates a notification.
  /// - Parameters:
  ///   - number: the sequence number among the notifications about this payment, from 1.
  ///   - isAuthentic: whether the platform's signature was valid.
  ///   - status: the payment status that the notification carries.
  ///   - isFinal: whether this is the last notification about the payment.
  ///   - subject: what the notification is about.
  ///   - isAcknowledged: whether the merchant server accepted the notification.
  ///   - exchange: the HTTP exchange; nil if the merchant server does not share it.
  public init(
    number: Int, isAuthentic: Bool, status: String, isFinal: Bool, subject: Subject = .outcome,
    isAcknowledged: Bool = true, exchange: Exchange? = nil
  ) {
    self.number = number
    self.isAuthentic = isAuthentic
    self.status = status
    self.isFinal = isFinal
    self.subject = subject
    self.isAcknowledged = isAcknowledged
    self.exchange = exchange
  }

  /// Parses the merchant server's response to `/notifications/next`.
  /// The JSON members are `number`, `status`, `authentic`, `final` and `subject` (`progress`, `attempt` or `outcome`).
  /// The JSON members `notification` and `acknowledgement` contain the HTTP exchange.
  /// - Throws: `merchant.answer` if a required JSON member is missing.
  public init(_ answer: JSON) throws(CheckoutError) {
    guard let number = answer["number"]?.integer, let status = answer["status"]?.string else {
      throw CheckoutError(code: .merchantAnswer)
    }
    let isAuthentic = answer["authentic"]?.bool ?? false
    let exchange = Exchange(answer)
    self.init(
      number: number, isAuthentic: isAuthentic, status: status, isFinal: answer["final"]?.bool ?? false,
      subject: answer["subject"]?.string.flatMap(Subject.init(rawValue:)) ?? .outcome,
      isAcknowledged: exchange.map { $0.answer.name == "200" } ?? isAuthentic, exchange: exchange)
  }
}

extension MerchantNotification.Exchange {
  /// - Returns: nil if the merchant server does not share the exchange.
  fileprivate init?(_ answer: JSON) {
    guard let came = answer["notification"], let name = came["name"]?.string else { return nil }
    // Join the callback and the notification's body, because the server does not repeat the callback in the body.
    let members = (answer["callback"]?.object?.members ?? []) + (came["body"]?.object?.members ?? [])
    request = WireMessage(
      from: .platform, to: .merchantServer, name: name, body: .object(.init(members.map { ($0.name, $0.value) })))
    sent = Self.moment(came)
    let back = answer["acknowledgement"]
    self.answer = WireMessage(
      from: .merchantServer, to: .platform, name: back?["status"]?.integer.map { String($0) } ?? Self.silence,
      body: back?["body"] ?? .null)
    answered = back.flatMap(Self.moment)
  }

  private static func moment(_ message: JSON) -> Instant? {
    message["sent"]?.integer.map { Instant(milliseconds: Int64($0)) }
  }
}
