import Resources

/// How the issuer answers for one card. Source: `testcards/acs.tsv`.
struct ACSPlay: Codable, Sendable, Equatable {
  /// `transStatus` of the ARes.
  var answer: String
  /// `transStatusReason` with it, or with the end.
  var reason: String?
  var question = ACSQuestion.text
  var codes = ACSCodes.plain
  /// `transStatus` after the right code.
  var end = "Y"
  /// Whether it looks at the device before.
  var method = ACSMethod.none

  static let frictionless = ACSPlay(answer: "Y")
  static let challenge = ACSPlay(answer: "C")

  /// The cards of other platforms, by number.
  static let cards: [String: ACSPlay] = Dictionary(
    (Resource("testcards/acs.tsv")?.rows ?? []).compactMap(card), uniquingKeysWith: { first, _ in first })

  private static func card(_ row: [Substring]) -> (String, ACSPlay)? {
    guard row.count == 9 else { return nil }
    var play = ACSPlay(answer: String(row[2]), reason: row[3].isEmpty ? nil : String(row[3]))
    play.question = ACSQuestion(rawValue: String(row[4])) ?? .text
    play.codes = ACSCodes(rawValue: String(row[5])) ?? .plain
    if !row[6].isEmpty { play.end = String(row[6]) }
    play.method = ACSMethod(rawValue: String(row[7])) ?? .none
    return (String(row[0]), play)
  }
}

/// What a challenge asks.
public enum ACSQuestion: String, CaseIterable, Codable, Sendable {
  case text, singleSelect, multiSelect, outOfBand, html, htmlOutOfBand, information

  /// `acsUiType`.
  var type: String {
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

/// What the issuer does with the 3DS Method of a card's range.
public enum ACSMethod: String, CaseIterable, Codable, Sendable {
  /// The range has no address for it.
  case none
  case finishes
  /// Never an answer.
  case silent
}

/// Which codes the issuer takes, and what each one does.
public enum ACSCodes: String, CaseIterable, Codable, Sendable {
  /// 1234; everything else is a wrong code.
  case plain
  /// 424242; everything else is a wrong code.
  case stripe
  /// 1234, or `password`.
  case adyen
  /// Each code of `testcards/otp.tsv` has an end of its own.
  case simulator
  /// Never an answer.
  case silent

  /// What a code does; nil for a wrong one.
  func end(of entry: String, right: ACSEnd) -> ACSEnd? {
    switch self {
    case .plain: entry == TestCards.oneTimeCode ? right : nil
    case .stripe: entry == "424242" ? right : nil
    case .adyen: ["1234", "password"].contains(entry) ? right : nil
    case .simulator: Self.simulated[entry]
    case .silent: nil
    }
  }

  /// Source: test guides of a public ACS simulator; the file names them.
  private static let simulated: [String: ACSEnd] = Dictionary(
    (Resource("testcards/otp.tsv")?.rows ?? []).compactMap { row in
      guard row.count == 4 else { return nil }
      return (
        String(row[0]),
        ACSEnd(status: String(row[1]), reason: row[2].isEmpty ? nil : String(row[2]), hasValue: row[3] == "cavv")
      )
    }, uniquingKeysWith: { first, _ in first })
}

/// How the issuer decided.
struct ACSEnd: Sendable, Equatable {
  /// `transStatus`.
  var status: String
  /// `transStatusReason`.
  var reason: String?
  /// Whether an authentication value comes with it.
  var hasValue: Bool

  init(status: String, reason: String? = nil, hasValue: Bool? = nil) {
    self.status = status
    self.reason = reason
    self.hasValue = hasValue ?? ["Y", "A"].contains(status)
  }
}
