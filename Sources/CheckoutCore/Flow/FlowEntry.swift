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
    self.kind = kind.redacted
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

extension FlowEntry.Kind {
  /// Without what a note tells of a person; a message is redacted as soon as there is one.
  fileprivate var redacted: Self {
    guard case .note(let key, let details) = self, !details.isEmpty else { return self }
    let redaction = Redaction(key, parties: "note")
    return .note(
      key: key,
      details: details.reduce(into: [:]) { $0[$1.key] = redaction.shown($1.value, [$1.key.lowercased()]) })
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
  /// Its content: what the tables in `Resources/members` do not call public is redacted.
  public var body: JSON

  public init(from: Party, to: Party, name: String, body: JSON) {
    self.from = from
    self.to = to
    let redaction = Redaction(name, parties: from.rawValue + ">" + to.rawValue)
    self.name = redaction.name
    self.body = redaction.body(body)
  }
}
