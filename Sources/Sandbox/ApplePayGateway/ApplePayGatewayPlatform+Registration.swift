import CheckoutCore
import KassaSandbox

/// Orders that the merchant server registers before the payer pays. Source: gateway, `register` and `registerPreAuth`.
///
/// The payer pays such an order on a page of the gateway, which the sandbox does not have. The order stays registered
/// until its time is over.
extension ApplePayGatewayPlatform {
  /// The currency of an order that names none: the rouble. Source: gateway, `register`, parameter `currency`.
  private static let standardCurrency = "643"
  /// The rouble's code before 1998, which older manuals of the gateway have.
  private static let formerCurrency = "810"

  /// - Parameter isTwoStage: whether the payment is to be held until the merchant deposits it.
  func register(_ fields: FormFields, isTwoStage: Bool) throws(ApplePayGatewayFault) -> MachineAnswer {
    guard let number = fields["orderNumber"], (1...36).contains(number.count) else { throw .missing("orderNumber") }
    guard let amount = fields["amount"].flatMap({ Int64(digits: $0) }), amount > 0 else { throw .missing("amount") }
    guard fields["returnUrl"] != nil else { throw .missing("returnUrl") }
    let given = fields["currency"] ?? Self.standardCurrency
    let currency = given == Self.formerCurrency ? Self.standardCurrency : given
    guard CurrencyTable.standard.codes.contains(where: { CurrencyTable.standard[$0]?.numeric == currency }) else {
      throw .currency
    }
    let id = randomness.uuid()
    let answer = MachineAnswer([
      "orderId": .string(id), "formUrl": .string(Self.page(configuration.merchant, id)),
    ])
    let details = PlacedOrder.Request(
      merchant: configuration.merchant, description: fields["description"] ?? "", isTwoStage: isTwoStage,
      parameters: [])
    var order = PlacedOrder(
      id: id, number: number, request: details, card: PlacedOrder.Card(unpaid: amount, currency: currency), digest: "",
      at: clock.now, lifetime: configuration.orderLifetime)
    order.answer = KeptBytes(answer.body)
    claim(id)
    let isNew = state.change(number) { [order] state in
      guard state.order(number: number) == nil else { return false }
      state.open[id] = true
      state.orders[id] = order
      state.numbers[number] = id
      return true
    }
    guard isNew else { throw .duplicate }
    spawn { [order] in await self.wait(order) }
    return answer
  }

  private static func page(_ merchant: String, _ id: String) -> String {
    "https://\(SandboxAuthority.gateway)/payment/merchants/\(merchant)/payment.html?mdOrder=\(id)"
  }
}
