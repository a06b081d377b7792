import CheckoutCore
import FoundationEssentials
import KassaEcommpaySandbox
import KassaSandbox
import TestSupport
import Testing

@Suite("Request signatures")
struct SignatureTests {
  @Test("Every published vector is signed and verified", arguments: SignatureVector.all)
  func vector(_ vector: SignatureVector) {
    let signature = EcommpaySignature(secret: vector.secret)
    #expect(EcommpaySignature.canonicalString(of: vector.params) == vector.canonical)
    #expect(signature.sign(vector.params) == vector.signature)
    #expect(signature.verify(vector.signature, of: vector.params))
    #expect(!signature.verify(vector.signature, of: vector.canonical + ";"))
  }

  @Test("All 14 vectors are loaded")
  func count() { #expect(SignatureVector.all.count == 14) }

  @Test(
    "Paths are sorted naturally, and values keep their written form",
    arguments: [
      (#"{"a":[0,1,2,3,4,5,6,7,8,9,10]}"#, "a:0:0;a:1:1;a:2:2;a:3:3;a:4:4;a:5:5;a:6:6;a:7:7;a:8:8;a:9:9;a:10:10"),
      (#"{"item10":1,"item9":2}"#, "item9:2;item10:1"),
      (#"{"b":null,"a":""}"#, "a:;b:"),
      (#"{"b":true,"a":false}"#, "a:0;b:1"),
      (#"{"b":[],"a":{}}"#, ""),
      (#"{"a:b":{"c":1}}"#, "a::b:c:1"),
      (
        #"{"signature":"x","general":{"signature":"y","id":1},"list":[{"signature":"z"}]}"#,
        "general:id:1;list:0:signature:z"
      ),
      (#"{"frame_mode":"popup","a":{"frame_mode":1,"b":2}}"#, "a:b:2"),
      (#"{"x":1.5,"y":-3}"#, "x:1.5;y:-3"),
      (#"{"a7":1,"a07":2,"a":3}"#, "a:3;a7:1;a07:2"),
      (#"{"text":"a;b:c"}"#, "text:a;b:c"),
      (#"["x",{"y":2}]"#, "0:x;1:y:2"),
    ])
  func canonical(_ json: String, _ expected: String) throws {
    let value = try #require(JSON(json: Array(json.utf8)))
    #expect(EcommpaySignature.canonicalString(of: value) == expected)
    let callback = EcommpaySignature.canonicalString(of: value, isCallback: true)
    #expect(callback == expected.replacing(";list:0:signature:z", with: ""))
  }

  @Test(
    "No other signature is accepted",
    arguments: [
      "", "x", "====", String(repeating: "A", count: 86) + "==", "pVmAtGFBQJD2NgLToP1B2elR4QROiYGi3IobPD9PFDfr",
    ])
  func refused(_ signature: String) {
    #expect(!EcommpaySignature(secret: "12345").verify(signature, of: "customer_id:5"))
  }

  @Test("A signature with one changed bit is rejected")
  func oneBit() throws {
    let signature = EcommpaySignature(secret: "12345")
    let right = try #require(Data(base64Encoded: signature.sign("customer_id:5")))
    for index in right.indices {
      var wrong = right
      wrong[index] ^= 1
      #expect(!signature.verify(wrong.base64EncodedString(), of: "customer_id:5"))
    }
    #expect(signature.verify(right.base64EncodedString(), of: "customer_id:5"))
  }
}

/// A test vector for signatures, taken from the published SDKs. The JSON file names the sources.
struct SignatureVector: Decodable, Sendable, CustomTestStringConvertible {
  var name: String
  var secret: String
  private var decoded: SecondOpinion
  var canonical: String
  var signature: String

  var params: JSON { decoded.value }
  var testDescription: String { name }

  private enum CodingKeys: String, CodingKey {
    case name, secret, canonical, signature
    case decoded = "params"
  }

  static let all: [SignatureVector] = {
    struct File: Decodable { var vectors: [SignatureVector] }
    let data = Data(Vectors.text("ecommpay-signatures.json").utf8)
    return (try? JSONDecoder().decode(File.self, from: data))?.vectors ?? []
  }()
}
