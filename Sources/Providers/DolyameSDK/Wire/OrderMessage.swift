import CheckoutCore
import KassaCards

/// The order message that opens a session. Source of the JSON names: Dolyame's published interface.
enum OrderMessage {
  /// - Parameters:
  ///   - token: the token of a stored sign-in.
  ///   - outcome: the chosen outcome of a demo payment.
  static func body(_ configuration: DolyamePaymentConfiguration, token: String?, outcome: DemoOutcome?) -> JSON {
    let (partner, order, customer) = (configuration.partner, configuration.order, configuration.customerInfo)
    return .compact([
      ("partner_id", .string(partner.id)),
      ("notification_url", partner.notificationUrl.map(JSON.string)),
      ("demo_flow", .bool(partner.demoFlow)),
      ("demo_outcome", outcome.map { .string($0.rawValue) }),
      ("order", self.order(order)),
      ("customer_id", .string(customer.id)),
      ("call_kit", .bool(configuration.enableCallKitUsage)),
      ("client_info", client(customer)),
      ("access_token", token.map { .secret(SecretText($0)) }),
    ])
  }

  private static func order(_ order: DolyamePaymentConfiguration.Order) -> JSON {
    [
      "id": .string(order.id), "amount": Roubles.text(order.amount),
      "prepaid_amount": Roubles.text(order.prepaidAmount),
      "items": .array(
        order.items.map { item in
          .compact([
            ("name", .string(item.name)), ("quantity", JSON(item.quantity)),
            ("price", Roubles.text(item.price)), ("sku", item.sku.map(JSON.string)),
          ])
        }),
      "mcc": JSON(order.mcc),
    ]
  }

  /// Returns the customer data for the order message, with the date of birth in the format `1991-05-28`.
  private static func client(_ customer: DolyamePaymentConfiguration.CustomerInfo) -> JSON {
    func name(_ name: String?) -> JSON? { name.flatMap { $0.isEmpty ? nil : .string($0) } }
    return .compact([
      ("first_name", name(customer.firstName)), ("last_name", name(customer.lastName)),
      ("middle_name", name(customer.middleName)),
      ("birthdate", customer.birthday.flatMap(PersonRules.birthday).map { .string($0.description) }),
      ("phone", customer.phone.map(JSON.string)), ("email", customer.email.map(JSON.string)),
    ])
  }
}

/// The outcome of a demo payment. Source: Dolyame SDK guide, "Демо-заявка".
enum DemoOutcome: String, CaseIterable, Sendable {
  case scoringRejected = "scoring_rejected"
  case success
  case failure
  case unknownThenSuccess = "unknown_then_success"
  case unknownThenFailure = "unknown_then_failure"
}
