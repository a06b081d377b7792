import CheckoutCore
import KassaAssistSandbox
import KassaSandbox
import TestSupport
import Testing

@testable import AssistMobile

/// What the platform's SOAP services answer.
@Suite("Answers of Assist's services")
struct ServiceAnswerTests {
  private static let registration = Envelope.call(
    "getRegistration",
    [("ApplicationName", "Tests"), ("ApplicationVersion", "1"), ("Merchant_ID", "679471"), ("DeviceUniqueId", "1")])
  private static let result = Envelope.call("orderresult", [("ordernumber", "order-1")])

  @Test(
    "Each prefix of an answer, also of a fault, has a namespace, without which no XML reader takes it",
    arguments: [
      ("/registration/mobileregistration.cfm", registration), ("/orderresult/mobileorderresult.cfm", result),
    ])
  func prefixes(path: String, call: [UInt8]) throws {
    let fixture = SandboxFixture()
    let transport = fixture.sandbox.transport
    let answer = try fixture.run {
      try await transport.send(TransportRequest(SandboxAuthority.assist, path, type: "text/xml", body: call))
    }
    let text = String(decoding: answer.body, as: UTF8.self)
    let prefixes = Set(text.matches(of: /<([A-Za-z-]+):/).map { String($0.output.1) })
    #expect(prefixes.contains("soap"))
    for prefix in prefixes { #expect(text.contains("xmlns:\(prefix)=\"http://"), "\(prefix)") }
  }
}
