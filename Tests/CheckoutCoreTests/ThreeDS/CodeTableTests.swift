import KassaCards
import KassaResources
import TestSupport
import Testing

@testable import CheckoutCore

/// Tests every row in the table of 3-D Secure codes.
/// Every code must be valid only in its protocol versions, and its meaning must have a string.
@Suite("3-D Secure codes")
struct CodeTableTests {
  static let table = TableFile("emv3ds_codes.tsv")

  /// Returns the string key for a code's meaning in a protocol version; nil if that version does not define the code.
  typealias Look = @Sendable (String, ThreeDSVersion) -> String?

  private static func look<Code: ThreeDSCode>(_ type: Code.Type) -> Look {
    { text, version in Code(text, in: version)?.stringKey }
  }

  static let lists: [String: Look] = [
    "transStatus": look(TransStatus.self), "acsUiType": look(ACSUIType.self),
    "transStatusReason": { TransStatusReason($0, in: $1)?.stringKey }, "acsInterface": look(ACSInterface.self),
    "deviceChannel": look(DeviceChannel.self), "messageCategory": look(MessageCategory.self),
    "authenticationType": look(AuthenticationType.self), "authenticationMethod": look(AuthenticationMethod.self),
    "threeDSRequestorChallengeInd": look(ChallengePreference.self),
    "threeDSRequestorAuthenticationInd": look(AuthenticationIndicator.self),
    "threeDSCompInd": look(ThreeDSMethodCompletion.self), "challengeWindowSize": look(ChallengeWindow.self),
    "challengeCompletionInd": look(ChallengeCompletion.self), "challengeCancel": look(ChallengeCancel.self),
    "whiteListStatus/trustListStatus": look(TrustStatus.self), "deviceBindingStatus": look(DeviceBindingStatus.self),
    "errorComponent": look(ErrorComponent.self), "errorCode": look(ThreeDSErrorCode.self),
  ]

  static func versions(_ since: String) -> [ThreeDSVersion] {
    switch since {
    case "2.1+": ThreeDSVersion.allCases
    case "2.2+": [.v220, .v231]
    case "2.1-2.2": [.v210, .v220]
    case "2.2": [.v220]
    default: [.v231]
    }
  }

  @Test(
    "Every code is known exactly in its versions and has a text", arguments: table.rows.filter { $0["field"] != "eci" })
  func code(row: TableFile.Row) throws {
    let look = try #require(Self.lists[row["field"]])
    let known = ThreeDSVersion.allCases.filter { look(row["code"], $0) != nil }
    #expect(known == Self.versions(row["since"]))
    let last = try #require(known.last)
    let key = try #require(look(row["code"], last))
    #expect(StringTable.english.optional(key) != nil, "\(key)")
  }

  @Test("The ECI of each scheme has its documented meaning", arguments: table.rows.filter { $0["field"] == "eci" })
  func eci(row: TableFile.Row) throws {
    let ids: [String: BrandID] = [
      "Visa": .visa, "Amex": .americanExpress, "JCB": .jcb, "Diners": .dinersClub, "Discover": .discover,
      "UnionPay": .unionPay, "Elo": BrandID(rawValue: "elo"), "Mastercard": .mastercard,
    ]
    let meanings: [String: ECI.Meaning] = [
      "fully authenticated": .full, "attempt": .attempt, "not authenticated": .none, "data share only": .dataShare,
      "exemption by acquirer": .acquirerExemption, "authenticated recurring or initial recurring": .recurring,
    ]
    for name in row["since"].split(separator: ",") {
      let scheme = try #require(ids[String(name)])
      let eci = try #require(ECI(row["code"], scheme: scheme))
      #expect(eci.meaning == meanings[row["meaning"]])
      #expect(StringTable.english.optional(eci.stringKey) != nil)
    }
  }

  @Test("No code outside the table is known", arguments: lists.keys.sorted())
  func complete(field: String) throws {
    let look = try #require(Self.lists[field])
    let rows = Set(Self.table.rows.filter { $0["field"] == field }.map { $0["code"] })
    let two = (0...99).map { $0 < 10 ? "0\($0)" : String($0) }.filter { field != "transStatusReason" || $0 < "80" }
    let candidates = two + (100...999).map(String.init) + (65...90).map { String(Character(Unicode.Scalar($0))) }
    let known = Set(candidates.filter { text in ThreeDSVersion.allCases.contains { look(text, $0) != nil } })
    #expect(known == rows)
  }

  @Test("Reasons 80 to 99 belong to the directory server")
  func directoryServer() {
    #expect(TransStatusReason("80")?.isDirectoryServers == true)
    #expect(TransStatusReason("99")?.stringKey == "threeds.transStatusReason.80")
    #expect(TransStatusReason("31") == nil)
    #expect(TransStatusReason("00") == nil)
    #expect(TransStatusReason("1") == nil)
    #expect(TransStatusReason("+1") == nil)
  }

  @Test(
    "Only Y and A shift liability, and a rejection is never authorised",
    arguments: TransStatus.allCases)
  func liability(status: TransStatus) {
    #expect((status.liability == .issuer) == ["Y", "A"].contains(status.rawValue))
    #expect(status.allowsAuthorisation == ["Y", "A", "U", "I"].contains(status.rawValue))
    #expect(status.isFinal == !["C", "D", "S"].contains(status.rawValue))
  }

  @Test(
    "The ECI follows from the transaction status",
    arguments: [
      ("Y", "05", "02"), ("A", "06", "01"), ("N", "07", "00"), ("U", "07", "00"), ("R", "07", "00"), ("I", "07", "00"),
      ("C", nil, nil), ("D", nil, nil), ("S", nil, nil),
    ] as [(String, String?, String?)])
  func number(status: String, visa: String?, mastercard: String?) throws {
    let status = try #require(TransStatus(rawValue: status))
    #expect(ECI(status, scheme: .visa)?.code == visa)
    #expect(ECI(status, scheme: .mastercard)?.code == mastercard)
    #expect(ECI(status, scheme: .maestro)?.code == mastercard)
  }

  @Test(
    "The terminal width selects the challenge window size",
    arguments: [(40, "01"), (50, "02"), (62, "03"), (80, "04"), (120, "05")])
  func window(columns: Int, code: String) { #expect(ChallengeWindow(columns: columns).rawValue == code) }
}
