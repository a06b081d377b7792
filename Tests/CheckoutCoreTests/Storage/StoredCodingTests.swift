import Foundation
import Testing

@testable import CheckoutCore

@Suite("The stored types as JSON")
struct StoredCodingTests {
  private func copy<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: try JSONEncoder().encode(value))
  }

  @Test("Each is read as it was written")
  func roundTrips() throws {
    let record = PaymentRecord(order: StoreSample.order(), progress: StoreSample.progress)
    #expect(try copy(record) == record)
    #expect(try copy(StoreSample.operation) == StoreSample.operation)
    #expect(try copy(StoreSample.notification) == StoreSample.notification)
    #expect(try copy(StoreSample.instrument()) == StoreSample.instrument())
    #expect(try copy(StoreSample.entries) == StoreSample.entries)
    let token = try #require(ResumeToken(StoreSample.progress, entries: StoreSample.entries))
    #expect(try copy(token) == token)
  }

  @Test("A resume token has neither the card's token nor personal data")
  func secrets() throws {
    var progress = StoreSample.progress
    progress.payment?.token = "token-of-the-card"
    progress.payment?.receiptAddress = "buyer@example.com"
    let token = try #require(ResumeToken(progress))
    let text = String(decoding: try JSONEncoder().encode(token), as: UTF8.self)
    #expect(!text.contains("token-of-the-card") && !text.contains("buyer@example.com"))
    #expect(try copy(token).payment == StoreSample.payment)
  }

  @Test("A text that is no entry is refused", arguments: ["", "{}", "null", "{\"index\":0}"])
  func noEntry(text: String) throws {
    let data = try JSONEncoder().encode([text])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([FlowEntry].self, from: data) }
  }
}
