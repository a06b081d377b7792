import CheckoutCore

/// What the platform wants to know in the middle of a payment, and what it is told. Source: ecommpay, clarification of
/// payment data.
enum ClarificationMessages {
  static let path = "/v1/payment/clarification"

  /// The fields that are asked; nil where the answer has none.
  static func clarification(_ answer: AnswerReader, _ payment: Payment) throws(CheckoutError) -> Clarification {
    Clarification(
      fields: try CustomerFields.fields(answer, under: "clarification_fields"), code: payment.code,
      reason: payment.message)
  }

  static func message(session: String, _ values: [String: FieldValue]) -> JSON {
    ["session_id": .string(session), "additional_fields": CustomerFields.typed(values)]
  }
}
