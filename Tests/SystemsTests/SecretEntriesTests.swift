import CheckoutCore
import KassaRehearsal
import KassaSandbox
import Synchronization
import TestSupport
import Testing

/// Tests that session and access tokens sent over the network never appear in flow entries.
///
/// The tests for the built-in scripts do the same for the flow entries of those scripts.
@Suite("Session and access tokens in flow entries")
struct SecretEntriesTests {
  @Test(
    "No payment system leaves session or access tokens in flow entries",
    arguments: TestSystem.all)
  func none(_ system: TestSystem) throws {
    let tap = TokenTap()
    let stage = try system.stage { machines, _ in
      TappedTransport(machines) { request, response in
        tap.listen(request.body)
        tap.listen(response.body)
      }
    }
    Passer(system: system).go(stage.checkout)
    #expect(stage.checkout.flow.result?.outcome == .success)
    let secrets = tap.secrets.withLock(\.self)
    #expect(system.kind.tokens.isSubset(of: Set(secrets.values)), "\(Set(secrets.values))")
    for entry in stage.checkout.entries {
      let text = FlowEntryJSON.object(entry).text
      for (secret, name) in secrets { #expect(!text.contains(secret), "\(name) in \(entry.line.prefix(200))") }
    }
  }
}

/// Collects the secrets sent over the network, with their field names.
final class TokenTap: Sendable {
  let secrets = Mutex<[String: String]>([:])

  /// Finds secrets in JSON, form-encoded data and XML by searching them as plain text,
  /// independently of the program's own parsers.
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
