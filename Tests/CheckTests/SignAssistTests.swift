import AssistMobile
import CheckoutCore
import FoundationEssentials
import KassaAssistSandbox
import KassaSandbox
import TestSupport
import Testing

@testable import KassaSystems
@testable import kassa

/// Tests the documented behaviour of `kassa sign assist` and the order file that it reads.
@Suite("kassa sign assist") struct SignAssistTests {
  static let file = Vectors.json("assist-signatures.json", of: "AssistMobileTests")

  @Test(
    "Signatures match the test vectors with both kinds of padding",
    arguments: [
      (AssistSignature.Padding.digestinfo, "sig_md5WithRSA_digestinfo"), (.raw, "sig_pkcs1v15_raw_no_digestinfo"),
    ])
  func vectors(padding: AssistSignature.Padding, name: String) throws {
    let signature = try #require(
      AssistSignature(pem: Self.file["testPrivateKeyPem"]?.string ?? "", padding: padding))
    let vectors = try #require(Self.file["vectors"]?.elements)
    #expect(!vectors.isEmpty)
    for vector in vectors {
      let text = try #require(vector["string"]?.string)
      let parts = text.split(separator: ";").map(String.init)
      let order: JSON = [
        "merchantId": .string(parts[0]), "orderNumber": .string(parts[1]), "orderAmount": .string(parts[2]),
        "orderCurrencyStr": .string(parts[3]),
      ]
      #expect(
        try SignAssist.signed(order, with: signature) == [
          "canonical": .string(text), "md5": .string(vector["md5"]?.string ?? ""),
          "signature": .string(vector[name]?.string ?? ""),
        ])
    }
  }

  @Test("What the SDK would refuse is signed with notes, and so is a key of another length")
  func notes() throws {
    let signature = try #require(AssistSignature(pem: Self.file["testPrivateKeyPem"]?.string ?? ""))
    var order: JSON.Object = .init([
      ("merchantId", "679471"), ("orderNumber", "A1"), ("orderAmount", "100.05"), ("orderCurrency", "RUB"),
    ])
    let key = signature.bits == 1024 ? [] : ["the key has \(signature.bits) bits; Assist's keys have 1024"]
    #expect(SignAssist.notes(.object(order), signature) == key)
    for (name, value) in [("orderNumber", "A;1"), ("orderAmount", "abc"), ("orderCurrencyStr", "USD")] {
      order[name] = .string(value)
    }
    #expect(
      SignAssist.notes(.object(order), signature).dropFirst(key.count).map { $0.split(separator: ":")[1] } == [
        " orderNumber", " orderAmount", " orderCurrencyStr",
      ])
  }

  @Test("All missing parts are named, and an amount must be text")
  func missing() throws {
    let signature = try #require(AssistSignature(pem: Self.file["testPrivateKeyPem"]?.string ?? ""))
    let failure = #expect(throws: Failure.self) {
      try SignAssist.signed(["merchantId": "1", "orderAmount": .number("100.05")], with: signature)
    }
    #expect(failure?.message.hasSuffix("orderNumber, orderAmount, orderCurrency") == true)
  }

  @Test("The printed sample is a complete, valid order")
  func sample() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "kassa-assist-\(UUID().uuidString).yaml")
    try Data(AssistOrder.sampleText.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let order = try AssistOrder.read(OrderFile.table(file.path))
    let data = order.payData(number: order["orderNumber"] ?? "")
    #expect(data.mistakes.isEmpty)
    #expect(data.stringToSign == "679471;test_payment_002;100.05;RUB")
    #expect(data.state == "77")
    #expect(data.zip == "125009")
  }

  @Test("All errors in an order file are reported together")
  func wrongFile() {
    let failure = #expect(throws: CompositionError.self) {
      try AssistOrder.read(OrderTable(values: ["language": "DE", "nonsense": 1, "zip": [1]], path: "x"))
    }
    let words = [
      "nonsense is not a parameter of assist", "zip must be a string", "language must be one of RU, EN, BY, UK, not DE",
      "merchantId: is required",
    ]
    for words in words { #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")") }
  }
}
