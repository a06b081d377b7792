package import CheckoutCore

extension MachineAnswer {
  /// The types of the members of requests to merchant servers, whichever the payment system.
  private static let merchantShape: ValueShape = [
    "amount": .integer, "countryCode": .text, "currency": .text, "currencyCode": .text, "customerId": .text,
    "customer_ip": .text, "encryptedFields": .text, "authenticationFlow": .text, "isRecurring": .flag,
    "known": .integer, "merchantReference": .text, "operation": .text, "orderNumber": .text, "order_id": .text,
    "payment_id": .text, "requestId": .text, "request_id": .text, "requiresApproval": .flag, "string_to_sign": .text,
    "token": .text,
  ]

  /// A merchant server's refusal of a request with a member of the wrong type; nil if all of them are right.
  ///
  /// A member of another type must not count as absent: without an amount, an operation is about the whole payment.
  package static func refused(_ request: MachineRequest, _ shape: ValueShape? = nil) -> MachineAnswer? {
    guard !request.body.isEmpty else { return nil }
    guard let body = JSON(json: request.body), body.object != nil else { return refused("The body is no JSON object.") }
    let words = body.mistakes(shape ?? merchantShape).map { "The field `\($0.path)` \($0.rule)." }
    return words.isEmpty ? nil : refused(words.joined(separator: " "))
  }
}
