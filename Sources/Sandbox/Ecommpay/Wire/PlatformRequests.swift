import CheckoutCore
import KassaSandbox

/// The requests from the SDK. Every member is optional, so that all missing members are reported together.
extension EcommpayPlatform {
  private static let session: ValueShape = ["session_id": .text]
  private static let fields: ValueShape = .list(["name": .text, "value": .text])

  /// The types of the members, by the path of the request.
  static let shapes: [String: ValueShape] = [
    "/v1/session/interface": session, "/v1/payment/redirect": session, "/v1/payment/cascade": session,
    "/v1/payment/cancel": session, "/v1/card/facts": session.with(["prefix": .text]),
    "/v1/account/remove": session.with(["account_id": .integer]),
    "/v1/payment/status": session.with(["revision": .integer]),
    "/v1/payment/threeds": session.with(["acs_trans_id": .text]),
    "/v1/payment/threeds/method": session.with(["threeds_server_trans_id": .text, "threeds_comp_ind": .text]),
    "/v1/payment/clarification": session.with(["additional_fields": fields]),
    "/v1/payment": session.with([
      "request_id": .text, "action": .text, "method": .text, "bank": .text, "save": .flag, "apple_pay_token": .text,
      "additional_fields": fields, "account": ["id": .integer, "cvv": .text],
      "card": ["pan": .text, "month": .integer, "year": .integer, "cvv": .text, "card_holder": .text, "type": .text],
    ]),
  ]
}

extension JSON {
  /// Returns the value of a customer field in a request of the merchant or the SDK; nil if it has none.
  func customerField(_ name: String) -> JSON? {
    (self["additional_fields"]?.elements ?? []).first { $0["name"]?.string == name }?["value"]
  }
}
