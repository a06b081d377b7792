import CheckoutCore
import Ecommpay
import KassaRehearsal
import KassaScreens
import KassaTerminal

/// Measures complete 13-step checkouts in virtual time on one core. Every frame is drawn.
struct HeadlessBench {
  func measure() -> [String] {
    var frames = 0
    guard pay(&frames), fill(), fillFrictionless() else { return ["the headless checkout did not end in success"] }
    var typed = Samples()
    var filled = Samples()
    var frictionless = Samples()
    for _ in 0..<Self.batches {
      typed.values.append(rate { pay(&frames) })
      filled.values.append(rate { fill() })
      frictionless.values.append(rate { fillFrictionless() })
    }
    frames = 0
    _ = pay(&frames)
    return [
      row("full checkouts per CPU second, typed key by key", typed),
      row("the same, fields filled in one action", filled),
      row("the same, without a challenge", frictionless),
      Bench.row("frames drawn per checkout, typed", "\(frames)", "", ""),
    ]
  }

  /// How a checkout is made.
  enum Kind {
    /// Key by key, with a challenge.
    case typed
    /// With a single action for each field, and a challenge.
    case challenged
    /// With a single action for each field, and no challenge.
    case frictionless
  }

  /// Makes checkouts.
  /// - Returns: whether all of them ended in success.
  func run(_ count: Int, _ kind: Kind) -> Bool {
    (0..<count).allSatisfy { _ in
      var frames = 0
      return switch kind {
      case .typed: pay(&frames)
      case .challenged: fill()
      case .frictionless: fillFrictionless()
      }
    }
  }

  private static let batches = 20

  /// Measures and returns the number of checkouts completed per CPU second.
  private func rate(_ pay: () -> Bool) -> Double {
    let count = 20
    let began = cpuSeconds()
    for _ in 0..<count { _ = pay() }
    return Double(count) / (cpuSeconds() - began)
  }

  /// Formats the median rate and the rate of the best batch as a table row.
  /// The best batch is meaningful, because other load on the machine can only slow a batch down.
  private func row(_ what: String, _ samples: Samples) -> String {
    Bench.row(
      what, Samples.text(samples.at(0.5), "/s"), "best " + Samples.text(samples.at(1), "/s"), "\(samples.values.count)")
  }

  /// Makes a payment with a challenge, typing all input key by key.
  private func pay(_ frames: inout Int) -> Bool {
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
    frames += drawn
    return checkout.flow.result?.outcome == .success
  }

  /// Makes a payment with a challenge, filling in each field with a single action.
  private func fill() -> Bool {
    let checkout = checkout()
    confirm(checkout, number: "4314220000000056")
    checkout.perform(.fill("otp", text: "1234"))
    checkout.press("Enter")
    return checkout.flow.result?.outcome == .success
  }

  /// Makes a payment with frictionless authentication, filling in each field with a single action.
  private func fillFrictionless() -> Bool {
    let checkout = checkout()
    confirm(checkout, number: "4477000000000006")
    return checkout.flow.result?.outcome == .success && checkout.flow.completed.count == Step.allCases.count
  }

  private func confirm(_ checkout: HeadlessCheckout, number: String) {
    checkout.perform(.press("pay"))
    checkout.perform(.press("card"))
    for (field, text) in [(ElementID.pan, number), (.expiry, "12/30"), (.code, "123"), (.holder, "JANE DOE")] {
      checkout.perform(.fill(field, text: text))
    }
    checkout.perform(.press("pay"))
  }

  private func checkout() -> HeadlessCheckout {
    let order = Order(
      merchantName: "Cosmoshop", description: "T-shirt with dog print", amount: 1999, currencyCode: "USD")
    return HeadlessCheckout(setup: Setup(order: order, providerName: "ecommpay")) { presenter in
      let options = PaymentOptions(
        projectID: 10, paymentID: "bench", paymentAmount: 1999, paymentCurrency: "USD",
        paymentDescription: "T-shirt with dog print", customerID: "10", regionCode: "US")
      options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]
      return EcommpaySDK().presentPayment(at: presenter, paymentOptions: options) { _ in }
    }
  }
}
