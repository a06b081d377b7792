import CheckoutCore
import TestSupport
import Testing

@testable import WorldlineConnect

@MainActor
@Suite("Samples from the document")
struct SeedSamplesTests {
  @Test("A session without a transport reports that it is unreachable")
  func noWire() async {
    let samples = SeedSamples()
    samples.convert()
    while samples.collected.isEmpty { await Task.yield() }
    #expect(samples.collected == ["transport(CheckoutCore.TransportError.unreachable)"])
  }

  private let fixture = SandboxFixture()

  /// Returns the samples with a client session that the merchant server has opened.
  private func samples() throws -> SeedSamples {
    let samples = SeedSamples()
    samples.session = try fixture.session(SandboxFixture.order(amount: 100))
    return samples
  }

  /// Advances the clock until the condition is true.
  private func wait(until isThere: () -> Bool) async {
    for _ in 0..<10_000 where !isThere() {
      fixture.settle()
      await Task.yield()
    }
  }

  private func product(_ samples: SeedSamples, _ id: String = "1") async throws -> PaymentProduct {
    var found: PaymentProduct?
    samples.session.paymentProduct(
      withId: id, context: samples.context, success: { found = $0 }, failure: { samples.collected.append("\($0)") })
    await wait { found != nil || !samples.collected.isEmpty }
    return try #require(found, "\(samples.collected)")
  }

  @Test("The samples list grouped items and find an item of either kind")
  func items() async throws {
    let samples = try samples()
    samples.items()
    await wait { !samples.collected.isEmpty }
    #expect(samples.collected.first.flatMap { Int($0) }.map { $0 > 3 } == true, "\(samples.collected)")
    var items: PaymentItems?
    samples.session.paymentItems(
      for: samples.context, groupPaymentProducts: true, success: { items = $0 }, failure: { _ in })
    await wait { items != nil }
    let found = samples.item(paymentItems: try #require(items))
    #expect(found.count == 3 && found[2]?.identifier == "cards")
  }

  @Test("The samples show a product's label")
  func labels() async throws {
    let samples = try samples()
    let product = try await product(samples)
    let (label, _) = samples.label(basicPaymentProduct: product)
    #expect(!label.isEmpty && !label.hasPrefix("gc."))
  }

  @Test("The samples report an unknown product and find the group of cards")
  func products() async throws {
    let samples = try samples()
    samples.products()
    await wait { samples.collected.count == 2 }
    #expect(samples.collected.count == 2 && samples.collected.contains("cards"))
    #expect(
      samples.collected.contains { $0 != "cards" && $0.contains("1007") || $0.contains("404") }, "\(samples.collected)")
  }

  @Test("The samples validate a field and describe its length error")
  func fields() async throws {
    let samples = try samples()
    let product = try await product(samples)
    let judged = try #require(samples.field(paymentProduct: product))
    #expect(judged.0 && judged.2)
    let number = try #require(product.paymentProductField(withId: "cardNumber"))
    number.validateValue("1")
    let error = try #require(number.errors.first { $0 is ValidationErrorLength })
    let message = try #require(samples.message(error: error))
    #expect(!message.hasPrefix("gc."))
  }

  @Test("The samples refuse a short card number and mask it as the product defines")
  func request() async throws {
    let samples = try samples()
    let (masked, isValid) = samples.request(paymentProduct: try await product(samples), accountOnFile: nil)
    #expect(!isValid)
    #expect(masked?.formattedString == "1234 5678 90")
  }

  @Test("The samples encrypt a valid request")
  func prepare() async throws {
    let samples = try samples()
    samples.paymentRequest.paymentProduct = try await product(samples)
    for (field, value) in [("cardNumber", "4567350000427977"), ("expiryDate", "1230"), ("cvv", "123")] {
      samples.paymentRequest.setValue(value, forField: field)
    }
    samples.prepare()
    await wait { !samples.collected.isEmpty }
    // A compact JWE has five parts (RFC 7516).
    #expect(
      samples.collected.first?.split(separator: ".", omittingEmptySubsequences: false).count == 5,
      "\(samples.collected)")
  }

  @Test("The samples look up a number and switch to its product")
  func lookUp() async throws {
    let samples = try samples()
    samples.paymentRequest.paymentProduct = try await product(samples)
    samples.paymentRequest.setValue("4000002500000000", forField: "cardNumber")
    samples.paymentItemIdentifier = "2"
    samples.doIINLookup()
    await wait { samples.paymentItemIdentifier != "2" || !samples.collected.isEmpty }
    #expect(samples.collected.isEmpty)
    #expect(samples.paymentItemIdentifier == "130" || samples.paymentItemIdentifier == "1")
  }

  @Test("The samples convert an amount and report a directory error")
  func services() async throws {
    let samples = try samples()
    samples.convert()
    await wait { !samples.collected.isEmpty }
    #expect(samples.collected.first.flatMap { Int($0) }.map { $0 > 0 } == true, "\(samples.collected)")
    samples.directory()
    await wait { samples.collected.count == 2 }
    #expect(samples.collected.count == 2 && samples.collected.last.flatMap { Int($0) } == nil, "\(samples.collected)")
  }
}
