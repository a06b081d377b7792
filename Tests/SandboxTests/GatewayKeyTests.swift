import Crypto
import KassaSandbox
import TestSupport
import Testing

/// The key of the sandbox's shop, which a program that opens payment tokens needs.
@Suite("The shop's key for Apple Pay")
struct GatewayKeyTests {
  @Test("The article tells how the private key is made")
  func privateKey() throws {
    let path = "Sources/Sandbox/ApplePayGateway/Documentation.docc/GatewayWire.md"
    let rest = try #require(Repository.text(path)?.split(separator: "SHA-256 of the text `").dropFirst().first)
    let text = try #require(rest.split(separator: "`").first)
    let key = try #require(ApplePayKey(scalar: Array(SHA256.hash(data: Array(text.utf8)))))
    #expect(key.publicKey == ApplePayKey.sandbox?.publicKey)
  }
}
