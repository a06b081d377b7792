import CheckoutCore
import Ecommpay
import FoundationEssentials
import KassaCards
import KassaSandbox
import TestSupport
import Testing

/// Tests the example from the article "Using kassa as a library", reproduced word for word, and its output.
@Suite("The library example")
struct ReadmeExampleTests {
  @Test("pays without a terminal")
  func pays() async {
    let status = await withCheckedContinuation { continuation in
      example { continuation.resume(returning: $0) }
    }
    #expect(status == ResultStatus.success.rawValue)
  }

  private func example(print: @escaping @Sendable (Int) -> Void) {
    // Example: begin
    let sandbox = EcommpaySandbox()
    let environment = CheckoutEnvironment(transport: sandbox.transport, merchant: sandbox.merchant)
    let person = ScriptedPresenter(environment: environment) { stage in
      switch stage {
      case .choice: .choose(method: "card")
      case .fields: try .confirm(.card(number: "4314220000000056", expiry: "12/30", code: "123", holder: "JANE DOE"))
      case .challenge: .answer(.entry(SecretText("1234")))
      default: nil
      }
    }
    let options = PaymentOptions(
      projectID: 10, paymentID: "internal_payment_id_1", paymentAmount: 1999, paymentCurrency: "USD",
      paymentDescription: "T-shirt with dog print", customerID: "10", regionCode: "US")
    options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]

    EcommpaySDK().presentPayment(at: person, paymentOptions: options) { result in
      print(result.status.rawValue)  // 0
    }
    // Example: end
  }

  @Test("is what this test runs")
  func sameText() throws {
    let article = try #require(Repository.text("Sources/CheckoutCore/Documentation.docc/Library.md"))
    let source = try #require(Repository.text("Tests/EcommpayTests/ReadmeExampleTests.swift"))
    let run = try Self.part(of: source, from: "// Example: begin\n", to: "    // Example: end")
    let shown = try Self.part(
      of: article, from: "<!-- example: begin -->\n```swift\n", to: "```\n<!-- example: end -->")
    let lines = run.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
    let shownLines = shown.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
    #expect(shownLines.drop { $0.hasPrefix("import ") || $0.isEmpty }.elementsEqual(lines))
  }

  private static func part(of text: String, from start: String, to end: String) throws -> Substring {
    let pieces = text.split(separator: start, maxSplits: 1)
    return try #require(pieces.last?.split(separator: end, maxSplits: 1).first)
  }
}
