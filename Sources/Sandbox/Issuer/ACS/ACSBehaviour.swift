/// Settings of the issuer that override its card scenarios, from a test or a script.
public struct ACSBehaviour: Codable, Equatable, Sendable {
  /// The 3-D Secure protocol version: `2.1.0`, `2.2.0` or `2.3.1`.
  public var version: String
  /// The type of every challenge; nil if the card decides.
  public var question: ACSQuestion?
  /// The accepted codes of every challenge; nil if the card decides.
  public var codes: ACSCodes?
  /// The `transStatus` of every ARes; nil if the card, the merchant's preference and the details decide.
  public var answer: String?
  /// The behaviour of every 3DS Method; nil if the card decides.
  public var method: ACSMethod?
  /// How many continue requests confirm an out-of-band challenge; nil if only the banking app confirms it.
  public var confirmsAfter: Int?
  /// Whether the screens offer to trust the merchant and carry extra help texts.
  public var isTalkative: Bool
  /// The faults to inject into challenge responses, by response number from 0.
  public var faults: [Int: ACSFault]

  public init(
    version: String = "2.2.0", question: ACSQuestion? = nil, codes: ACSCodes? = nil, answer: String? = nil,
    method: ACSMethod? = nil, confirmsAfter: Int? = 2, isTalkative: Bool = false, faults: [Int: ACSFault] = [:]
  ) {
    self.version = version
    self.question = question
    self.codes = codes
    self.answer = answer
    self.method = method
    self.confirmsAfter = confirmsAfter
    self.isTalkative = isTalkative
    self.faults = faults
  }

  static let versions = ["2.1.0", "2.2.0", "2.3.1"]
}

/// A fault in a response of the issuer.
public enum ACSFault: String, CaseIterable, Codable, Sendable {
  case otherServerTransaction, otherACSTransaction, otherVersion
  /// The counter repeats a value or skips one.
  case counterBehind, counterAhead
  /// The previous response, sent again.
  case repeated
  case missingElement, emptyElement, wrongFormat, duplicateElement, unknownMessage, unknownCriticalExtension
  case notJSON, empty
  /// An `Erro` message instead of a response.
  case error
  /// The response arrives after the client's timeout.
  case late
  case silent
}
