import CheckoutCore
import Ecommpay
import Synchronization
import TestSupport
import Testing

/// A stand-in for the view controller in the ecommpay SDK guide.
final class SampleViewController: Presenter {
  let environment: CheckoutEnvironment
  let sign: @Sendable (String) -> String
  let last = Collected<Presentation>()

  init(_ shop: Shop) {
    environment = shop.environment
    sign = { shop.sign($0) }
  }

  /// Leaves the payment as soon as the form is open.
  func present(_ presentation: Presentation, of checkout: Checkout) {
    last.add(presentation)
    if presentation.wantsPainted { checkout.painted() }
    if presentation.flow.phase == .collecting { checkout.send(.leave) }
  }
}

/// Runs the samples in `SeedSamples.swift`. Source: ecommpay SDK guide.
@Suite("Samples from the document")
struct SeedSamplesTests {
  @Test("The sample opens the form and prints the result when the payer leaves")
  func call() throws {
    let shop = Shop()
    let controller = SampleViewController(shop)
    let lines = Collected<String>()
    controller.viewDidLoad { lines.add($0) }
    shop.settle()
    #expect(lines.all == ["ecommpaySDK finished with status 200"])
    let interface = try #require(controller.last.last?.flow.interface)
    let card = try #require(interface.methods.first { $0.id == "card" })
    // The sample's email address and phone number are invalid.
    // The form therefore asks for the email address and phone number, with the sample's values prefilled.
    let asked = card.fields.filter { $0.id.hasPrefix("customer.") }
    #expect(asked.map(\.id) == ["customer.email", "customer.phone"])
    #expect(asked.map(\.prefilled) == ["Customer email", "Customer phone"])
  }

  @Test("The samples name values as the document does")
  func values() {
    let (shop, controller) = (Shop(), SampleViewController(Shop()))
    let options = shop.options()
    controller.hold(paymentOptions: options)
    #expect(options.action.rawValue == "auth")
    controller.check(paymentOptions: options)
    #expect(options.action.rawValue == "verify")
    #expect(controller.play(paymentOptions: options).map(\.rawValue) == ["success", "decline", "disabled"])
    #expect(options.brandColor == .green)
    #expect(controller.types.map(\.rawValue) == ["C", "U", "R"])
    #expect(controller.periods.map(\.rawValue) == ["D", "W", "M", "Q", "Y"])
  }

  @Test("Result statuses have the document's numbers")
  func results() {
    let all: [ResultStatus] = [.Success, .Decline, .Cancelled, .Error]
    #expect(all.map(\.rawValue) == [0, 100, 200, 500])
  }
}
