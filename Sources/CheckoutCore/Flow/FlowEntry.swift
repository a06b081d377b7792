/// One thing that happened in a flow, with secrets already redacted. The inspector, the ledger, scripts and tests all
/// read the same stream of these.
///
/// It never changes, and the stream is handed on with every entry that is added: by reference, so that this costs little.
public final class FlowEntry: Equatable, Sendable {
  /// Position in the stream, from 0.
  public let index: Int
  public let time: Instant
  /// The step in which it happened: of a message, the one in which its request was sent; else the one that was open.
  public let step: Step
  /// Which attempt at paying, from 1.
  public let attempt: Int
  public let kind: Kind

  public init(index: Int, time: Instant, step: Step, attempt: Int, kind: Kind) {
    self.index = index
    self.time = time
    self.step = step
    self.attempt = attempt
    self.kind = kind
  }

  public static func == (left: FlowEntry, right: FlowEntry) -> Bool {
    left === right
      || left.index == right.index && left.time == right.time && left.step == right.step
        && left.attempt == right.attempt && left.kind == right.kind
  }

  public enum Kind: Equatable, Sendable {
    /// The step was completed.
    case completed
    /// A message between two parties.
    case message(WireMessage)
    /// The flow went from one phase to another without completing a step.
    case moved(from: Phase, to: Phase)
    /// The flow ended.
    case ended(Outcome)
    /// Something worth knowing, by string key.
    case note(key: String, details: [String: String])
  }
}

/// A message on a wire, as it may be shown.
public struct WireMessage: Equatable, Sendable {
  public enum Party: String, Sendable, CaseIterable {
    case sdk, platform, merchantServer, issuer, application, wallet

    /// The key of its name in the string tables.
    public var textKey: String { "party." + rawValue }
  }
  public var from: Party
  public var to: Party
  /// What the message is called, e.g. `POST /v1/init` or `200`.
  public var name: String
  /// Its content: secrets and the members that are secret by their names are redacted.
  public var body: JSON

  public init(from: Party, to: Party, name: String, body: JSON) {
    self.from = from
    self.to = to
    self.name = name
    self.body = body.redacted.withoutSecretMembers
  }
}
