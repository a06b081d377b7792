import CheckoutCore
import Testing

@testable import EMV3DS

/// A sample 3-D Secure transaction with its challenge messages, which are valid unless a test changes them.
enum ThreeDSSample {
  static let names = names(.v220)

  static func names(_ version: ThreeDSVersion) -> ChallengeNames {
    ChallengeNames(
      server: "8a880dc0-d2d2-4067-bcb1-b08d1690b26e", acs: "d7c1ee99-9478-44a6-b1f2-391e29c6b340",
      sdk: "b2385523-a66c-4907-ac3c-91848e8c0067", version: version)
  }

  static let start = Instant(milliseconds: 1_781_524_800_000)

  /// Returns a CRes that continues the challenge.
  static func question(
    _ type: ACSUIType = .text, counter: Int = 0, version: ThreeDSVersion = .v220, _ more: [(String, JSON?)] = []
  ) -> JSON {
    var members: [(String, JSON)] = base(counter, version, "N") + [("acsUiType", .string(type.rawValue))]
    let texts: [(String, JSON)] = [
      ("challengeInfoHeader", "Is it you?"), ("challengeInfoText", "We sent a code."), ("challengeInfoLabel", "Code"),
    ]
    let options: JSON = [["phone": "Mobile **** 42"], ["email": "j***@example.test"]]
    switch type {
    case .text: members += texts + [("submitAuthenticationLabel", "Submit"), ("resendInformationLabel", "Send again")]
    case .singleSelect, .multiSelect:
      members += texts + [("submitAuthenticationLabel", "Next"), ("challengeSelectInfo", options)]
    case .outOfBand:
      members += texts + [("oobContinueLabel", "Continue"), ("challengeAddInfo", "Open your bank's application.")]
    case .html: members += [("acsHTML", "PGlucHV0IG5hbWU9ImNvZGUiPg")]
    case .htmlOutOfBand:
      members += [("acsHTML", "PHA-T3BlbiB5b3VyIGFwcDwvcD4"), ("oobContinueLabel", "Continue")]
    case .information: members += texts + [("submitAuthenticationLabel", "Continue")]
    }
    return changed(.object(.init(members)), more)
  }

  /// Returns the final CRes.
  static func final(_ status: String = "Y", counter: Int = 0, version: ThreeDSVersion = .v220) -> JSON {
    .object(.init(base(counter, version, "Y") + [("transStatus", .string(status))]))
  }

  /// Returns a message with some JSON members changed. A nil value removes the member.
  static func changed(_ message: JSON, _ members: [(String, JSON?)]) -> JSON {
    guard case .object(var object) = message else { return message }
    for (name, value) in members { object[name] = value }
    return .object(object)
  }

  private static func base(_ counter: Int, _ version: ThreeDSVersion, _ completion: String) -> [(String, JSON)] {
    let names = names(version)
    return [
      ("messageType", "CRes"), ("messageVersion", .string(version.rawValue)),
      ("threeDSServerTransID", .string(names.server)), ("acsTransID", .string(names.acs)),
      ("sdkTransID", .string(names.sdk ?? "")), ("acsCounterAtoS", .string(ChallengeNames.digits(counter))),
      ("challengeCompletionInd", .string(completion)),
    ]
  }

  /// Returns the fault found when parsing a message; nil if the message is valid.
  static func fault(
    _ message: JSON, counter: Int = 0, version: ThreeDSVersion = .v220
  ) -> ProtocolFault? {
    do throws(ProtocolFault) {
      _ = try ChallengeResponse(message, names: names(version), counter: counter)
      return nil
    } catch { return error }
  }

  static func prompt(
    _ type: ACSUIType = .text, version: ThreeDSVersion = .v220, _ more: [(String, JSON?)] = []
  ) throws -> ChallengePrompt {
    let response = try ChallengeResponse(
      question(type, version: version, more), names: names(version), counter: 0)
    guard case .question(let question) = response else { throw Unexpected() }
    return ChallengePrompt(question: question, deadline: start + .seconds(300))
  }

  /// Parses a response as the client does.
  static func parsed(_ bytes: [UInt8]) -> Result<JSON, ProtocolFault> {
    do throws(JSON.ParseError) {
      return .success(try JSON(parsing: bytes, limits: ChallengeResponse.limits))
    } catch { return .failure(.unreadable(error.reason)) }
  }

  struct Unexpected: Error {}

  /// Returns a challenge session that has received its first prompt.
  static func asked(
    _ type: ACSUIType = .text, _ more: [(String, JSON?)] = [], limits: ThreeDSLimits = .standard
  ) -> ChallengeSession {
    let version: ThreeDSVersion = type.versions.lowerBound > .v220 ? .v231 : .v220
    var session = ChallengeSession(names(version), opened: start, limits: limits)
    _ = session.handle(.begin, at: start)
    _ = session.handle(.received(.success(question(type, version: version, more))), at: start + .seconds(2))
    return session
  }
}

extension [ChallengeSession.Effect] {
  var ends: [ThreeDSEnd] { compactMap { if case .end(let end) = $0 { end } else { nil } } }
  var sent: [JSON] { compactMap { if case .send(let message) = $0 { message } else { nil } } }
  var reported: [JSON] { compactMap { if case .report(let message) = $0 { message } else { nil } } }
  var shown: [ChallengePrompt] { compactMap { if case .show(let prompt) = $0 { prompt } else { nil } } }
}
