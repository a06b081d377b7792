import CheckoutCore
import KassaSandbox

/// The wire format of an order, in the responses to `getOrderStatusExtended` and `applePay`.
struct ApplePayGatewayStatusMessage {
  var order: PlacedOrder

  /// The fields of the extended status, in the order in which the gateway sends them.
  var body: JSON {
    let card = order.card
    let state: String =
      switch order.status {
      case .registered: "CREATED"
      case .held: "APPROVED"
      case .deposited: "DEPOSITED"
      case .reversed: "REVERSED"
      case .refunded: "REFUNDED"
      case .declined: "DECLINED"
      case .authentication, .pending: "CREATED"
      case .partlyDeposited: "DEPOSITED"
      }
    let isApproved = order.action == 0
    return [
      "errorCode": "0", "errorMessage": "Success", "orderNumber": .string(order.number),
      "orderStatus": .integer(Int64(order.status.rawValue)),
      "actionCode": action.map { .integer(Int64($0)) },
      "actionCodeDescription": .string(order.action == PlacedOrder.timedOut ? "The time for paying is over" : ""),
      "amount": .integer(card.amount), "currency": .string(card.currency),
      "date": .integer(order.created.milliseconds), "orderDescription": .string(order.request.description),
      "ip": "127.0.0.1",
      "merchantOrderParams": .array(
        order.request.parameters.map { ["name": .string($0.name), "value": .string($0.value)] }),
      "attributes": [["name": "mdOrder", "value": .string(order.id)]],
      "cardAuthInfo": card.isUnknown
        ? nil
        : [
          "expiration": .string("20" + card.expiry.prefix(4)),
          "approvalCode": isApproved ? .string(order.approval) : nil, "pan": .string(card.masked),
        ],
      "authDateTime": order.authorised.map { .integer($0.milliseconds) }, "terminalId": "00000001",
      "authRefNum": order.authorised.map { _ in .string(order.reference) },
      "paymentAmountInfo": [
        "paymentState": .string(state), "approvedAmount": .integer(order.approved),
        "depositedAmount": .integer(order.deposited), "refundedAmount": .integer(order.refunded),
      ], "bankInfo": ["bankName": "Cosmobank", "bankCountryCode": "NL"],
      "paymentWay": card.isUnknown ? nil : "APPLE_PAY",
    ]
  }

  /// The fields of the status in the older request `getOrderStatus`. Source: gateway, `getOrderStatus`.
  var older: JSON {
    let card = order.card
    let shown: JSON = [
      "depositAmount": .integer(order.deposited.less(order.refunded)), "currency": .string(card.currency),
      "authCode": .integer(2), "ErrorCode": "0", "ErrorMessage": "Success",
      "OrderStatus": .integer(Int64(order.status.rawValue)), "OrderNumber": .string(order.number),
      "Amount": .integer(card.amount), "Ip": "127.0.0.1",
    ]
    let paid: JSON = [
      "expiration": .string("20" + card.expiry.prefix(4)), "Pan": .string(card.masked),
      "approvalCode": order.action == 0 ? .string(order.approval) : nil,
    ]
    return .object((card.isUnknown ? [] : paid.members ?? []) + (shown.members ?? []))
  }

  /// Until an order is decided, only the one that nobody has tried to pay has an action code. An issuer that never responds
  /// has been asked.
  private var action: Int? {
    if let action = order.action { return action }
    let isTried = !order.card.isUnknown && order.card.scenario == nil
    return order.status == .registered && !isTried ? -100 : nil
  }

  /// The response to `applePay`. A success only means that the gateway has processed the request.
  var answer: JSON {
    ["success": .bool(true), "data": ["orderId": .string(order.id)], "orderStatus": body]
  }
}
