// Requests from the merchant's application to the merchant server.

/// The request body of `/sign`.
struct SignRequest: Decodable, Sendable {
  var text: String

  private enum CodingKeys: String, CodingKey {
    case text = "string_to_sign"
  }
}

/// The request body of `/notifications/next`.
struct NextNotificationRequest: Decodable, Sendable {
  var payment: String
  var known: Int

  private enum CodingKeys: String, CodingKey {
    case payment = "payment_id"
    case known
  }
}
