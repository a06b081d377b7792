import CheckoutCore
import KassaAssistSandbox
import KassaSandbox
import TestSupport
import Testing

@testable import AssistMobile

@Suite("Order signatures compared with OpenSSL")
struct SignatureTests {
  static let file = Vectors.json("assist-signatures.json")
  static let vectors = file["vectors"]?.elements ?? []
  static let privateKey = file["testPrivateKeyPem"]?.string ?? ""
  static let publicKey = file["testPublicKeyPem"]?.string ?? ""

  static let paddings: [(AssistSignature.Padding, String)] = [
    (.digestinfo, "sig_md5WithRSA_digestinfo"), (.raw, "sig_pkcs1v15_raw_no_digestinfo"),
  ]

  @Test("Signatures are made of MD5 and RSA with either padding", arguments: vectors, paddings)
  func sign(vector: JSON, padding: (AssistSignature.Padding, String)) throws {
    let text = try #require(vector["string"]?.string)
    let signature = try #require(AssistSignature(pem: Self.privateKey, padding: padding.0))
    #expect(AssistSignature.md5(text) == vector["md5"]?.string)
    #expect(signature.sign(text) == vector[padding.1]?.string)
  }

  @Test("Verification accepts either padding and reports which one it is", arguments: vectors, paddings)
  func verify(vector: JSON, padding: (AssistSignature.Padding, String)) throws {
    let text = try #require(vector["string"]?.string)
    let signed = try #require(vector[padding.1]?.string)
    let verifier = try #require(AssistVerifier(pem: Self.publicKey))
    #expect(verifier.padding(of: signed, for: text) == padding.0)
    // Old versions of Android insert line breaks into Base64-encoded text.
    #expect(verifier.padding(of: signed.prefix(76) + "\r\n" + signed.dropFirst(76), for: text) == padding.0)
    #expect(verifier.padding(of: signed, for: text + " ") == nil)
    let other = (signed.first == "A" ? "B" : "A") + signed.dropFirst()
    #expect(verifier.padding(of: other, for: text) == nil)
    #expect(verifier.padding(of: "", for: text) == nil)
  }

  @Test("Text in any script can be signed")
  func cyrillic() throws {
    let text = "679471;Заказ № 1;100,05;BYR"
    for padding in AssistSignature.Padding.allCases {
      let signature = try #require(AssistSignature(pem: Self.privateKey, padding: padding))
      let (verifier, signed) = (try #require(signature.verifier), try #require(signature.sign(text)))
      #expect(verifier.padding(of: signed, for: text) == padding)
    }
  }

  @Test("Signing and verifying need a valid key")
  func noKey() {
    #expect(AssistSignature(pem: "") == nil)
    #expect(AssistSignature(pem: Self.publicKey) == nil)
    #expect(AssistVerifier(pem: Self.privateKey) == nil)
  }

  @Test("The signed string has the order's values as they are sent")
  func order() {
    let data = SandboxFixture.order()
    #expect(data.stringToSign == "679471;order-1;100.05;RUB")
    data.orderCurrency = nil
    data.orderCurrencyStr = "BYR"
    data.orderAmount = "100,5"
    #expect(data.stringToSign == "679471;order-1;100,5;BYR")
  }

  @Test("Check values match the vectors", arguments: vectors)
  func checkValue(vector: JSON) throws {
    let parts = try #require(vector["string"]?.string).split(separator: ";").map(String.init)
    #expect(
      AssistCheckValue.value(parts, salt: "secret", separator: ";")
        == vector["checkvalue_semicolons_salt_secret"]?.string)
    #expect(AssistCheckValue.value(parts, salt: "secret") == vector["checkvalue_nodelim_salt_secret"]?.string)
    #expect(
      AssistCheckValue.value(parts + ["Approved"], salt: "secret")
        == vector["status_checkvalue_nodelim_salt_secret_Approved"]?.string)
  }
}
