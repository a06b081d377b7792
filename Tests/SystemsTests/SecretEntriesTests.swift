import CheckoutCore
import Rehearsal
import Sandbox
import Synchronization
import Testing

@testable import kassa

/// What went over the wires and makes its holder the owner of something is in no entry of the payment. The built-in scripts
/// are looked through as well.
@Suite("Secrets of sessions and tokens in the flow entries")
struct SecretEntriesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var system: TestSystem
    /// What must have been on the wires at least, so that there is something to find.
    var names: Set<String>
    var testDescription: String { system.name }
  }

  @Test(
    "there are none of any payment system",
    arguments: [
      Case(system: .ecommpay, names: []), Case(system: .worldline, names: ["clientSessionId"]),
      Case(system: .assist, names: ["registration_id"]), Case(system: .dolyame, names: ["access_token"]),
      Case(system: .applePay, names: ["token", "paymentToken"]),
    ])
  func none(_ played: Case) throws {
    let tap = Tap()
    let stage = try played.system.stage { machines, _ in TappedWire(inner: machines, tap: tap) }
    Passer(system: played.system).go(stage.checkout)
    #expect(stage.checkout.flow.result?.outcome == .success)
    let secrets = tap.secrets.withLock(\.self)
    #expect(played.names.isSubset(of: Set(secrets.values)), "\(Set(secrets.values))")
    for entry in stage.checkout.entries {
      let text = FlowEntryJSON.object(entry).text
      for (secret, name) in secrets { #expect(!text.contains(secret), "\(name) in \(entry.line.prefix(200))") }
    }
  }
}

/// Secrets that were seen, with the names that they went under.
private final class Tap: Sendable {
  let secrets = Mutex<[String: String]>([:])

  /// JSON, forms and XML are looked through as text: this is another reader than that of the program.
  func listen(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let member =
      #/
      (?i)([a-z_]*(?:token|clientsessionid|registration_id|password))
      ["']?\s*[:=>]\s*["']?
      ([^"'&<>,}\s\[{]{6,})
      /#
    for match in text.matches(of: member) {
      secrets.withLock { $0[String(match.output.2)] = String(match.output.1) }
    }
  }
}

private struct TappedWire: Transport {
  let inner: any Transport
  let tap: Tap

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    tap.listen(request.body)
    let answer = try await inner.send(request)
    tap.listen(answer.body)
    return answer
  }
}
