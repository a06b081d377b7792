import CheckoutCore
import TestSupport
import Testing

@testable import WorldlineConnect

@Suite("Content encryption")
struct ContentEncryptionTests {
  @Test("A256CBC-HS512 gives the ciphertext and tag of RFC 7518, B.3")
  func rfc() throws {
    let vector = try #require(Vectors.all("rfc7518-b3-a256cbc-hs512.json").first)
    func bytes(_ name: String) throws -> [UInt8] { try #require(vector[name]?.string.flatMap { Hex.decode($0) }) }
    let result = try ContentEncryption.encrypt(
      Array(try #require(vector["P_utf8"]?.string).utf8), key: try bytes("K_hex"), vector: try bytes("IV_hex"),
      associated: Array(try #require(vector["A_utf8"]?.string).utf8))
    #expect(result.ciphertext == (try bytes("E_hex")))
    #expect(result.tag == (try bytes("T_hex")))
  }
}
