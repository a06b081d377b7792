import CheckoutCore
import Foundation
import KassaSandbox
import KassaWorldlineSandbox
import TestSupport
import Testing

@testable import WorldlineConnect

@Suite("Request encryption")
struct EncryptionTests {
  static func prepared() throws -> (blob: String, session: Session) {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    let blob = try fixture.run {
      let request = PaymentRequest()
      request.paymentProduct = try await session.paymentProduct(withId: "1", context: SandboxFixture.context)
      request.setValue("4012 0000 3333 0026 ", forField: "cardNumber")
      request.setValue("12/30", forField: "expiryDate")
      request.setValue("123", forField: "cvv")
      request.setValue("Zoë \"Q\" Doe", forField: "cardholderName")
      request.tokenize = true
      return try await session.prepare(request).encryptedFields
    }
    return (blob, session)
  }

  static func check(_ plaintext: [UInt8], _ session: Session) throws {
    let json = try JSON(parsing: plaintext)
    #expect(json["clientSessionId"]?.string == session.clientSessionId)
    #expect(json["nonce"]?.string?.utf8.count == 36)
    #expect(json["paymentProductId"]?.integer == 1)
    #expect(json["tokenize"]?.bool == true)
    #expect(json["accountOnFileId"] == nil)
    let values = (json["paymentValues"]?.elements ?? []).map {
      "\($0["key"]?.string ?? "")=\($0["value"]?.string ?? "")"
    }
    #expect(values == ["cardNumber=4012000033330026", "expiryDate=1230", "cvv=123", "cardholderName=Zoë \"Q\" Doe"])
  }

  @Test("The sandbox decrypts the entered values without masks")
  func sandbox() throws {
    let (blob, session) = try Self.prepared()
    let cipher = try #require(WorldlineCipher())
    try Self.check(try cipher.decrypt(blob), session)
  }

  @Test("The JWE has five parts, and its header names the algorithms and the key")
  func header() throws {
    let (blob, _) = try Self.prepared()
    let parts = blob.split(separator: ".", omittingEmptySubsequences: false)
    #expect(parts.count == 5)
    let header = try JSON(parsing: try #require(Base64.decode(parts[0], .url)))
    #expect(header.text == #"{"alg":"RSA-OAEP","enc":"A256CBC-HS512","kid":"\#(WorldlineCipher.keyID)"}"#)
    #expect(Base64.decode(parts[1], .url)?.count == 256)
    #expect(Base64.decode(parts[2], .url)?.count == 16)
    #expect(Base64.decode(parts[4], .url)?.count == 32)
  }

  @Test("Two encryptions of the same request differ")
  func fresh() throws { #expect(try Self.prepared().blob != Self.prepared().blob) }

  @Test("A tampered JWE is refused", arguments: 0..<5)
  func tampering(_ part: Int) throws {
    let (blob, _) = try Self.prepared()
    var parts = blob.split(separator: ".").map(String.init)
    var bytes = try #require(Base64.decode(parts[part], .url))
    bytes[bytes.count / 2] ^= 1
    parts[part] = Base64.encode(bytes, .url)
    let cipher = try #require(WorldlineCipher())
    #expect(throws: WorldlineCipher.Failure.self) { try cipher.decrypt(parts.joined(separator: ".")) }
  }

  @Test("OpenSSL decrypts the same JWE: RSA-OAEP with SHA-1, AES-256-CBC and an HMAC tag")
  func openSSL() throws {
    let (blob, session) = try Self.prepared()
    try Self.check(try OpenSSL.decrypt(blob), session)
  }

  @Test("A request with errors or without a product is not encrypted")
  func mistakes() throws {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    let request = PaymentRequest()
    #expect(fixture.failure { try await session.prepare(request) } == .noPaymentProduct)
    request.paymentItem = try fixture.run {
      try await session.paymentProductGroup(withId: "cards", context: SandboxFixture.context)
    }
    #expect(fixture.failure { try await session.prepare(request) } == .noPaymentProduct)
    request.paymentProduct = try fixture.run {
      try await session.paymentProduct(withId: "1", context: SandboxFixture.context)
    }
    guard case .invalidRequest(let mistakes)? = fixture.failure({ try await session.prepare(request) }) else {
      Issue.record("an invalid request was encrypted")
      return
    }
    #expect(mistakes.map(\.description) == ["cardNumber: required", "expiryDate: required", "cvv: required"])
  }

  @Test("The client meta info is Base64 with padding")
  func metaInfo() throws {
    let text = ClientMetaInfo(appIdentifier: "").encoded
    let json = try JSON(parsing: Array(try #require(Data(base64Encoded: text))))
    #expect(json["appIdentifier"]?.string == "UNKNOWN")
    #expect(json["screenSize"]?.string?.contains("x") == true)
  }

  @Test("An invalid public key is an error", arguments: ["", "AAAA", "?"])
  func badKey(_ key: String) {
    let encryptor = Encryptor(
      publicKey: PublicKeyResponse(keyId: "k", encodedPublicKey: key), randomness: SeededRandomness(seed: 1))
    #expect(throws: ConnectError.publicKey) { try encryptor.encrypt([1, 2, 3]) }
  }
}
