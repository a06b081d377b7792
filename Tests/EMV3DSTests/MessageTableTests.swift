import CheckoutCore
import TestSupport
import Testing

@testable import EMV3DS

/// Tests every row in the table of challenge messages, which comes from another SDK's tests.
/// Separate screen tests check what the screens show.
@Suite("Challenge message table")
struct MessageTableTests {
  static let table = TableFile("threeds_messages.stripe-android.tsv")

  private static let unencrypted = "the platforms' issuers exchange unencrypted messages over a secure transport"
  private static let noImages = "a terminal displays no images; only their format is checked"

  /// The rows from which this SDK deliberately departs, with the reason.
  static let departures: [String: String] = [
    "action any other":
      "resendChallenge=N is never sent: exactly one member reports the payer's action",
    "CRes final, transStatus \"C\"": "a finished challenge cannot ask for another one",
    "CRes body is not a JWE": unencrypted, "CRes plain JSON error message instead of JWE": unencrypted,
    "image medium, high and extraHigh": noImages, "image medium and high": noImages, "image medium only": noImages,
    "image all empty": noImages,
  ]

  struct Check: Sendable {
    var expected: String
    var run: @Sendable () throws -> Bool
    init(_ expected: String, _ run: @escaping @Sendable () throws -> Bool) {
      self.expected = expected
      self.run = run
    }
  }

  private typealias S = ThreeDSSample

  /// Returns a check that a CRes is rejected with the given error code if the named JSON member has the given value.
  private static func spoilt(_ name: String, _ value: JSON?, is code: String, of type: ACSUIType = .text) -> Check {
    Check(code) { S.fault(S.question(type, [(name, value)]))?.code.rawValue == code }
  }

  private static func said(_ type: ACSUIType, _ answer: ChallengeAnswer) throws -> JSON {
    var session = S.asked(type)
    let sent = session.handle(.answer(answer), at: S.start + .seconds(90)).sent
    return try JSON(parsing: try #require(sent.first).wireBytes)
  }

  private static func extensions(_ list: [JSON]) -> JSON { S.question(.text, [("messageExtension", .array(list))]) }

  private static func one(name: Int = 4, id: Int = 4, data: Int = 1, critical: Bool = false) -> JSON {
    [
      "name": .string(String(repeating: "n", count: name)), "id": .string(String(repeating: "i", count: id)),
      "criticalityIndicator": .bool(critical), "data": ["v": .string(String(repeating: "d", count: data))],
    ]
  }

  static let checks: [String: Check] = [
    "CRes empty object": Check("101") { S.fault([:])?.code == .notUnderstood },
    "CRes messageType missing": spoilt("messageType", nil, is: "101"),
    "CRes challengeCompletionInd \"55\"": spoilt("challengeCompletionInd", "55", is: "203"),
    "CRes challengeCompletionInd \"\"": spoilt("challengeCompletionInd", "", is: "201"),
    "CRes resendInformationLabel \"\"": spoilt("resendInformationLabel", "", is: "203"),
    "CRes challengeInfoTextIndicator \"\"": spoilt("challengeInfoTextIndicator", "", is: "203"),
    "CRes challengeSelectInfo is a string": spoilt("challengeSelectInfo", "phone", is: "203", of: .singleSelect),
    "CRes acsTransID \"1-2-3-4\"": spoilt("acsTransID", "1-2-3-4", is: "203"),
    "CRes acsUiType \"1597\"": spoilt("acsUiType", "1597", is: "203"),
    "CRes messageVersion missing": spoilt("messageVersion", nil, is: "201"),
    "CRes text without submitAuthenticationLabel": spoilt("submitAuthenticationLabel", nil, is: "201"),
    "CRes html without acsHTML": spoilt("acsHTML", nil, is: "201", of: .html),
    "CRes oob without oobContinueLabel": spoilt("oobContinueLabel", nil, is: "201", of: .outOfBand),
    "CRes unknown critical extension": Check("202") {
      S.fault(extensions([one(critical: true)])) == ProtocolFault(.unknownExtension, "iiii")
    },
    "CRes final, transStatus missing": Check("201") {
      S.fault(S.changed(S.final(), [("transStatus", nil)])) == ProtocolFault(.missing, "transStatus")
    },
    "CRes final, transStatus \"ABC\"": Check("203") {
      S.fault(S.final("ABC")) == ProtocolFault(.format, "transStatus")
    },
    "CRes single select, labels missing": Check("not valid for UI") {
      S.fault(S.question(.singleSelect, [("challengeInfoLabel", nil), ("submitAuthenticationLabel", nil)]))
        == ProtocolFault(.missing, "challengeInfoLabel,submitAuthenticationLabel")
    },
    "CRes oob, header and text missing": Check("not valid for UI") {
      S.fault(S.question(.outOfBand, [("challengeInfoHeader", nil), ("challengeInfoText", nil)]))
        == ProtocolFault(.missing, "challengeInfoHeader,challengeInfoText")
    },
    "CRes sdkTransID differs from CReq": spoilt("sdkTransID", .string(S.names.acs), is: "301"),
    "CRes messageVersion differs from CReq": spoilt("messageVersion", "2.1.0", is: "102"),
    "extension name of 65 characters": Check("203") { S.fault(extensions([one(name: 65)]))?.code == .format },
    "extension id of 65 characters": Check("203") { S.fault(extensions([one(id: 65)]))?.code == .format },
    "extension data over 8059 characters": Check("203") { S.fault(extensions([one(data: 8060)]))?.code == .format },
    "extension 11 extensions": Check("203") {
      S.fault(extensions(Array(repeating: one(), count: 11)))?.code == .format
        && S.fault(extensions(Array(repeating: one(), count: 10))) == nil
    },

    "action submit text 123456": Check("challengeDataEntry=123456") {
      try said(.text, .entry(SecretText("123456")))["challengeDataEntry"] == "123456"
    },
    "action submit empty text": Check("challengeDataEntry absent") {
      let message = try said(.text, .entry(SecretText("")))
      return message["challengeDataEntry"] == nil && message["challengeNoEntry"] == "Y"
    },
    "action submit html 123456": Check("challengeHTMLDataEntry=123456") {
      try said(.html, .form(SecretText("123456")))["challengeHTMLDataEntry"] == "123456"
    },
    "action cancel": Check("challengeCancel=01") {
      var session = S.asked()
      return session.handle(.cancel, at: S.start + .seconds(3)).sent.first?["challengeCancel"] == "01"
    },
    "action resend": Check("resendChallenge=Y") { try said(.text, .resend)["resendChallenge"] == "Y" },
    "action oob continue": Check("oobContinue=true") {
      try said(.outOfBand, .confirmedOutOfBand)["oobContinue"] == true
    },

    "select single: choose 0 then 1": Check("phone then email (one value)") {
      try said(.singleSelect, .select(["phone"]))["challengeDataEntry"] == "phone"
        && said(.singleSelect, .select(["email"]))["challengeDataEntry"] == "email"
        && S.prompt(.singleSelect).action(for: .select(["phone", "email"]), at: S.start) == nil
    },
    "select multi: none": Check("empty") { try said(.multiSelect, .select([]))["challengeNoEntry"] == "Y" },
    "select multi: 0": Check("phone") { try said(.multiSelect, .select(["phone"]))["challengeDataEntry"] == "phone" },
    "select multi: 0 and 1": Check("phone,email") {
      try said(.multiSelect, .select(["email", "phone"]))["challengeDataEntry"] == "phone,email"
    },
    "select options": Check("start with nothing chosen") {
      // The model does not preselect an option. A screen test checks that the screen does not select one either.
      try S.prompt(.singleSelect).question.options.map(\.name) == ["phone", "email"]
    },

    "screen text": Check("label, entry, submit, resend, whitelist label, warning icon when indicator Y") {
      let challenge = Challenge(
        try S.prompt(.text, [("challengeInfoTextIndicator", "Y"), ("whitelistingInfoText", "Trust Cosmoshop?")]))
      return challenge.label == "Code" && challenge.submitLabel == "Submit" && challenge.resendLabel == "Send again"
        && challenge.trust == "Trust Cosmoshop?" && challenge.isWarning
    },
    "screen oob": Check(
      "no entry view; submit shows oobContinueLabel; after return the info text becomes challengeAddInfo"
    ) {
      var prompt = try S.prompt(.outOfBand, [("challengeInfoTextIndicator", "Y")])
      prompt.hasReturned = true
      let challenge = Challenge(prompt)
      return challenge.kind == .outOfBand && challenge.submitLabel == "Continue"
        && challenge.text == "Open your bank's application." && !challenge.isWarning
    },
    "screen html": Check("brand zone, header, text and submit hidden; after return acsHTMLRefresh replaces the page") {
      var prompt = try S.prompt(.html, [("acsHTMLRefresh", "PHA-TmV3PC9wPg")])
      let before = prompt.page?.inputs.map(\.name)
      prompt.hasReturned = true
      return before == ["code"] && prompt.page?.items == [.text("New", isHeading: false)]
        && Challenge(prompt).header.isEmpty && Challenge(prompt).submitLabel.isEmpty
    },
    "screen why and expand sections": Check(
      "collapsed at first, toggle on activation, hidden when their label is empty"
    ) {
      let question = try S.prompt(
        .text, [("whyInfoLabel", "Why?"), ("whyInfoText", "The law."), ("expandInfoText", "?")]
      )
      .question
      return question.why?.text == "The law." && question.more == nil
    },

    "timer no answer within the limit": Check("402 sent, timed-out result") {
      var session = S.asked()
      let effects = session.handle(.tick, at: S.start + .seconds(300))
      return effects.reported.first?["errorCode"] == "402" && effects.ends == [.timedOut(.challenge)]
    },
    "timer cancelled before the limit": Check("nothing sent") {
      var session = S.asked()
      _ = session.handle(.cancel, at: S.start + .seconds(3))
      _ = session.handle(.received(.success(S.final("N", counter: 1))), at: S.start + .seconds(4))
      return session.end == .cancelled(.denied) && session.handle(.tick, at: S.start + .seconds(301)).isEmpty
    },
    "start CRes null": Check("runtime error") {
      var session = ChallengeSession(S.names, opened: S.start)
      _ = session.handle(.begin, at: S.start)
      return session.handle(.lost(hasArrived: true), at: S.start).ends == [.lost]
    },
  ]

  @Test("The SDK behaves as the row requires", arguments: table.rows)
  func holds(row: TableFile.Row) throws {
    let name = row["area"] + " " + row["input"]
    if Self.departures[name] != nil { return }
    let check = try #require(Self.checks[name], "missing check for «\(name)»")
    // "error" in the table allows any error code, but our check requires a specific one.
    #expect(row["expected"] == check.expected || row["expected"] == "error")
    #expect(try check.run(), "\(name)")
  }

  @Test("Every row has a check or a reason for departure, and no check is left over")
  func complete() {
    let rows = Set(Self.table.rows.map { $0["area"] + " " + $0["input"] })
    #expect(Set(Self.checks.keys).union(Self.departures.keys) == rows)
    #expect(rows.count == Self.table.rows.count)
  }
}
