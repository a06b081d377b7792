/// The issuer's settings from a test or a script. They override the issuer's card scenarios.
public struct ACSBehaviour: Codable, Equatable, Sendable {
  /// The name of the situation that every card plays, as in `testcards/three-d-secure.tsv`; nil if the card determines it.
  /// The other settings take precedence over it.
  public var situation: String?
  /// The 3-D Secure protocol version: `2.1.0`, `2.2.0` or `2.3.1`.
  public var version: String
  /// The type of every challenge; nil if the card determines it.
  public var question: ACSQuestion?
  /// The one-time codes accepted in every challenge; nil if the card determines them.
  public var codes: ACSCodes?
  /// The `transStatus` of every ARes; nil if it depends on the card, the merchant's preference and the order details.
  public var answer: String?
  /// The behaviour of every 3DS Method; nil if the card determines it.
  public var method: ACSMethod?
  /// The number of the client's continue requests after which an out-of-band challenge counts as confirmed;
  /// nil if only the banking app can confirm it.
  public var confirmsAfter: Int?
  /// Whether the challenge screens show extra help and ask whether to trust the merchant.
  public var isTalkative: Bool
  /// The faults to inject into challenge responses, by the number of the response, counted from 0.
  public var faults: [Int: ACSFault]

  /// Creates the settings. By default, the card determines everything, and the second continue request confirms an
  /// out-of-band challenge.
  public init(
    version: String = "2.2.0", question: ACSQuestion? = nil, codes: ACSCodes? = nil, answer: String? = nil,
    method: ACSMethod? = nil, confirmsAfter: Int? = 2, isTalkative: Bool = false, faults: [Int: ACSFault] = [:],
    situation: String? = nil
  ) {
    self.situation = situation
    self.version = version
    self.question = question
    self.codes = codes
    self.answer = answer
    self.method = method
    self.confirmsAfter = confirmsAfter
    self.isTalkative = isTalkative
    self.faults = faults
  }

  package static let versions = ["2.1.0", "2.2.0", "2.3.1"]
}

/// A fault in one of the issuer's responses.
public enum ACSFault: String, CaseIterable, Codable, Sendable {
  /// The response has another 3DS Server transaction ID.
  case otherServerTransaction
  /// The response has another ACS transaction ID.
  case otherACSTransaction
  /// The response has another protocol version than the request.
  case otherVersion
  /// The message counter in the response repeats a value or skips one.
  case counterBehind, counterAhead
  /// The previous response is sent again.
  case repeated
  /// The response lacks a required element.
  case missingElement
  /// A required element of the response is empty.
  case emptyElement
  /// An element of the response has a value that the protocol does not define.
  case wrongFormat
  /// An element occurs twice in the response.
  case duplicateElement
  /// The type of the response is unknown.
  case unknownMessage
  /// The response has an unknown extension that is marked critical.
  case unknownCriticalExtension
  /// The response is an HTML page.
  case notJSON
  /// The response has no content.
  case empty
  /// An `Erro` message is sent instead of a response.
  case error
  /// The response arrives after the client's timeout.
  case late
  /// No response arrives.
  case silent
}
