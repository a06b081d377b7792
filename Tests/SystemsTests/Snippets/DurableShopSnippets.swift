import CheckoutCore
import Ecommpay
import KassaBackend
import KassaEcommpaySandbox

// Snippet: DurableShop
/// A shop whose payments, and whose simulated platform, survive the program in a folder.
struct DurableShop {
  let store: FilePaymentStore
  let world: EcommpayWorld

  init(folder: String) throws {
    store = try FilePaymentStore(folder)
    world = EcommpayWorld(store: store)
  }

  /// The first run: reserves the number, and pays.
  func pay(_ number: String, at payer: some Presenter) async throws -> PaymentResult {
    let order = KeptOrder(
      key: PaymentKey(provider: "ecommpay", payment: number), customer: "10", description: "T-shirt with dog print",
      amount: 1999, currency: "USD", started: world.clock.now)
    guard try store.reserve(order) else { throw CheckoutError(code: .paymentRepeated) }
    return await EcommpaySDK(world: world).presentPayment(at: journal(order, payer), paymentOptions: options(order))
  }

  /// Every later run, before anything else: finds out what became of the payments and refunds that a crash interrupted.
  func resume(at payer: some Presenter) async throws -> [PaymentResult] {
    var results: [PaymentResult] = []
    for record in try store.payments(PaymentQuery(provider: "ecommpay", isOpen: true)).payments {
      guard let token = try store.resumeToken(of: record.key) else { continue }
      let presenter = journal(record.order, payer)
      let result = await EcommpaySDK(world: world).presentPayment(
        at: presenter, paymentOptions: options(record.order), resumeToken: token)
      results.append(result)
    }
    _ = try await EcommpaySDK.durableOperations(in: store, world: world).takeUp()
    return results
  }

  private func journal(_ order: KeptOrder, _ payer: some Presenter) -> JournalPresenter {
    JournalPresenter(payer, journal: PaymentJournal(store: store, order: order))
  }

  private func options(_ order: KeptOrder) -> PaymentOptions {
    let options = PaymentOptions(
      projectID: 10, paymentID: order.key.payment, paymentAmount: order.amount, paymentCurrency: order.currency,
      customerID: order.customer)
    options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]
    return options
  }
}
// Snippet end

extension DurableShop {
  static func firstRun(_ folder: String, at payer: some Presenter) async throws {
    // Snippet: DurableFirstRun
    let shop = try DurableShop(folder: folder)
    let result = try await shop.pay("order-1", at: payer)
    print(result.status)  // or nothing, if the program is killed during the challenge
    // Snippet end
  }

  static func secondRun(
    _ folder: String, at payer: some Presenter
  ) async throws -> ([PaymentResult], charges: [String: Int]) {
    // Snippet: DurableSecondRun
    let shop = try DurableShop(folder: folder)
    let results = try await shop.resume(at: payer)
    print(results.map(\.status))  // [success]
    print(shop.world.charges)  // ["order-1": 1]
    // Snippet end
    return (results, shop.world.charges)
  }
}
