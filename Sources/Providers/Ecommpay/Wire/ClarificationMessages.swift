import CheckoutCore

/// The messages for a clarification, in which the platform requests more data during a payment.
/// Source: ecommpay, clarification of payment data.
enum ClarificationMessages {
  static let path = "/v1/payment/clarification"

  /// Reads which fields the platform requests, and why.
  static func clarification(
    _ answer: AnswerReader, _ payment: Payment, _ texts: InterfaceTexts
  ) throws(CheckoutError) -> Clarification {
    var clarification = Clarification(
      fields: try CustomerFields.fields(answer, under: "clarification_fields", texts), code: payment.code,
      reason: payment.message)
    clarification.reasonKey = payment.reasonKey
    return clarification
  }

  static func message(session: String, _ values: [String: FieldValue]) -> JSON {
    ["session_id": .string(session), "additional_fields": CustomerFields.typed(values)]
  }
}
