import KassaResources
import TestSupport
import Testing

@testable import EMV3DS

/// Tests every row in the table of 3-D Secure codes.
/// Every code must be valid only in its protocol versions, and its meaning must have a string.
@Suite("3-D Secure codes")
struct CodeTableTests {
  static let table = TableFile("emv3ds_codes.tsv")

  /// Returns whether a protocol version defines a code.
  typealias Look = @Sendable (String, ThreeDSVersion) -> Bool

  private static func look<Code: ThreeDSCode>(_ type: Code.Type) -> Look { { Code($0, in: $1) != nil } }

  static let lists: [String: Look] = [
    "transStatus": look(TransStatus.self), "acsUiType": look(ACSUIType.self),
    "transStatusReason": { TransStatusReason($0, in: $1) != nil },
    "threeDSCompInd": look(ThreeDSMethodCompletion.self), "challengeWindowSize": look(ChallengeWindow.self),
    "challengeCompletionInd": look(ChallengeCompletion.self), "errorCode": look(ThreeDSErrorCode.self),
  ]

  /// The lists of the table that a client of a challenge does not read, with the reason.
  static let unread: [String: String] = [
    "acsInterface": "follows from the interface type; the issuer's own field",
    "authenticationMethod": "in the result for the 3DS server",
    "authenticationType": "in the result for the 3DS server",
    "challengeCancel": "the client writes only 01, the cancellation by the payer",
    "deviceBindingStatus": "in the result for the 3DS server", "deviceChannel": "in the 3DS server's request",
    "eci": "in the result for the 3DS server, which passes it to the platform",
    "errorComponent": "the session writes the only value that a client may use, C",
    "messageCategory": "in the 3DS server's request",
    "threeDSRequestorAuthenticationInd": "in the 3DS server's request",
    "threeDSRequestorChallengeInd": "in the 3DS server's request",
    "whiteListStatus/trustListStatus": "in the result for the 3DS server",
  ]

  static let read = table.rows.filter { unread[$0["field"]] == nil }

  @Test("Every list is read, or there is a reason why it is not")
  func reasons() {
    #expect(Set(Self.table.rows.map { $0["field"] }) == Set(Self.lists.keys).union(Self.unread.keys))
    #expect(Set(Self.lists.keys).isDisjoint(with: Self.unread.keys))
  }

  static func versions(_ since: String) -> [ThreeDSVersion] {
    switch since {
    case "2.1+": ThreeDSVersion.allCases
    case "2.2+": [.v220, .v231]
    case "2.1-2.2": [.v210, .v220]
    case "2.2": [.v220]
    default: [.v231]
    }
  }

  @Test("Every code is known exactly in its versions", arguments: read)
  func code(row: TableFile.Row) throws {
    let look = try #require(Self.lists[row["field"]])
    #expect(ThreeDSVersion.allCases.filter { look(row["code"], $0) } == Self.versions(row["since"]))
  }

  @Test(
    "Every code that notes contain has a text",
    arguments: table.rows.filter {
      ["transStatus", "transStatusReason", "threeDSCompInd", "errorCode"].contains($0["field"])
    })
  func text(row: TableFile.Row) {
    #expect(StringTable.english.optional("threeds.\(row["field"]).\(row["code"])") != nil)
  }

  @Test("No code outside the table is known", arguments: lists.keys.sorted())
  func complete(field: String) throws {
    let look = try #require(Self.lists[field])
    let rows = Set(Self.table.rows.filter { $0["field"] == field }.map { $0["code"] })
    let two = (0...99).map { $0 < 10 ? "0\($0)" : String($0) }.filter { field != "transStatusReason" || $0 < "80" }
    let candidates = two + (100...999).map(String.init) + (65...90).map { String(Character(Unicode.Scalar($0))) }
    let known = Set(candidates.filter { text in ThreeDSVersion.allCases.contains { look(text, $0) } })
    #expect(known == rows)
  }

  @Test("Reasons 80 to 99 belong to the directory server", arguments: ["80", "99"])
  func directoryServer(code: String) { #expect(TransStatusReason(code)?.code == code) }

  @Test("Other text is no reason", arguments: ["31", "00", "1", "+1", "100", ""])
  func noReason(text: String) { #expect(TransStatusReason(text) == nil) }

  @Test("Only Y and A shift liability", arguments: TransStatus.allCases)
  func liability(status: TransStatus) {
    #expect((status.liability == .issuer) == ["Y", "A"].contains(status.rawValue))
    #expect(status.isFinal == !["C", "D", "S"].contains(status.rawValue))
  }
}
