import AssistMobile
import CheckoutCore
import FoundationEssentials
import Sandbox
import Testing

@testable import kassa

/// The contract of `kassa sign assist`, and of the order file.
@Suite("kassa sign assist") struct SignAssistTests {
  static let file: JSON = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appending(path: "AssistMobileTests/Vectors/assist-signatures.json")
    guard let data = try? Data(contentsOf: file) else { return .null }
    return (try? JSON(parsing: Array(data))) ?? .null
  }()

  @Test(
    "signs with either padding what the vectors say",
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

  @Test("names every part that is missing, and takes an amount as text only")
  func missing() throws {
    let signature = try #require(AssistSignature(pem: Self.file["testPrivateKeyPem"]?.string ?? ""))
    let failure = #expect(throws: Failure.self) {
      try SignAssist.signed(["merchantId": "1", "orderAmount": .number("100.05")], with: signature)
    }
    #expect(failure?.message.hasSuffix("orderNumber, orderAmount, orderCurrency") == true)
  }

  @Test("the printed example is an order with every property and no mistake")
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

  @Test("everything that is wrong with an order file is told together")
  func wrongFile() {
    let failure = #expect(throws: Failure.self) {
      try AssistOrder.read(OrderTable(values: ["language": "DE", "nonsense": 1, "zip": [1]], path: "x"))
    }
    let words = [
      "nonsense is no parameter of assist", "zip must be a text", "language must be one of RU, EN, BY, UK, not DE",
      "merchantId: is required",
    ]
    for words in words { #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")") }
  }
}
