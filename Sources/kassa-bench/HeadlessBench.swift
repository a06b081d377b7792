import CheckoutCore
import Ecommpay
import Rehearsal
import Screens
import Terminal

/// Whole checkouts through 13 steps in virtual time, every frame drawn, on one core.
struct HeadlessBench {
  func measure() -> [String] {
    var frames = 0
    let count = 300
    guard pay(&frames) else { return ["the headless checkout did not end in success"] }
    frames = 0
    let began = cpuSeconds()
    for _ in 0..<count { _ = pay(&frames) }
    let took = cpuSeconds() - began
    return [
      Bench.row(
        "whole checkouts a CPU second, headless, every frame", Samples.text(Double(count) / took, "/s"), "",
        "\(count)"),
      Bench.row("frames per checkout", "\(frames / count)", "", ""),
    ]
  }

  /// One payment with a challenge.
  private func pay(_ frames: inout Int) -> Bool {
    let order = Order(
      merchantName: "Cosmoshop", description: "T-shirt with dog print", amount: 1999, currencyCode: "USD")
    let checkout = HeadlessCheckout(setup: Setup(order: order, providerName: "ecommpay")) { presenter in
      let options = PaymentOptions(
        projectID: 10, paymentID: "bench", paymentAmount: 1999, paymentCurrency: "USD",
        paymentDescription: "T-shirt with dog print", customerID: "10", regionCode: "US")
      options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]
      return EcommpaySDK().presentPayment(at: presenter, paymentOptions: options) { _ in }
    }
    var drawn = 0
    checkout.onFrame = { _ in drawn += 1 }
    checkout.press("Enter", "Enter")
    checkout.type("4314220000000056")
    checkout.press("Tab")
    checkout.type("1230" + "123" + "JANE DOE")
    checkout.press("Enter")
    checkout.type("1234")
    checkout.press("Enter")
    frames += drawn
    return checkout.flow.result?.outcome == .success
  }
}
