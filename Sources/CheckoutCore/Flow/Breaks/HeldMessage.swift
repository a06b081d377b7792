/// A message that a ``MessageBreak`` holds. It goes on as soon as a tester has chosen what becomes of it.
public struct HeldMessage: Equatable, Sendable, Identifiable {
  /// What becomes of a held message.
  public enum Choice: String, CaseIterable, Sendable {
    /// It goes on unchanged.
    case pass
    /// The bank declines the payment that the request asks for; every other receiver refuses the message.
    case decline
    /// A request arrives, and its answer is lost. A notification never arrives.
    case lose
    /// It goes on five seconds later.
    case delay
    /// It goes on twice, and the second answer counts.
    case double
    /// One character is changed, so that the signature or the content no longer fits.
    case tamper
  }

  /// The number of the held message, which no other held message has.
  public let id: Int
  /// The name of the message, as in the record of the flow, e.g. `POST /v1/init`; `notification` for a notification.
  public let name: String
  /// The party that sent the message.
  public let from: WireMessage.Party
  /// The party to which the message goes.
  public let to: WireMessage.Party
  /// The step in which the message was sent; nil if the sender does not know it.
  public let step: Step?
  /// The break that holds the message.
  public let heldBy: MessageBreak

  /// Creates a held message. Its name is redacted like the names in the record of the flow.
  /// - Parameters:
  ///   - id: a number that no other held message has.
  ///   - name: the name of the message, e.g. `POST /v1/init`, or `notification`.
  ///   - from: the sender.
  ///   - to: the receiver.
  ///   - step: the step in which the message was sent; nil if the sender does not know it.
  ///   - heldBy: the break that holds the message.
  public init(
    id: Int, name: String, from: WireMessage.Party, to: WireMessage.Party, step: Step?, heldBy: MessageBreak
  ) {
    self.id = id
    // A path may name a person or a session, so it is redacted as it is in the record of the flow.
    self.name = WireMessage(from: from, to: to, name: name, body: .null).name
    self.from = from
    self.to = to
    self.step = step
    self.heldBy = heldBy
  }
}
