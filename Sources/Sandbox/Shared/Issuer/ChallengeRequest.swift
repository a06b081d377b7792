import CheckoutCore

/// A challenge request (CReq). Source: EMV 3-D Secure 2.2, table of the CReq message.
struct ChallengeRequest {
  private let body: JSON

  /// - Parameter body: a message whose members have the types of `shape`.
  init(_ body: JSON) { self.body = body }

  /// The types of the members, all of which may be missing.
  static let shape: ValueShape = [
    "messageType": .text, "messageVersion": .text, "threeDSServerTransID": .text, "acsTransID": .text,
    "challengeWindowSize": .text, "sdkCounterStoA": .text, "challengeDataEntry": .text, "challengeNoEntry": .text,
    "challengeHTMLDataEntry": .text, "oobContinue": .flag, "resendChallenge": .text, "challengeCancel": .text,
  ]

  var messageType: String? { body["messageType"]?.string }
  var messageVersion: String? { body["messageVersion"]?.string }
  var threeDSServerTransID: String? { body["threeDSServerTransID"]?.string }
  var acsTransID: String? { body["acsTransID"]?.string }
  var sdkCounterStoA: String? { body["sdkCounterStoA"]?.string }
  private var challengeWindowSize: String? { body["challengeWindowSize"]?.string }
  private var challengeDataEntry: String? { body["challengeDataEntry"]?.string }
  private var challengeNoEntry: String? { body["challengeNoEntry"]?.string }
  private var challengeHTMLDataEntry: String? { body["challengeHTMLDataEntry"]?.string }
  private var oobContinue: Bool? { body["oobContinue"]?.bool }
  private var resendChallenge: String? { body["resendChallenge"]?.string }
  private var challengeCancel: String? { body["challengeCancel"]?.string }

  /// The cardholder's action that a CReq reports.
  enum Action: Sendable, Equatable {
    /// The cardholder has not acted yet, so the issuer shows the first screen.
    case first
    case entry(String)
    /// The cardholder submitted the challenge form without entering anything.
    case nothing
    /// The field names and values submitted from an HTML form.
    case form(String)
    /// The client reports that the cardholder has confirmed in another app.
    case confirmed
    case resend
    case cancel

    /// The CReq element that carries the action.
    var element: String {
      switch self {
      case .first: "sdkCounterStoA"
      case .entry: "challengeDataEntry"
      case .nothing: "challengeNoEntry"
      case .form: "challengeHTMLDataEntry"
      case .confirmed: "oobContinue"
      case .resend: "resendChallenge"
      case .cancel: "challengeCancel"
      }
    }
  }

  /// Returns the cardholder's action, or an error if the message is malformed.
  /// The message's IDs and counter are checked later, against the open challenge.
  func action() -> Result<Action, ChallengeError> {
    let required = [
      ("messageType", messageType), ("messageVersion", messageVersion),
      ("threeDSServerTransID", threeDSServerTransID), ("acsTransID", acsTransID), ("sdkCounterStoA", sdkCounterStoA),
    ]
    let missing = required.filter { $0.1 == nil }.map(\.0)
    if !missing.isEmpty { return .failure(.missing(missing)) }
    let malformed = malformedNames()
    if !malformed.isEmpty { return .failure(.format(malformed)) }

    let isFirst = sdkCounterStoA == "000"
    let given = [
      challengeDataEntry.map { Action.entry($0) }, challengeNoEntry.map { _ in .nothing },
      challengeHTMLDataEntry.map { .form($0) }, oobContinue.map { _ in .confirmed },
      resendChallenge.map { _ in .resend }, challengeCancel.map { _ in .cancel },
    ].compactMap(\.self).map { ($0.element, $0) }
    if isFirst { return given.isEmpty ? .success(.first) : .failure(.format(given.map(\.0))) }
    switch given.count {
    case 0: return .failure(.missing(["challengeDataEntry"]))
    case 1: return .success(given[0].1)
    default: return .failure(.format(given.map(\.0)))
    }
  }

  private func malformedNames() -> [String] {
    let rules: [(String, Bool)] = [
      ("messageType", messageType == "CReq"),
      ("messageVersion", ACSBehaviour.versions.contains(messageVersion ?? "")),
      ("challengeWindowSize", challengeWindowSize.map { ["01", "02", "03", "04", "05"].contains($0) } ?? true),
      ("sdkCounterStoA", Self.areDigits(sdkCounterStoA, 3)),
      ("challengeDataEntry", challengeDataEntry.map { (1...45).contains($0.count) } ?? true),
      ("challengeNoEntry", challengeNoEntry.map { $0 == "Y" } ?? true),
      ("challengeHTMLDataEntry", challengeHTMLDataEntry.map { (1...256).contains($0.utf8.count) } ?? true),
      ("oobContinue", oobContinue ?? true),
      ("resendChallenge", resendChallenge.map { $0 == "Y" } ?? true),
      ("challengeCancel", challengeCancel.map { Self.areDigits($0, 2) } ?? true),
    ]
    return rules.filter { !$0.1 }.map(\.0)
  }

  private static func areDigits(_ text: String?, _ count: Int) -> Bool {
    text?.utf8.count == count && text?.utf8.allSatisfy { (0x30...0x39).contains($0) } == true
  }
}
