import CheckoutCore
import Testing

@testable import WorldlineConnect

@Suite("IIN look-ups")
struct IINTests {
  func status(_ digits: String, _ rig: Rig, _ context: PaymentContext = Rig.context) throws -> IINDetailsResponse {
    let session = try rig.session()
    return try rig.run { try await session.iinDetails(forPartialCreditCardNumber: digits, context: context) }
  }

  @Test("supported: a card of one brand has a product, a country and no co-brands")
  func supported() throws {
    let details = try status("4567 3500", Rig())
    #expect(details.status == .supported)
    #expect(details.paymentProductId == "1")
    #expect(details.countryCode == "FR")
    #expect(details.allowedInContext)
    #expect(details.coBrands.isEmpty)
  }

  @Test("supported: a co-branded card lists all its brands, the first allowed one on top")
  func coBrands() throws {
    let details = try status("40000025", Rig())
    #expect(details.paymentProductId == "130")
    #expect(details.coBrands.map(\.paymentProductId) == ["130", "1"])
    #expect(details.choices.count == 2)
    var elsewhere = Rig.context
    elsewhere.countryCode = "US"
    let other = try status("40000025", Rig(), elsewhere)
    #expect(other.paymentProductId == "1")
    #expect(other.choices.isEmpty)
  }

  @Test("notEnoughDigits: no request is sent", arguments: ["", "4", "41111"])
  func few(_ digits: String) throws {
    let rig = Rig()
    #expect(try status(digits, rig).status == .notEnoughDigits)
    #expect(rig.wire.count("POST /services/getIINdetails") == 0)
  }

  @Test("unknown: the platform does not know the number")
  func unknown() throws {
    let details = try status("99999999", Rig())
    #expect(details.status == .unknown)
    #expect(details.paymentProductId == nil)
  }

  @Test("existingButNotAllowed: no product and no country are reported")
  func notAllowed() throws {
    let details = try status("601100", Rig())
    #expect(details.status == .existingButNotAllowed)
    #expect(details.paymentProductId == nil)
    #expect(details.countryCode == nil)
    #expect(!details.allowedInContext)
  }

  @Test("unsupported: the product is not offered, and the number is looked up once")
  func unsupported() throws {
    let rig = Rig()
    let session = try rig.session()
    let all = try rig.run {
      [
        try await session.iinDetails(forPartialCreditCardNumber: "621234", context: Rig.context),
        try await session.iinDetails(forPartialCreditCardNumber: "621234", context: Rig.context),
      ]
    }
    #expect(all.map(\.status) == [.unsupported, .unsupported])
    #expect(all.allSatisfy { $0.paymentProductId == nil && !$0.allowedInContext && $0.coBrands.isEmpty })
    #expect(rig.wire.count("POST /services/getIINdetails") == 1)
    #expect(rig.wire.count("GET /products/56") == 1)
  }

  @Test(
    "Without isAllowedInContext the product's status decides",
    arguments: [IINStatus.supported, .unsupported, .existingButNotAllowed])
  func minimal(_ standing: IINStatus) {
    let details = IINDetailsResponse(
      ModelReader(["paymentProductId": 1, "countryCode": "US"]), bin: "411111", standing: standing)
    #expect(details.status == standing)
    #expect((details.paymentProductId != nil) == (standing == .supported))
    #expect(details.allowedInContext == (standing == .supported))
  }

  @Test("pending: a later look-up replaces the earlier one")
  func pending() throws {
    let rig = Rig()
    let session = try rig.session()
    let (first, second) = try rig.run {
      async let first = session.iinDetails(forPartialCreditCardNumber: "411111", context: Rig.context)
      // Child tasks start in no fixed order, so the second look-up waits until the first request has been sent.
      while rig.wire.count("POST /services/getIINdetails") == 0 { await Task.yield() }
      let second = try await session.iinDetails(forPartialCreditCardNumber: "41111111", context: Rig.context)
      return (try await first, second)
    }
    #expect(first.status == .pending)
    #expect(second.status == .supported)
    #expect(second.bin == "41111111")
  }

  @Test(
    "Eight digits are sent if available, otherwise six",
    arguments: [
      ("411111", "411111"), ("4111111", "411111"), ("41111111", "41111111"), ("4111111111111111", "41111111"),
    ])
  func digits(_ typed: String, _ sent: String) throws { #expect(try status(typed, Rig()).bin == sent) }

  @Test("A number is looked up once for each context")
  func cache() throws {
    let rig = Rig()
    let session = try rig.session()
    var other = Rig.context
    other.countryCode = "US"
    let context = other
    try rig.run {
      for _ in 0..<3 { _ = try await session.iinDetails(forPartialCreditCardNumber: "411111", context: Rig.context) }
      _ = try await session.iinDetails(forPartialCreditCardNumber: "4111112", context: Rig.context)
    }
    #expect(rig.wire.count("POST /services/getIINdetails") == 1)
    _ = try rig.run { try await session.iinDetails(forPartialCreditCardNumber: "411111", context: context) }
    #expect(rig.wire.count("POST /services/getIINdetails") == 2)
  }
}
