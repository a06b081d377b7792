import CheckoutCore
import TestSupport
import Testing

@testable import WorldlineConnect

@Suite("Content encryption")
struct ContentEncryptionTests {
  @Test("A256CBC-HS512 gives the ciphertext and tag of RFC 7518, B.3")
  func rfc() throws {
    let vector = try #require(Vectors.all("rfc7518-b3-a256cbc-hs512.json").first)
    func bytes(_ name: String) throws -> [UInt8] { try Hex.bytes(try #require(vector[name]?.string)) }
    let result = try ContentEncryption.encrypt(
      Array(try #require(vector["P_utf8"]?.string).utf8), key: try bytes("K_hex"), vector: try bytes("IV_hex"),
      associated: Array(try #require(vector["A_utf8"]?.string).utf8))
    #expect(result.ciphertext == (try bytes("E_hex")))
    #expect(result.tag == (try bytes("T_hex")))
  }

  @Test("Base64url has no padding and survives a round trip", arguments: [[], [0, 255, 43, 1], Array("1234".utf8)])
  func base64(_ bytes: [UInt8]) {
    let text = Base64URL.encode(bytes)
    #expect(!text.contains("="))
    #expect(Base64URL.decode(text) == bytes)
  }

  @Test("Base64url of 1234 is MTIzNA")
  func known() { #expect(Base64URL.encode(Array("1234".utf8)) == "MTIzNA") }

  @Test("Base64url refuses the characters of standard Base64", arguments: ["a+b=", "ab/d"])
  func foreign(_ text: String) { #expect(Base64URL.decode(text) == nil) }
}

enum Hex {
  static func bytes(_ text: String) throws -> [UInt8] {
    let digits = text.map(\.hexDigitValue)
    return try stride(from: 0, to: digits.count, by: 2).map {
      UInt8(try #require(digits[$0])) << 4 | UInt8(try #require(digits[$0 + 1]))
    }
  }

  static func text(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
