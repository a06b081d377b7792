#if Network
import TestSupport
import Testing

/// The payment systems' own server SDKs for Python, in a shop that does with them all that they can. `.ci/clients` runs the same
/// shops, and those of the other public clients, every night.
@Suite("Official clients", .serialized)
struct OfficialClientTests {
  @Test(
    "A shop with the platform's own SDK creates, holds, captures, refunds, cancels and reads notifications",
    arguments: [
      (
        "ecommpay_shop.py",
        "ecommpay-sdk 1.0.6: create, pay, status, webhooks, hold, capture, refund, cancel, reversal, page"
      ),
      ("worldline_shop.py", "connect-sdk-python3 6.3.0: create, pay, webhooks, hold, capture, refund, status, cancel"),
    ])
  func shop(file: String, done: String) throws {
    guard let python = InstalledTools.python else {
      try InstalledTools.require("flask", isPython: true)
      return
    }
    let run = try Spawned.run([
      try TestEnvironment.program(), "serve", "--port", "0", "--", python + "/python3", "-B",
      Repository.root + "/Tests/ServerTests/Clients/" + file,
    ])
    #expect(run.status == 0, "\(run.errors.prefix(4000))")
    #expect(run.output.split(separator: "\n").last.map(String.init) == done)
  }
}
#endif
