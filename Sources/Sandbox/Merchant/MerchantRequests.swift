// What the merchant server is asked by the shop's program.

/// `/sign`.
struct SignRequest: Decodable, Sendable {
  var text: String

  private enum CodingKeys: String, CodingKey {
    case text = "string_to_sign"
  }
}

/// `/notifications/next`.
struct NextNotificationRequest: Decodable, Sendable {
  var payment: String
  var known: Int

  private enum CodingKeys: String, CodingKey {
    case payment = "payment_id"
    case known
  }
}
