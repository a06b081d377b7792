/// An entry in the record of a flow, with secrets already redacted.
/// The inspector, the ledger, scripts and tests all read the same stream of entries.
///
/// An entry is an immutable class, so that the growing stream is cheap to pass on.
public final class FlowEntry: Equatable, Codable, Sendable {
  /// The position of the entry in the stream of flow entries, from 0.
  public let index: Int
  /// The time at which the entry was recorded; for a notification to the merchant server, at which it was sent.
  public let time: Instant
  /// The step to which the entry belongs. For a message, it is the step in which the message's request was sent;
  /// for the completion of a step, that step; for any other entry, the step that was open.
  public let step: Step
  /// The number of the payment attempt, from 1.
  public let attempt: Int
  /// What happened.
  public let kind: Kind

  /// Creates an entry, and redacts the personal data in the details of a note.
  /// - Parameters:
  ///   - index: the position in the stream of flow entries, from 0.
  ///   - time: the time at which it happened.
  ///   - step: the step to which the entry belongs.
  ///   - attempt: the number of the payment attempt, from 1.
  ///   - kind: what happened.
  public init(index: Int, time: Instant, step: Step, attempt: Int, kind: Kind) {
    self.index = index
    self.time = time
    self.step = step
    self.attempt = attempt
    self.kind = kind.redacted
  }

  /// Reads an entry from a string that contains it as JSON. What the current rules call a secret is redacted.
  /// - Throws: `DecodingError` if the string is not an entry.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let entry = FlowEntryJSON.entry(stored: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a flow entry")
    }
    (index, time, step, attempt, kind) = (entry.index, entry.time, entry.step, entry.attempt, entry.kind)
  }

  /// Writes the entry as a string that contains it as JSON, so that the order of its members is kept.
  /// - Throws: the error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(FlowEntryJSON.object(self).text)
  }

  public static func == (left: FlowEntry, right: FlowEntry) -> Bool {
    left === right
      || left.index == right.index && left.time == right.time && left.step == right.step
        && left.attempt == right.attempt && left.kind == right.kind
  }

  /// What an entry records.
  public enum Kind: Equatable, Sendable {
    /// The step was completed.
    case completed
    /// A message between two parties to the payment.
    case message(WireMessage)
    /// The flow moved to another phase without completing a step.
    case moved(from: Phase, to: Phase)
    /// The flow ended.
    case ended(Outcome)
    /// A note, identified by its string key.
    case note(key: String, details: [String: String])
  }
}

extension FlowEntry.Kind {
  /// The entry with the personal data in its notes redacted. A message is redacted when it is created.
  fileprivate var redacted: Self {
    guard case .note(let key, let details) = self, !details.isEmpty else { return self }
    let redaction = Redaction(key, parties: "note")
    return .note(
      key: key,
      details: details.reduce(into: [:]) { $0[$1.key] = redaction.shown($1.value, [$1.key.lowercased()]) })
  }
}

/// A redacted message between two parties to the payment.
public struct WireMessage: Equatable, Sendable {
  /// A party that sends or receives messages.
  public enum Party: String, Sendable, CaseIterable {
    /// The payment system's SDK.
    case sdk
    /// The payment system's platform or gateway.
    case platform
    /// The merchant's server, which signs orders and receives notifications.
    case merchantServer
    /// The bank that issued the card, with its 3-D Secure server.
    case issuer
    /// The merchant's application, which contains the SDK.
    case application
    /// The wallet on the payer's device.
    case wallet

    /// The string key for the party's name.
    public var textKey: String { "party." + rawValue }
  }
  /// The party that sent the message.
  public var from: Party
  /// The party that received the message.
  public var to: Party
  /// The name of the message, e.g. `POST /v1/init` or `200`.
  public var name: String
  /// The message body. JSON members that the tables in `Resources/members` do not list as public are redacted.
  public var body: JSON
  /// How the message travelled over HTTP; nil if it did not, as for a callback or a wallet's message.
  public var transfer: Transfer?

  /// Creates a message for the record of a flow, and redacts its name and its body.
  /// - Parameters:
  ///   - from: the sender.
  ///   - to: the receiver.
  ///   - name: the name of the message, e.g. `POST /v1/init` or `200`.
  ///   - body: the body in full.
  ///   - transfer: how the message travelled over HTTP; nil if it did not.
  public init(from: Party, to: Party, name: String, body: JSON, transfer: Transfer? = nil) {
    self.from = from
    self.to = to
    self.transfer = transfer
    let redaction = Redaction(name, parties: from.rawValue + ">" + to.rawValue)
    self.name = redaction.name
    self.body = redaction.body(body)
  }
}
