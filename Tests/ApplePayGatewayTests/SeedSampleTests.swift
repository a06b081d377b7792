import ApplePayGateway
import CheckoutCore
import Foundation
import KassaCards
import TestSupport
import Testing

@Suite("Request samples from the document")
struct SeedSampleTests {
  private let fixture = GatewayFixture()
  private var shop: SampleShop { SampleShop(gateway: fixture.client()) }

  private func paymentData() throws -> Data {
    let wallet = try #require(fixture.environment.wallet)
    let usd = try #require(CurrencyTable.standard["USD"])
    let request = WalletRequest(
      merchantIdentifier: "merchant.test.cosmoshop", countryCode: "US", networks: [.visa], total: Money(1999, usd))
    let token = try fixture.run { () async throws(CheckoutError) in
      try await wallet.authorise(request, card: "card.1111")
    }
    return Data(token.paymentData)
  }

  private func run<R: Sendable>(_ body: @escaping @Sendable () async throws -> R) throws -> R {
    try fixture.run { () async throws(CheckoutError) -> R in
      do {
        return try await body()
      } catch {
        throw error as? CheckoutError ?? CheckoutError(code: .init(rawValue: "\(error)"))
      }
    }
  }

  @Test("The one-stage sample charges the order and sends paymentData in Base64")
  func oneStage() throws {
    let (shop, data) = (shop, try paymentData())
    let number = try #require(OrderNumber("sample-1"))
    let status = try #require(try run { try await shop.pay(orderNumber: number, paymentData: data) })
    #expect(status.state == .deposited)
    #expect(status.amount == 1999 && status.depositedAmount == 1999)
    let sent = fixture.wire.bodies("applepay/payment.do")
    #expect(sent.count == 1 && sent.allSatisfy { !$0.contains("preAuth") })
    #expect(sent.first?.replacing("\\/", with: "/").contains(shop.encoded(paymentData: data)) == true)
  }

  @Test("The two-stage sample holds first and charges after depositOrder")
  func twoStages() throws {
    let (shop, data) = (shop, try paymentData())
    let number = try #require(OrderNumber("sample-2"))
    let statuses = try run { try await shop.payInTwoStages(orderNumber: number, paymentData: data) }
    #expect(statuses.map(\.state) == [.held, .deposited])
    #expect(statuses.map(\.depositedAmount) == [0, 1999])
    #expect(fixture.wire.bodies("applepay/payment.do").allSatisfy { $0.contains("\"preAuth\":true") })
  }
}
