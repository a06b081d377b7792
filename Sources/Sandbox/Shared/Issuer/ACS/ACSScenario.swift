import KassaResources

/// The issuer's scenario for one card. Sources: `testcards/acs.tsv` and `testcards/three-d-secure.tsv`.
package struct ACSScenario: Codable, Sendable, Equatable {
  /// The `transStatus` of the ARes.
  package var answer: String
  /// The `transStatusReason` of the ARes or of the final result.
  package var reason: String?
  package var question = ACSQuestion.text
  package var codes = ACSCodes.plain
  /// The final `transStatus` if the cardholder completes the challenge correctly.
  package var end = "Y"
  /// Whether the result in the ARes is fixed, regardless of the details that the merchant sends about the payer.
  package var isCertain = false
  /// The behaviour of the 3DS Method before the authentication.
  package var method = ACSMethod.none
  /// The protocol version that the challenge needs; nil if the issuer's usual one will do.
  package var version: String?
  /// Whether the challenge explains itself and asks whether to trust the merchant.
  package var isTalkative = false

  package init(answer: String, reason: String? = nil) {
    self.answer = answer
    self.reason = reason
  }

  package static let frictionless = ACSScenario(answer: "Y")
  package static let challenge = ACSScenario(answer: "C")

  /// The scenarios for the test cards of other platforms and of the situations, by PAN.
  package static let cards: [String: ACSScenario] = Dictionary(
    (Resource("testcards/acs.tsv")?.rows ?? []).compactMap(card)
      + ThreeDSSituation.all.map { ($0.number, $0.scenario) }, uniquingKeysWith: { first, _ in first })

  private static func card(_ row: [Substring]) -> (String, ACSScenario)? {
    guard row.count == 9 else { return nil }
    var play = ACSScenario(answer: String(row[2]), reason: row[3].isEmpty ? nil : String(row[3]))
    play.question = ACSQuestion(rawValue: String(row[4])) ?? .text
    play.codes = ACSCodes(rawValue: String(row[5])) ?? .plain
    if !row[6].isEmpty { play.end = String(row[6]) }
    play.method = ACSMethod(rawValue: String(row[7])) ?? .none
    return (String(row[0]), play)
  }
}

/// The type of a challenge.
public enum ACSQuestion: String, CaseIterable, Codable, Sendable {
  /// The payer enters a one-time code.
  case text
  /// The payer chooses one option.
  case singleSelect
  /// The payer chooses any number of options.
  case multiSelect
  /// The payer confirms in the banking app.
  case outOfBand
  /// The issuer sends an HTML page with inputs.
  case html
  /// The payer confirms in the banking app; an HTML page explains how. Protocol version 2.3.1 only.
  case htmlOutOfBand
  /// The issuer shows a text to acknowledge. Protocol version 2.3.1 only.
  case information

  /// The value of `acsUiType`.
  package var type: String {
    switch self {
    case .text: "01"
    case .singleSelect: "02"
    case .multiSelect: "03"
    case .outOfBand: "04"
    case .html: "05"
    case .htmlOutOfBand: "06"
    case .information: "07"
    }
  }
}

/// The issuer's handling of the 3DS Method for a card range.
public enum ACSMethod: String, CaseIterable, Codable, Sendable {
  /// The card range has no 3DS Method URL.
  case none
  /// The 3DS Method finishes in time.
  case finishes
  /// The 3DS Method never responds.
  case silent
}

/// The one-time codes that the issuer accepts, with the result of each.
public enum ACSCodes: String, CaseIterable, Codable, Sendable {
  /// Only the one-time code 1234 is accepted.
  case plain
  /// Only the one-time code 424242 is accepted.
  case stripe
  /// Only the one-time codes 1234 and `password` are accepted.
  case adyen
  /// Only the one-time codes in `testcards/otp.tsv` are accepted, each with its own result.
  case simulator
  /// Any one-time code that is not empty is accepted.
  case any
  /// The issuer never responds to a one-time code.
  case silent

  /// The one-time code to try first; nil if none is right for certain.
  package var first: String? {
    switch self {
    case .plain, .adyen: TestCards.oneTimeCode
    case .stripe: "424242"
    case .simulator, .any, .silent: nil
    }
  }

  /// Returns the challenge result for a one-time code; nil if the code is wrong.
  package func end(of entry: String, right: ACSEnd) -> ACSEnd? {
    switch self {
    case .plain: entry == TestCards.oneTimeCode ? right : nil
    case .stripe: entry == "424242" ? right : nil
    case .adyen: ["1234", "password"].contains(entry) ? right : nil
    case .simulator: Self.simulated[entry]
    case .any: entry.isEmpty ? nil : right
    case .silent: nil
    }
  }

  /// The challenge results for the one-time codes accepted by `simulator`.
  /// Source: test guides of a public ACS simulator, named in `testcards/otp.tsv`.
  private static let simulated: [String: ACSEnd] = Dictionary(
    (Resource("testcards/otp.tsv")?.rows ?? []).compactMap { row in
      guard row.count == 4 else { return nil }
      return (
        String(row[0]),
        ACSEnd(status: String(row[1]), reason: row[2].isEmpty ? nil : String(row[2]), hasValue: row[3] == "cavv")
      )
    }, uniquingKeysWith: { first, _ in first })
}

extension ACSBehaviour {
  /// The scenario of every card; nil if the card determines it.
  package var everyScenario: ACSScenario? { situation.flatMap { ThreeDSSituation.named($0) }?.scenario }

  /// The names of the options that the issuer accepts together where several can be chosen, as a hint for testers.
  public static let rightChoices = ACSChallengeScreen.rightCities

  /// Returns the one-time code that the issuer of a test card accepts, as a hint for testers.
  /// - Parameter number: the card number, digits only, or masked with some digits at both ends.
  /// - Returns: nil if no code is right for certain.
  public func rightCode(for number: String) -> String? {
    if let codes = codes ?? everyScenario?.codes { return codes.first }
    guard number.contains(where: { !$0.isNumber }) else { return (ACSScenario.cards[number]?.codes ?? .plain).first }
    let (head, tail) = (number.prefix { $0.isNumber }, String(number.reversed().prefix { $0.isNumber }.reversed()))
    let possible = ACSScenario.cards.filter { $0.key.hasPrefix(head) && $0.key.hasSuffix(tail) }.map(\.value.codes)
    return Set(possible).count > 1 ? nil : (possible.first ?? .plain).first
  }
}

extension ACSScenario {
  /// The reason for a status (`transStatusReason`): that of the card, or else a usual one; nil for a good status.
  func reason(for status: String) -> String? {
    switch status {
    case "N": reason ?? "01"
    case "R": reason ?? "11"
    case "U": reason ?? "22"
    default: nil
    }
  }
}

/// The final result of a challenge.
package struct ACSEnd: Sendable, Equatable {
  /// The value of `transStatus`.
  package var status: String
  /// The value of `transStatusReason`.
  package var reason: String?
  /// Whether the result includes an authentication value.
  package var hasValue: Bool

  package init(status: String, reason: String? = nil, hasValue: Bool? = nil) {
    self.status = status
    self.reason = reason
    self.hasValue = hasValue ?? ["Y", "A"].contains(status)
  }
}
