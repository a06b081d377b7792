import CheckoutCore
import TestSupport
import Testing

@testable import WorldlineConnect

@Suite("Payment requests from the platform's own tests")
struct RequestVectorTests {
  static let file = Vectors.json("worldline-payment-requests.json")
  static let vectors = file["vectors"]?.elements ?? []

  @Test("Each request is validated as expected", arguments: vectors)
  func vector(_ vector: JSON) throws {
    let id = try #require(vector["product"]?.string)
    let fields = Self.file["products"]?[id]?["fields"]
    let product = try #require(
      Models.product(id: id == "luhn-field" ? "1" : id, fields: fields, today: vector["now"]?.string ?? ""))
    let request = PaymentRequest()
    request.paymentProduct = product
    if let attributes = vector["accountOnFile"]?["attributes"]?.object?.members {
      request.accountOnFile = AccountOnFile(
        ModelReader([
          "id": "7", "paymentProductId": .string(product.identifier),
          "attributes": .array(attributes.map { ["key": .string($0.name), "value": "x", "status": $0.value] }),
        ]))
    }
    for member in vector["values"]?.object?.members ?? [] {
      request.setValue(member.value.string ?? "", forField: member.name)
    }
    request.validate()
    #expect(request.errors.isEmpty == vector["valid"]?.bool, "\(request.errors)")
    if let expected = vector["errors"]?.elements {
      #expect(request.errors.map(\.errorMessage) == expected.compactMap(\.string))
    }
  }

  @Test("The vector file is complete")
  func count() { #expect(Self.vectors.count == 7) }
}
