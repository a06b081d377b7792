import KassaCards
import Testing

@testable import CheckoutCore

@Suite("3-D Secure authentication")
struct AuthenticationTests {
  private static let start = ThreeDSSample.start
  private static let server = ThreeDSSample.names.server
  private func at(_ seconds: Int) -> Instant { Self.start + .seconds(seconds) }

  private static func request(_ version: ThreeDSVersion = .v220) throws -> AuthenticationRequest {
    var request = AuthenticationRequest(
      version: version, server: server, number: try #require(CardNumber(digits: Array("4314220000000056".utf8))),
      amount: Money(1999, try #require(CurrencyTable.standard["USD"])), purchased: start,
      requestor: RequestorInfo(["shipIndicator": "01", "deliveryEmailAddress": "", "reorderItemsInd": "02"]))
    request.expiry = Expiry(month: 7, year: 2030)
    request.device = DeviceData(language: "en", columns: 80, rows: 24, colourDepth: 10)
    request.preferences = [.noPreference]
    return request
  }

  private static func answer(_ status: String, _ more: [(String, JSON?)] = [], version: ThreeDSVersion = .v220) -> JSON
  {
    ThreeDSSample.changed(
      [
        "messageType": "ARes", "messageVersion": .string(version.rawValue), "threeDSServerTransID": .string(server),
        "acsTransID": .string(ThreeDSSample.names.acs), "transStatus": .string(status),
      ], more)
  }

  @Test("The AReq has the data that the issuer needs, and its card number is redacted in logs")
  func areq() throws {
    let json = try Self.request().json
    #expect(json["cardExpiryDate"] == "3007")
    #expect(json["purchaseAmount"] == "1999")
    #expect(json["purchaseCurrency"] == "840")
    #expect(json["purchaseExponent"] == "2")
    #expect(json["purchaseDate"] == "20260615120000")
    #expect(json["threeDSRequestorChallengeInd"] == "01")
    #expect(json["browserColorDepth"] == "8")
    #expect(json["browserScreenWidth"] == "640")
    #expect(json["shipIndicator"] == "01")
    #expect(json["deliveryEmailAddress"] == nil)
    #expect(!json.text.contains("4314220000000056"))
    #expect(String(decoding: json.wireBytes, as: UTF8.self).contains(#""acctNumber":"4314220000000056""#))
    var newer = try Self.request(.v231)
    newer.preferences = [.notWanted, .lowValue]
    #expect(newer.json["threeDSRequestorChallengeInd"] == ["02", "10"])
    #expect(newer.faults().isEmpty)
    #expect(newer.requestor.fullness == 2)
  }

  @Test("All errors in an AReq are reported together")
  func areqFaults() throws {
    var request = try Self.request()
    request.preferences = [.notWanted, .lowValue]
    request.holder = "X"
    request.decoupledMinutes = 10_081
    request.device = nil
    request.amount = Money(1, Currency(code: "XTS", numeric: "963", exponent: 2))
    request.requestor.country = "999"
    #expect(
      Set(request.faults().map(\.detail)) == [
        "threeDSRequestorChallengeInd", "cardholderName", "threeDSRequestorDecMaxTime", "browserUserAgent",
        "purchaseCurrency", "billAddrCountry",
      ])
    #expect(AuthenticationRequest.isForbidden("955") && AuthenticationRequest.isForbidden("964"))
    #expect(!AuthenticationRequest.isForbidden("840"))
  }

  @Test(
    "The 3DS Method may take ten seconds, and the AReq reports its completion",
    arguments: [("Y", 9, false), ("N", 10, true), ("N", 11, false), ("U", 0, false)])
  func method(completion: String, seconds: Int, byClock: Bool) throws {
    var session = AuthenticationSession(try Self.request())
    let first = session.handle(.begin(methodURL: completion == "U" ? nil : "https://acs.test/method"), at: at(0))
    let effects =
      completion == "U" ? first : session.handle(byClock ? .tick : .methodFinished, at: at(seconds))
    guard case .send(let areq) = effects.first else {
      Issue.record("no AReq was sent")
      return
    }
    #expect(areq["threeDSCompInd"]?.string == completion)
  }

  private func answered(
    _ message: JSON, version: ThreeDSVersion = .v220
  ) throws -> (
    AuthenticationSession, [AuthenticationSession.Effect]
  ) {
    var session = AuthenticationSession(try Self.request(version))
    _ = session.handle(.begin(methodURL: nil), at: at(0))
    let effects = session.handle(.received(.success(message)), at: at(1))
    return (session, effects)
  }

  @Test(
    "A frictionless response ends the authentication and decides the liability",
    arguments: [
      ("Y", "issuer"), ("A", "issuer"), ("N", "merchant"), ("U", "merchant"), ("R", "merchant"), ("I", "merchant"),
    ])
  func frictionless(status: String, liability: String) throws {
    let needsReason = ["N", "U", "R"].contains(status)
    let (session, effects) = try answered(Self.answer(status, needsReason ? [("transStatusReason", "01")] : []))
    let wanted = try #require(TransStatus(rawValue: status))
    #expect(effects == [.end(.completed(wanted))])
    #expect(wanted.liability.rawValue == liability)
    #expect(session.response?.reason?.code == (needsReason ? "01" : nil))
  }

  @Test("The issuer's cardholder information is shown from version 2.2 on")
  func cardholderInfo() throws {
    let words = [("cardholderInfo", "Call us." as JSON?), ("transStatusReason", "11")]
    let (_, effects) = try answered(Self.answer("N", words))
    #expect(effects.first == .inform("Call us."))
    let (_, older) = try answered(Self.answer("N", words, version: .v210), version: .v210)
    #expect(older.count == 1)
  }

  @Test("Status C starts a challenge, whose end is the end of the authentication")
  func challenge() throws {
    let members: [(String, JSON?)] = [
      ("acsChallengeMandated", "Y"), ("acsURL", "https://acs.test/challenge"),
      ("acsRenderingType", ["acsInterface": "01", "acsUiTemplate": "04"]), ("authenticationType", "03"),
    ]
    var (session, effects) = try answered(Self.answer("C", members))
    #expect(session.response?.uiType == .outOfBand)
    guard case .challenge(let names, let url) = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(names.acs == ThreeDSSample.names.acs)
    #expect(url == "https://acs.test/challenge")
    effects = session.handle(.challengeEnded(.cancelled(.denied)), at: at(9))
    #expect(effects == [.end(.cancelled(.denied))])
    #expect(session.handle(.challengeEnded(.completed(.authenticated)), at: at(10)) == [.ignored("ended")])
  }

  @Test("A decoupled result is awaited for the agreed number of minutes")
  func decoupled() throws {
    var request = try Self.request()
    request.decoupledMinutes = 2
    var session = AuthenticationSession(request)
    _ = session.handle(.begin(methodURL: nil), at: at(0))
    let effects = session.handle(.received(.success(Self.answer("D", [("acsDecConInd", "Y")]))), at: at(1))
    #expect(effects == [.awaitDecoupled(until: at(121))])
    var late = session
    #expect(session.handle(.decoupledResult(.decoupled), at: at(60)).isEmpty, "the result is not final yet")
    #expect(session.handle(.decoupledResult(.authenticated), at: at(61)) == [.end(.completed(.authenticated))])
    #expect(late.handle(.tick, at: at(121)) == [.end(.timedOut(.decoupled))])
  }

  @Test("A timeout, a lost connection or a cancellation by the payer ends the authentication")
  func silence() throws {
    var session = AuthenticationSession(try Self.request())
    _ = session.handle(.begin(methodURL: nil), at: at(0))
    var (lost, left) = (session, session)
    #expect(session.handle(.tick, at: at(10)) == [.end(.timedOut(.message))])
    #expect(lost.handle(.lost, at: at(1)) == [.end(.runtimeError(.requestFailed))])
    #expect(left.handle(.cancel, at: at(1)) == [.end(.cancelled(nil))])
    let (_, confirmation) = try answered(Self.answer("S", version: .v231), version: .v231)
    #expect(confirmation == [.end(.runtimeError(.invalidResponse))])
  }

  @Test(
    "An invalid ARes is rejected with its error code and member",
    arguments: [
      ([("transStatus", nil)], "201", "transStatus"), ([("transStatus", "S")], "203", "transStatus"),
      ([("transStatus", "N")], "201", "transStatusReason"),
      ([("transStatus", "N"), ("transStatusReason", "30")], "203", "transStatusReason"),
      ([("transStatus", "C")], "201", "acsChallengeMandated,acsURL"),
      ([("transStatus", "D")], "201", "acsDecConInd"),
      ([("authenticationValue", "short")], "203", "authenticationValue"),
      ([("cardholderInfo", .string(String(repeating: "x", count: 129)))], "203", "cardholderInfo"),
      ([("threeDSServerTransID", .string(ThreeDSSample.names.acs))], "301", "threeDSServerTransID"),
      ([("messageVersion", "2.3.1")], "102", "messageVersion"), ([("messageType", "CRes")], "101", "messageType"),
      ([("authenticationMethod", ["02"])], "203", "authenticationMethod"), ([("eci", "123")], "203", "eci"),
      ([("whiteListStatus", "X")], "203", "whiteListStatus"),
    ] as [([(String, JSON?)], String, String)])
  func ares(members: [(String, JSON?)], code: String, detail: String) throws {
    let (_, effects) = try answered(Self.answer("Y", members))
    guard case .report(let error) = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(error.code == code)
    #expect(error.detail == detail)
    #expect(effects.count == 2)
  }

  @Test("The 3DS Method data is Base64URL-encoded, and the request describes the device")
  func deviceMethod() throws {
    let device = DeviceData(language: "de-AT", columns: 100, rows: 30, colourDepth: 8)
    let request = DeviceMethodRequest(
      server: "8a880dc0-d2d2-4067-bcb1-b08d1690b26e", notificationURL: "https://shop.example/ready?to=go",
      device: device)
    let text = try #require(request.json["threeDSMethodData"]?.string)
    #expect(text.utf8.allSatisfy { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "=") })
    let data = try JSON(parsing: try #require(Base64.decode(text, .either)))
    #expect(data["threeDSServerTransID"] == "8a880dc0-d2d2-4067-bcb1-b08d1690b26e")
    #expect(data["threeDSMethodNotificationURL"] == "https://shop.example/ready?to=go")
    #expect(request.json["device"]?["browserLanguage"] == "de-AT")
    #expect(request.json["device"]?["browserColorDepth"] == "8")
    #expect(request.json["device"]?["browserScreenWidth"] == "800")
  }

  @Test("The authentication value is detected but not stored")
  func value() throws {
    let (session, _) = try answered(
      Self.answer("Y", [("authenticationValue", "AAABBEg0VhI0VniQEjRWAAAAAAA="), ("eci", "05")]))
    #expect(session.response?.hasAuthenticationValue == true)
    #expect(session.response?.eci.flatMap { ECI($0, scheme: .visa) }?.meaning == .full)
  }
}
