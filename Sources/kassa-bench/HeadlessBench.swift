import CheckoutCore
import Ecommpay
import KassaBackend
import KassaEcommpaySandbox
import KassaRehearsal
import KassaScreens
import KassaTerminal

/// Measures complete 13-step checkouts in virtual time on one core. Every frame is drawn.
///
/// The budget is 400 checkouts without a challenge per CPU second, on a machine with nothing else to do.
struct HeadlessBench {
  private static let batches = 20

  func measure() -> [String] {
    var frames = 0
    var (filled, challenged, typed) = (Samples(), Samples(), Samples())
    // What the first checkouts do once does not count.
    guard fill(), fillWithChallenge(), type(&frames) else { return ["the headless checkout did not end in success"] }
    for _ in 0..<Self.batches {
      filled.values.append(rate { _ = fill() })
      challenged.values.append(rate { _ = fillWithChallenge() })
      typed.values.append(rate { _ = type(&frames) })
    }
    return [
      row("whole checkouts per CPU second, no challenge", filled),
      row("the same, with a challenge", challenged),
      row("the same, typed key by key", typed),
      Bench.row("frames drawn per checkout, typed", "\(frames)", "", ""),
    ]
  }

  /// Returns the number of checkouts completed per CPU second.
  private func rate(_ pay: () -> Void) -> Double {
    let count = 20
    let began = cpuSeconds()
    for _ in 0..<count { pay() }
    return Double(count) / (cpuSeconds() - began)
  }

  /// The median rate, and that of the best batch, because other load on the machine can only slow a batch down.
  private func row(_ what: String, _ samples: Samples) -> String {
    Bench.row(
      what, Samples.text(samples.at(0.5), "/s"), "best " + Samples.text(samples.at(1), "/s"), "\(samples.values.count)")
  }

  /// Makes a payment with frictionless authentication, filling in each field with a single action.
  private func fill() -> Bool {
    let checkout = checkout()
    confirm(checkout, number: "4477000000000006")
    return checkout.flow.result?.outcome == .success && checkout.flow.completed.count == Step.allCases.count
  }

  /// Makes a payment with a challenge, filling in each field with a single action.
  private func fillWithChallenge() -> Bool {
    let checkout = checkout()
    confirm(checkout, number: "4314220000000056")
    checkout.perform(.fill("otp", text: "1234"))
    checkout.press("Enter")
    return checkout.flow.result?.outcome == .success
  }

  private func confirm(_ checkout: HeadlessCheckout, number: String) {
    checkout.perform(.press("pay"))
    checkout.perform(.press("card"))
    for (field, text) in [(ElementID.pan, number), (.expiry, "12/30"), (.code, "123"), (.holder, "JANE DOE")] {
      checkout.perform(.fill(field, text: text))
    }
    checkout.perform(.press("pay"))
  }

  /// Makes a payment with a challenge, typing all input key by key.
  private func type(_ frames: inout Int) -> Bool {
    let checkout = checkout()
    var drawn = 0
    checkout.onFrame = { _ in drawn += 1 }
    checkout.press("Enter", "Enter")
    checkout.type("4314220000000056")
    checkout.press("Tab")
    checkout.type("1230" + "123" + "JANE DOE")
    checkout.press("Enter")
    checkout.type("1234")
    checkout.press("Enter")
    frames = drawn
    return checkout.flow.result?.outcome == .success
  }

  private func checkout() -> HeadlessCheckout {
    let order = Order(
      merchantName: "Cosmoshop", description: "T-shirt with dog print", amount: 1999, currencyCode: "USD")
    return HeadlessCheckout(
      setup: Setup(order: order, providerName: "ecommpay"), backend: EcommpaySandboxConfiguration().backend()
    ) { presenter in
      let options = PaymentOptions(
        projectID: 10, paymentID: "bench", paymentAmount: 1999, paymentCurrency: "USD",
        paymentDescription: "T-shirt with dog print", customerID: "10", regionCode: "US")
      options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]
      return EcommpaySDK().presentPayment(at: presenter, paymentOptions: options) { _ in }
    }
  }
}
