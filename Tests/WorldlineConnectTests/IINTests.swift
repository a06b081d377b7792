import CheckoutCore
import TestSupport
import Testing

@testable import WorldlineConnect

@Suite("IIN look-ups")
struct IINTests {
  func status(
    _ digits: String, _ fixture: SandboxFixture, _ context: PaymentContext = SandboxFixture.context
  ) throws -> IINDetailsResponse {
    let session = try fixture.session()
    return try fixture.run { try await session.iinDetails(forPartialCreditCardNumber: digits, context: context) }
  }

  @Test("supported: a card of one brand has a product, a country and no co-brands")
  func supported() throws {
    let details = try status("4567 3500", SandboxFixture())
    #expect(details.status == .supported)
    #expect(details.paymentProductId == "1")
    #expect(details.countryCode == "FR")
    #expect(details.allowedInContext)
    #expect(details.coBrands.isEmpty)
  }

  @Test("supported: a co-branded card lists all its brands, the first allowed one on top")
  func coBrands() throws {
    let details = try status("40000025", SandboxFixture())
    #expect(details.paymentProductId == "130")
    #expect(details.coBrands.map(\.paymentProductId) == ["130", "1"])
    #expect(details.choices.count == 2)
    var outOfBand = SandboxFixture.context
    outOfBand.countryCode = "US"
    let other = try status("40000025", SandboxFixture(), outOfBand)
    #expect(other.paymentProductId == "1")
    #expect(other.choices.isEmpty)
  }

  @Test("notEnoughDigits: no request is sent", arguments: ["", "4", "41111"])
  func few(_ digits: String) throws {
    let fixture = SandboxFixture()
    #expect(try status(digits, fixture).status == .notEnoughDigits)
    #expect(fixture.wire.count("POST /services/getIINdetails") == 0)
  }

  @Test("unknown: the platform does not know the number")
  func unknown() throws {
    let details = try status("99999999", SandboxFixture())
    #expect(details.status == .unknown)
    #expect(details.paymentProductId == nil)
  }

  @Test("existingButNotAllowed: no product and no country are reported")
  func notAllowed() throws {
    let details = try status("601100", SandboxFixture())
    #expect(details.status == .existingButNotAllowed)
    #expect(details.paymentProductId == nil)
    #expect(details.countryCode == nil)
    #expect(!details.allowedInContext)
  }

  @Test("unsupported: the product is not offered, and the number is looked up once")
  func unsupported() throws {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    let all = try fixture.run {
      [
        try await session.iinDetails(forPartialCreditCardNumber: "621234", context: SandboxFixture.context),
        try await session.iinDetails(forPartialCreditCardNumber: "621234", context: SandboxFixture.context),
      ]
    }
    #expect(all.map(\.status) == [.unsupported, .unsupported])
    #expect(all.allSatisfy { $0.paymentProductId == nil && !$0.allowedInContext && $0.coBrands.isEmpty })
    #expect(fixture.wire.count("POST /services/getIINdetails") == 1)
    #expect(fixture.wire.count("GET /products/56") == 1)
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

  /// Looks up a number and, while its request is on its way, further ones.
  /// - Returns: the results, in the order of the calls.
  private func typed(_ numbers: [String], _ fixture: SandboxFixture) throws -> [IINDetailsResponse] {
    let session = try fixture.session()
    return try fixture.run {
      async let first = session.iinDetails(forPartialCreditCardNumber: numbers[0], context: SandboxFixture.context)
      // Child tasks start in no fixed order, so do not start the other lookups until the first request has been sent.
      while fixture.wire.count("POST /services/getIINdetails") == 0 { await Task.yield() }
      var others: [IINDetailsResponse] = []
      for number in numbers.dropFirst() {
        others.append(
          try await session.iinDetails(forPartialCreditCardNumber: number, context: SandboxFixture.context))
      }
      return [try await first] + others
    }
  }

  @Test("pending: another request is already running, whose call reports the newest digits")
  func pending() throws {
    let fixture = SandboxFixture()
    let details = try typed(["411111", "4000002", "40000025"], fixture)
    #expect(details.map(\.status) == [.supported, .pending, .pending])
    #expect(details.map(\.bin) == ["40000025", "400000", "40000025"])
    #expect(details[0].paymentProductId == "130")
    // The digits in between are never asked about.
    #expect(fixture.wire.count("POST /services/getIINdetails") == 2)
  }

  @Test("pending: a call for the same digits sends no request of its own")
  func pendingSame() throws {
    let fixture = SandboxFixture()
    let details = try typed(["41111111", "411111111"], fixture)
    #expect(details.map(\.status) == [.supported, .pending])
    #expect(fixture.wire.count("POST /services/getIINdetails") == 1)
  }

  @Test("pending: digits that are deleted while a request runs are not reported any more")
  func deleted() throws {
    let details = try typed(["411111", "41111"], SandboxFixture())
    #expect(details.map(\.status) == [.notEnoughDigits, .notEnoughDigits])
  }

  @Test(
    "Eight digits are sent if available, otherwise six",
    arguments: [
      ("411111", "411111"), ("4111111", "411111"), ("41111111", "41111111"), ("4111111111111111", "41111111"),
      ("4567-3500-0042", "45673500"), ("45673a", "45673"),
    ])
  func digits(_ typed: String, _ sent: String) throws { #expect(try status(typed, SandboxFixture()).bin == sent) }

  @Test("A number is looked up once for each context")
  func cache() throws {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    var other = SandboxFixture.context
    other.countryCode = "US"
    let context = other
    try fixture.run {
      for _ in 0..<3 {
        _ = try await session.iinDetails(forPartialCreditCardNumber: "411111", context: SandboxFixture.context)
      }
      _ = try await session.iinDetails(forPartialCreditCardNumber: "4111112", context: SandboxFixture.context)
    }
    #expect(fixture.wire.count("POST /services/getIINdetails") == 1)
    _ = try fixture.run { try await session.iinDetails(forPartialCreditCardNumber: "411111", context: context) }
    #expect(fixture.wire.count("POST /services/getIINdetails") == 2)
  }
}
