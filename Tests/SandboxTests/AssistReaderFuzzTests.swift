import CheckoutCore
import TestSupport
import Testing

@testable import KassaAssistSandbox
@testable import KassaEcommpaySandbox
@testable import KassaSandbox

/// Fuzzes the Assist sandbox. Malformed input must be either read or rejected, without a crash and with limited output.
@Suite("Parsing of Assist requests")
struct AssistReaderFuzzTests {
  private static let call = Array(
    """
    <?xml version="1.0"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>\
    <ws:orderresult xmlns:ws="http://www.paysecure.ru/ws/"><!-- of today --><ordernumber>order&#45;1</ordernumber>\
    <merchant_id><![CDATA[679471]]></merchant_id><startdate>21.11.2026</startdate></ws:orderresult></soap:Body>\
    </soap:Envelope>
    """.utf8)
  private static let form = Array("Merchant_ID=679471&OrderNumber=%D0%96+1&OrderAmount=100.05&Signature=AA%3D%3D".utf8)

  /// Returns `bytes` with up to eight random mutations.
  private static func mutated(_ bytes: [UInt8], _ random: SeededRandomness) -> [UInt8] {
    TestSupport.mutated(bytes, random, most: 8, longest: 60, marks: "<>/&;%=+'\"![]-?#\u{0}")
  }

  @Test("A SOAP call is read despite prefixes, CDATA, entities and comments")
  func call() throws {
    let call = try #require(AssistCall(Self.call))
    #expect(call.name == "orderresult")
    #expect(call["OrderNumber"] == "order-1")
    #expect(call["merchant_id"] == "679471")
    #expect(call["enddate"] == nil)
  }

  @Test("A mutated call neither crashes the parser nor expands its data", arguments: 0..<40 as Range<UInt64>)
  func calls(seed: UInt64) {
    let random = SeededRandomness(seed: seed)
    for _ in 0..<100 {
      let bytes = Self.mutated(Self.call, random)
      guard let call = AssistCall(bytes) else { continue }
      let received = call.arguments.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
      // Each invalid UTF-8 byte is replaced with a replacement character, which is three bytes long.
      #expect(received <= bytes.count * 3)
    }
  }

  @Test("A mutated form neither crashes the parser nor expands its data", arguments: 0..<40 as Range<UInt64>)
  func forms(seed: UInt64) {
    let random = SeededRandomness(seed: seed)
    for _ in 0..<100 {
      let bytes = Self.mutated(Self.form, random)
      let form = FormFields(bytes, ignoresCase: true)
      for name in ["merchant_id", "ORDERNUMBER", "OrderAmount", "Signature", ""] {
        #expect((form[name]?.utf8.count ?? 0) <= bytes.count * 3)
      }
    }
  }

  @Test("Oversized and unterminated input is rejected at once")
  func limits() {
    #expect(AssistCall([UInt8](repeating: UInt8(ascii: "<"), count: 100_000)) == nil)
    #expect(AssistCall(Array(String(repeating: "<a>", count: 30_000).utf8)) == nil)
    #expect(AssistCall(Array(String(repeating: "<!--", count: 20_000).utf8)) == nil)
    #expect(AssistCall(Array("<Envelope><Body><call><![CDATA[".utf8)) == nil)
    #expect(AssistCall([]) == nil)
    let many = FormFields(Array(String(repeating: "a=1&", count: 20_000).utf8))
    #expect(many["a"] == "1")
    #expect(FormFields(Array("a=%&b=%4&c=%zz&d=%C3".utf8))["a"] == "%")
  }

  @Test("Every mutated request gets a response in Assist's format", arguments: 0..<10 as Range<UInt64>)
  func answered(seed: UInt64) async throws {
    let random = SeededRandomness(seed: seed)
    let sandbox = AssistSandbox(
      AssistSandboxConfiguration { $0.latency = .none }, BackendDependencies(clock: VirtualClock(), randomness: random))
    for (path, body) in [
      ("/registration/mobileregistration.cfm", Self.call), ("/orderresult/mobileorderresult.cfm", Self.call),
      ("/pay/order.cfm", Self.form), ("/pay/page.cfm", Self.form), ("/pay/pay.cfm", Self.form),
      ("/pay/close.cfm", Self.form),
      ("/pay/3dsend.cfm", Self.form), ("/charge/charge.cfm", Self.form), ("/cancel/wscancel.cfm", Self.form),
    ] {
      for _ in 0..<10 {
        let answer = await sandbox.ask(path, Self.mutated(body, random))
        #expect([200, 500].contains(answer.status))
        #expect(answer.body.starts(with: Array("<?xml".utf8)))
      }
    }
  }
}

extension AssistSandbox {
  /// Sends a request directly to the platform, without the simulated network.
  fileprivate func ask(_ path: String, _ body: [UInt8]) async -> MachineAnswer {
    await platform.answer(MachineRequest(TransportRequest(SandboxAuthority.assist, path, body: body)))
  }
}
