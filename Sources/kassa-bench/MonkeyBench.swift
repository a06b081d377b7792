import CheckoutCore
import Ecommpay
import KassaBackend
import KassaEcommpaySandbox
import KassaRehearsal
import KassaSandbox
import KassaScreens
import Synchronization

/// Measures how many random keys are handled on one core, with all checks after each key.
struct MonkeyBench {
  func measure() -> [String] {
    let keys = 20_000
    let world = MonkeySetup(
      setup: Setup(order: Self.order, providerName: "ecommpay"), backend: EcommpaySandboxConfiguration().backend(),
      scenes: EcommpaySandboxConfiguration.scenes, cards: TestCards.ecommpay.map(\.number)
    ) { onResult in
      let payments = Numbers()
      return { presenter in
        let options = PaymentOptions(
          projectID: 10, paymentID: "bench\(payments.next())", paymentAmount: 1999, paymentCurrency: "USD",
          paymentDescription: "T-shirt with dog print", customerID: "10", regionCode: "US")
        options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]
        return EcommpaySDK().presentPayment(at: presenter, paymentOptions: options) { _ in onResult() }
      }
    }
    let began = seconds()
    let report = Monkey(world: world).run(keys: keys)
    let took = seconds() - began
    if let finding = report.finding { return ["the monkey found \(finding.breach.code): \(finding.breach.message)"] }
    return [
      Bench.row(
        "monkey keys per second, with all checks after each", Samples.text(Double(report.keys) / took, "/s"), "",
        "\(report.keys)"),
      Bench.row("monkey keys per checkout", "\(report.keys / max(1, report.rounds))", "", "\(report.rounds)"),
    ]
  }

  private static let order = Order(
    merchantName: "Cosmoshop", description: "T-shirt with dog print", amount: 1999, currencyCode: "USD")

  private final class Numbers: Sendable {
    private let last = Mutex(0)
    func next() -> Int {
      last.withLock { last in
        last += 1
        return last
      }
    }
  }
}
