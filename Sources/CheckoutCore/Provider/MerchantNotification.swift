/// A notification that the platform sent the merchant server, and what the merchant server answered: step 11.
public struct MerchantNotification: Equatable, Sendable {
  /// Its number among those about this payment, from 1.
  public var number: Int
  /// Whether the platform's signature held.
  public var isAuthentic: Bool
  /// The payment's status in it.
  public var status: String
  /// Whether no other will follow.
  public var isFinal: Bool
  public var subject: Subject
  /// Whether the merchant server took it. One that was not taken the platform sends again.
  public var isAcknowledged: Bool
  /// What was sent and answered; nil where the merchant server does not hand it over.
  public var exchange: Exchange?

  /// What a notification is about. Source: design of the flow, step 11: the notification of the payment's outcome.
  public enum Subject: String, Sendable {
    /// The payment is on its way, e.g. the scoring went well.
    case progress
    /// One attempt was declined; that is the outcome if no other attempt follows.
    case attempt
    case outcome
  }

  /// The notification and its acknowledgement as they went over the wire.
  public struct Exchange: Equatable, Sendable {
    public var request: WireMessage
    public var sent: Instant?
    /// `—` where the merchant server answered nothing.
    public var answer: WireMessage
    public var answered: Instant?
  }

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

  /// Reads what a merchant server answers to `/notifications/next`: `number`, `status`, `authentic`, `final`, `subject`
  /// (`progress`, `attempt` or `outcome`), and the exchange in `notification` and `acknowledgement`.
  /// - Throws: `merchant.answer` for what is none.
  public init(_ answer: JSON) throws(CheckoutError) {
    guard let number = answer["number"]?.integer, let status = answer["status"]?.string else {
      throw CheckoutError(code: "merchant.answer")
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
  /// - Returns: nil where the merchant server hands none over.
  fileprivate init?(_ answer: JSON) {
    guard let came = answer["notification"], let name = came["name"]?.string else { return nil }
    // What stands in the answer already is not told twice.
    let members = (answer["callback"]?.object?.members ?? []) + (came["body"]?.object?.members ?? [])
    request = WireMessage(
      from: .platform, to: .merchantServer, name: name, body: .object(.init(members.map { ($0.name, $0.value) })))
    sent = Self.moment(came)
    let back = answer["acknowledgement"]
    self.answer = WireMessage(
      from: .merchantServer, to: .platform, name: back?["status"]?.integer.map { String($0) } ?? "—",
      body: back?["body"] ?? .null)
    answered = back.flatMap(Self.moment)
  }

  private static func moment(_ message: JSON) -> Instant? {
    message["sent"]?.integer.map { Instant(milliseconds: Int64($0)) }
  }
}
