import KassaResources

/// What the gateway can say about the end of an order.
extension ApplePayGatewayConfiguration {
  /// The events that callbacks report.
  public static let statuses = PlacedOrder.Event.allCases.map(\.rawValue)

  /// The result codes of orders: the gateway's action codes. Source: gateway, action codes.
  public static let resultCodes: [ResultCode] = {
    let cards = WalletScenario.standard.compactMap { card in
      card.action.map {
        ResultCode(String($0), $0 == 0 ? "approved" : StringTable.english("testCards.note." + card.note))
      }
    }
    return ResultCode.sorted(cards + [ResultCode(String(PlacedOrder.timedOut), "not paid in time")])
  }()
}
