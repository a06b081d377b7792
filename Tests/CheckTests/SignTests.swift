import CheckoutCore
import FoundationEssentials
import TestSupport
import Testing

@testable import KassaSystems
@testable import kassa

/// Tests the documented behaviour of `kassa sign ecommpay`.
@Suite("kassa sign ecommpay") struct SignTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var secret: String
    var parameters: JSON
    var canonical: String
    var signature: String
  }

  static let vectors: [Vector] = {
    Vectors.all("ecommpay-signatures.json", of: "SandboxTests").compactMap { vector in
      guard let name = vector["name"]?.string, let secret = vector["secret"]?.string,
        let parameters = vector["params"], let canonical = vector["canonical"]?.string,
        let signature = vector["signature"]?.string
      else { return nil }
      return Vector(
        testDescription: name, secret: secret, parameters: parameters, canonical: canonical, signature: signature)
    }
  }()

  @Test("Every published vector is signed and verified", arguments: vectors)
  func vector(_ vector: Vector) throws {
    let signer = EcommpaySigner(secret: vector.secret)
    let message = try SignCommand.message(vector.parameters.wireBytes)
    #expect(
      try signer.sign(message) == ["canonical": .string(vector.canonical), "signature": .string(vector.signature)])

    func carrying(_ signature: String) -> JSON {
      var members = message.object?.members.filter { $0.name != "signature" }.map { ($0.name, $0.value) } ?? []
      members.append(("signature", .string(signature)))
      return .object(.init(members))
    }
    #expect(signer.verify(carrying(vector.signature)))
    #expect(!EcommpaySigner(secret: vector.secret + "x").verify(carrying(vector.signature)))
    for wrong in ["", "x", "AAAA", String(vector.signature.dropLast())] { #expect(!signer.verify(carrying(wrong))) }
  }

  @Test("All 14 vectors are loaded") func count() { #expect(Self.vectors.count == 14) }

  @Test("A signature inside the general object is found, and a missing signature is rejected")
  func places() throws {
    let signer = EcommpaySigner(secret: "s")
    let signature = try #require(signer.sign(["general": ["project_id": 1]])["signature"])
    #expect(signer.verify(["general": ["project_id": 1, "signature": signature]]))
    #expect(!signer.verify(["general": ["project_id": 1]]))
  }

  @Test("An order with the SDK's parameter names is signed as the SDK signs it")
  func names() throws {
    let order: JSON = [
      "projectId": 10, "paymentID": "internal_payment_id_1", "paymentAmount": 1999, "payment_currency": "USD",
      "paymentDescription": "T-shirt with dog print", "customerID": "10", "regionCode": "US", "action": "Auth",
      "threeDSecureInfo": ["threeDSecureCustomerInfo": ["addressMatch": "Y"]],
    ]
    let canonical = """
      customer_id:10;payment_amount:1999;payment_currency:USD;payment_description:T-shirt with dog print;\
      payment_id:internal_payment_id_1;project_id:10;region_code:US;secure_info:customer:address_match:Y
      """
    #expect(try EcommpaySigner(secret: "s").sign(order)["canonical"] == .string(canonical))
    let failure = #expect(throws: CompositionError.self) {
      try EcommpaySigner(secret: "s").sign(["paymentID": "p", "paymentAmount": "much", "beard": true])
    }
    #expect(failure?.message.contains("paymentAmount must be a whole number") == true)
    #expect(failure?.message.contains("beard is not a parameter") == true)
  }

  @Test("Signing omits only the documented signature parameters; verifying a callback omits every one")
  func depth() throws {
    let message: JSON = [
      "signature": "a", "general": ["signature": "b", "id": 1], "card": ["signature": "c"],
      "list": [["signature": "d"]],
    ]
    let signer = EcommpaySigner(secret: "s")
    let signed = try signer.sign(message)
    #expect(signed["canonical"]?.string == "card:signature:c;general:id:1;list:0:signature:d")
    let callback = try #require(signer.sign(["general": ["id": 1]])["signature"])
    #expect(signer.verify(["signature": callback, "general": ["id": 1], "card": ["signature": "c"]]))
  }

  @Test(
    "Input that is not a JSON object, or that repeats a key, is rejected",
    arguments: [
      (#"{"a":1,"a":2}"#, "occurs twice"), (#"{"a":{"b":1,"b":1}}"#, "occurs twice"),
      ("[1]", "not a JSON object"), ("1", "not a JSON object"), ("", "not valid JSON"),
      (#"{"a":1"#, "not valid JSON"), (#"{"a":1} x"#, "not valid JSON"),
    ])
  func refused(_ text: String, _ words: String) {
    let failure = #expect(throws: Failure.self) { try SignCommand.message(Array(text.utf8)) }
    #expect(failure?.status == 2)
    #expect(failure?.message.contains(words) == true)
  }

  @Test(
    "One trailing newline is stripped from the secret",
    arguments: [
      ("abc\n", "abc"), ("abc\n\n", "abc\n"), ("abc", "abc"), ("a c \n", "a c "), ("abc\r\n", "abc"),
      ("abc\r", "abc\r"),
    ])
  func secret(_ file: String, _ secret: String) throws {
    #expect(try SignCommand.secret(Array(file.utf8), "f") == secret)
  }

  @Test("An empty or non-UTF-8 secret is rejected") func noSecret() {
    #expect(throws: Failure.self) { try SignCommand.secret([0x0A], "f") }
    #expect(throws: Failure.self) { try SignCommand.secret([0xFF], "f") }
  }
}
