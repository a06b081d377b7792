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

  public let id: Int
  /// The name of the message, as in the record of the flow, e.g. `POST /v1/init`; `notification` for a notification.
  public let name: String
  public let from: WireMessage.Party
  public let to: WireMessage.Party
  /// The step in which the message was sent; nil if the sender does not know it.
  public let step: Step?
  /// The break that holds the message.
  public let heldBy: MessageBreak

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
