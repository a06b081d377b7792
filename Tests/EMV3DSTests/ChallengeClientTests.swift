import CheckoutCore
import Synchronization
import Testing

@testable import EMV3DS

@Suite("Challenge client")
struct ChallengeClientTests {
  private typealias S = ThreeDSSample

  /// An issuer that gives prepared responses, and the record of what it received and of the notes about it.
  private final class Issuer: Transport, Sendable {
    let responses: Mutex<[Result<JSON, CheckoutError>]>
    let received = Mutex<[JSON]>([])
    let repeated = Mutex<[Bool]>([])
    let notes = Mutex<[String?]>([])

    init(_ responses: [Result<JSON, CheckoutError>]) { self.responses = Mutex(responses) }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse { throw .unreachable }

    /// Returns a client for this issuer in a wide window, without a minimum time for the processing screen.
    func client(clock: VirtualClock = VirtualClock(start: S.start)) -> ChallengeClient {
      var limits = ThreeDSLimits.standard
      limits.display = .zero
      let environment = CheckoutEnvironment(clock: clock, transport: self)
      let context = ProviderContext(environment: environment, log: { _ in }) { note, details in
        self.notes.withLock { $0.append(details["code"]) }
      }
      let terms = ChallengeClient.Terms(authority: "acs.test", path: "/", names: S.names)
      return ChallengeClient(terms, context: context, window: .wide, limits: limits) {
        (message, isRepeated) async throws(CheckoutError) in
        self.received.withLock { $0.append(message) }
        self.repeated.withLock { $0.append(isRepeated) }
        let response = self.responses.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        guard let response else { throw CheckoutError(code: .networkUnreachable) }
        return try response.get()
      }
    }
  }

  private static func responses(_ messages: JSON...) -> Issuer { Issuer(messages.map { .success($0) }) }

  @Test("A prompt has the names of the issuer and the scheme, the deadline, and the width of the window")
  func prompt() async throws {
    let issuer = Self.responses(S.question(.text, [("issuerName", "Test Bank"), ("psName", "visa")]))
    var expected = Challenge(
      kind: .code, header: "Is it you?", text: "We sent a code.", label: "Code", submitLabel: "Submit",
      resendLabel: "Send again", issuer: "Test Bank", scheme: "visa", deadline: S.start + .seconds(300))
    expected.number = 1
    expected.columns = 75
    #expect(try await issuer.client().begin() == .again(expected))
    #expect(issuer.received.withLock { $0 }.first?["challengeWindowSize"] == "04")
  }

  @Test("The issuer's decision ends the challenge once", arguments: ["Y", "N"])
  func decision(status: String) async throws {
    let issuer = Self.responses(S.question(), S.final(status, counter: 1))
    let client = issuer.client()
    _ = try await client.begin()
    #expect(try await client.answer(.entry(SecretText("1234"))) == .over)
    #expect(try await client.answer(.entry(SecretText("1234"))) == .over)
    await client.cancel()
    #expect(await client.fault == nil)
    #expect(issuer.received.withLock(\.count) == 2)
    #expect(issuer.notes.withLock { $0 } == ["threeds.completed." + status])
  }

  @Test(
    "A protocol error ends the challenge with its code; the issuer's own error is not reported back",
    arguments: [
      (S.question(counter: 1), "302", true), (S.question(.text, [("messageExtension", [])]), "203", true),
      (["messageType": "Erro", "errorCode": "203"], "203", false), (["messageType": "AReq"], "101", true),
      ([:], "101", true),
    ] as [(JSON, String, Bool)])
  func fault(response: JSON, code: String, isReported: Bool) async throws {
    let issuer = Self.responses(response)
    let client = issuer.client()
    #expect(try await client.begin() == .over)
    #expect(await client.fault?.code == .challengeProtocol)
    #expect(await client.fault?.platformCode == code)
    #expect(issuer.received.withLock { $0 }.dropFirst().map { $0["errorCode"]?.string } == (isReported ? [code] : []))
    #expect(issuer.repeated.withLock { $0 } == (isReported ? [true, false] : [true]))
  }

  @Test("Input that is not JSON is a protocol error; a duplicate element has its own", arguments: [true, false])
  func unreadable(isDuplicate: Bool) async throws {
    let reason: JSON.ParseError.Reason = isDuplicate ? .repeatedName : .unterminated
    let issuer = Issuer([.failure(CheckoutError(code: .answerMalformed, platformMessage: reason.rawValue))])
    let client = issuer.client()
    #expect(try await client.begin() == .over)
    #expect(await client.fault?.platformCode == (isDuplicate ? "204" : "101"))
    #expect(issuer.received.withLock { $0 }.last?["errorDetail"] == "CRes")
  }

  @Test("A challenge whose message may have arrived is over with the network error; an undelivered message is not")
  func loss() async throws {
    let issuer = Issuer([.success(S.question()), .failure(CheckoutError(code: .networkTimeout))])
    let client = issuer.client()
    _ = try await client.begin()
    #expect(try await client.answer(.entry(SecretText("1"))) == .over)
    #expect(await client.loss?.code == .networkTimeout)
    #expect(await client.fault == nil)
    #expect(issuer.notes.withLock { $0 } == ["threeds.runtime.requestFailed"])

    let other = Self.responses(S.question())
    let retry = other.client()
    _ = try await retry.begin()
    await #expect(throws: CheckoutError(code: .networkUnreachable)) {
      try await retry.answer(.entry(SecretText("1")))
    }
    #expect(await !retry.isOver)
    #expect(await retry.loss == nil)
  }

  @Test("A cancellation is sent once and not repeated, whatever the response", arguments: [true, false])
  func cancel(isAnswered: Bool) async throws {
    let issuer = Self.responses(S.question(), S.final("N", counter: 1))
    if !isAnswered { issuer.responses.withLock { _ = $0.removeLast() } }
    let client = issuer.client()
    _ = try await client.begin()
    await client.cancel()
    await client.cancel()
    #expect(issuer.received.withLock { $0 }.last?["challengeCancel"] == "01")
    #expect(issuer.repeated.withLock { $0 } == [true, false])
    #expect(issuer.notes.withLock { $0 } == ["threeds.cancelled"])
  }

  @Test("After its deadline, a challenge tells the issuer once to stop waiting; before, it says nothing")
  func timeOut() async throws {
    let clock = VirtualClock(start: S.start)
    let issuer = Self.responses(S.question())
    let client = issuer.client(clock: clock)
    _ = try await client.begin()
    await client.timeOut()
    #expect(await !client.isOver)
    clock.set(S.start + .seconds(300))
    await client.timeOut()
    await client.timeOut()
    #expect(await client.isOver)
    #expect(issuer.received.withLock { $0 }.map { $0["errorCode"]?.string } == [nil, "402"])
    #expect(issuer.notes.withLock { $0 } == ["threeds.timedOut.challenge"])
  }

  @Test("A final response whose status asks for another challenge is refused", arguments: ["C", "D", "S"])
  func unfinished(status: String) async throws {
    let version = status == "S" ? ThreeDSVersion.v231 : .v220
    #expect(S.fault(S.final(status, version: version), version: version) == ProtocolFault(.format, "transStatus"))
  }

  @Test("An unsupported protocol version is refused before the first message")
  func unsupported() {
    #expect(throws: CheckoutError(code: .challengeUnsupported)) {
      try ChallengeClient.Terms(url: "https://acs.test/", server: "s", acs: "a", version: "1.0.2")
    }
  }
}
