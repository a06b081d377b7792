/// What the issuer does beside what its cards say: set by a test or a script.
public struct ACSBehaviour: Codable, Equatable, Sendable {
  /// `2.1.0`, `2.2.0` or `2.3.1`.
  public var version: String
  /// The kind of question of every challenge, whatever the card; nil: as the card has it.
  public var question: ACSQuestion?
  /// The codes of every challenge; nil: as the card has it.
  public var codes: ACSCodes?
  /// `transStatus` of every ARes; nil: as card, wish and details have it.
  public var answer: String?
  /// What becomes of every 3DS Method; nil: as the card has it.
  public var method: ACSMethod?
  /// How often it is asked until it is confirmed in the other application; nil: only when somebody acts there.
  public var confirmsAfter: Int?
  /// Asks whether to trust the merchant, and explains itself at length.
  public var isTalkative: Bool
  /// What goes wrong with which answer of a challenge, by its number from 0.
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

/// What can go wrong with an answer of the issuer.
public enum ACSFault: String, CaseIterable, Codable, Sendable {
  case otherServerTransaction, otherACSTransaction, otherVersion
  /// The counter stands still, or jumps.
  case counterBehind, counterAhead
  /// The answer to the message before, again.
  case repeated
  case missingElement, emptyElement, wrongFormat, duplicateElement, unknownMessage, unknownCriticalExtension
  case notJSON, empty
  /// An `Erro` instead of an answer.
  case error
  /// After the client's patience.
  case late
  case silent
}
