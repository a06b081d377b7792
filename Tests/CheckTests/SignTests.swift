import CheckoutCore
import FoundationEssentials
import Testing

@testable import kassa

/// The contract of `kassa sign ecommpay`.
@Suite("kassa sign ecommpay") struct SignTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var secret: String
    var parameters: JSON
    var canonical: String
    var signature: String
  }

  static let vectors: [Vector] = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appending(path: "SandboxTests/Vectors/ecommpay-signatures.json")
    guard let data = try? Data(contentsOf: file), let json = try? JSON(parsing: Array(data)) else { return [] }
    return (json["vectors"]?.elements ?? []).compactMap { vector in
      guard let name = vector["name"]?.string, let secret = vector["secret"]?.string,
        let parameters = vector["params"], let canonical = vector["canonical"]?.string,
        let signature = vector["signature"]?.string
      else { return nil }
      return Vector(
        testDescription: name, secret: secret, parameters: parameters, canonical: canonical, signature: signature)
    }
  }()

  @Test("signs every published vector, and holds what it signed", arguments: vectors)
  func vector(_ vector: Vector) throws {
    let signer = EcommpaySigner(secret: vector.secret)
    let message = try EcommpaySigner.message(vector.parameters.wireBytes)
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

  @Test("the file of vectors was read whole") func count() { #expect(Self.vectors.count == 14) }

  @Test("finds the signature where old callbacks have it, and misses it where there is none")
  func places() throws {
    let signer = EcommpaySigner(secret: "s")
    let signature = try #require(signer.sign(["general": ["project_id": 1]])["signature"])
    #expect(signer.verify(["general": ["project_id": 1, "signature": signature]]))
    #expect(!signer.verify(["general": ["project_id": 1]]))
  }

  @Test("an order in the SDK's names is signed as the SDK has it signed")
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
    let failure = #expect(throws: Failure.self) {
      try EcommpaySigner(secret: "s").sign(["paymentID": "p", "paymentAmount": "much", "beard": true])
    }
    #expect(failure?.message.contains("paymentAmount must be a whole number") == true)
    #expect(failure?.message.contains("beard is no parameter") == true)
  }

  @Test("of parameters only the documented signatures are left out, of a callback every one")
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
    "refuses what is no object, or says something twice",
    arguments: [
      (#"{"a":1,"a":2}"#, "occurs twice"), (#"{"a":{"b":1,"b":1}}"#, "occurs twice"), ("[1]", "no JSON object"),
      ("1", "no JSON object"), ("", "no JSON"), (#"{"a":1"#, "no JSON"), (#"{"a":1} x"#, "no JSON"),
    ])
  func refused(_ text: String, _ words: String) {
    let failure = #expect(throws: Failure.self) { try EcommpaySigner.message(Array(text.utf8)) }
    #expect(failure?.status == 2)
    #expect(failure?.message.contains(words) == true)
  }

  @Test(
    "takes one final newline from the secret, and no more",
    arguments: [
      ("abc\n", "abc"), ("abc\n\n", "abc\n"), ("abc", "abc"), ("a c \n", "a c "), ("abc\r\n", "abc"),
      ("abc\r", "abc\r"),
    ])
  func secret(_ file: String, _ secret: String) throws {
    #expect(try EcommpaySigner.secret(Array(file.utf8), "f") == secret)
  }

  @Test("an empty secret is none") func noSecret() {
    #expect(throws: Failure.self) { try EcommpaySigner.secret([0x0A], "f") }
    #expect(throws: Failure.self) { try EcommpaySigner.secret([0xFF], "f") }
  }
}
