import CheckoutCore
import KassaResources
import KassaScreens
import KassaTerminal

/// The inspector of a payment with many messages, for use with a profiler that counts instructions.
struct InspectorBench {
  let count: Int

  /// A payment whose status was asked for again and again.
  private var presentation: Presentation {
    let entries = (0..<count).map { index -> FlowEntry in
      let isRequest = index % 2 == 0
      let message = WireMessage(
        from: isRequest ? .sdk : .platform, to: isRequest ? .platform : .sdk,
        name: isRequest ? "POST /v1/payment/status" : "200",
        body: ["payment": ["status": .string("processing"), "id": .string("internal_payment_id_1")]])
      return FlowEntry(
        index: index, time: Instant(milliseconds: Int64(index * 40)), step: .paymentProcessed, attempt: 1,
        kind: .message(message))
    }
    return Presentation(entries: entries)
  }

  /// Opens the inspector, scrolls through a hundred rows, and filters by a word, with a frame after each key.
  /// - Parameter keys: the keys to press `repeated` times each.
  func run(_ keys: [Key], repeated: Int) {
    let order = Order(merchantName: "Cosmoshop", description: "T-shirt", amount: 1999, currencyCode: "USD")
    var app = App(
      inspecting: presentation, setup: Setup(order: order, providerName: "ecommpay"), now: Instant(milliseconds: 0),
      size: Size(columns: 80, rows: 24))
    for _ in 0..<repeated {
      for key in keys {
        _ = app.handle(.key(key))
        _ = PageLayout(app.page(), size: app.size, theme: app.theme)
      }
    }
  }
}
