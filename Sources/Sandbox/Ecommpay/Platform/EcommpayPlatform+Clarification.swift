import CheckoutCore
import KassaSandbox

/// Clarification: the platform requests more data during a payment.
///
/// Source: ecommpay, clarification of payment data. The field names are taken from ecommpay's additional fields.
extension EcommpayPlatform {
  static let clarificationFields = [
    EcommpayField(name: "avs_post_code", label: "Postal code of the billing address"),
    EcommpayField(name: "avs_street_address", label: "Street of the billing address"),
  ]
  /// Returns the fields to request, except for the parts of the billing address that the order already contains.
  static func clarificationFields(of order: PlatformOrder) -> [EcommpayField] {
    let known = ["avs_post_code": "billing_postal", "avs_street_address": "billing_address"]
    return clarificationFields.filter { field in
      let value = known[field.name].flatMap { order.request.customerField($0) }?.string ?? ""
      return value.allSatisfy(\.isWhitespace)
    }
  }

  /// A postal code that always fails address verification.
  private static let strangePostCode = "00000"

  /// Requests clarification from the payer, with the same timeout as for a challenge.
  func clarify(_ id: String, _ attempt: Int) async {
    guard advance(id, attempt, { [now = clock.now] in $0.clarify(at: now) }) else { return }
    setDeadline(id, after: configuration.limits.returnFromChallenge) { payment in
      if payment.stage == .clarifying { await self.decide(id, attempt, .needsClarification) }
    }
  }

  func clarification(_ session: PlatformSession, _ request: JSON) -> MachineAnswer {
    let id = session.id
    guard let payment = session.payment else { return ErrorResponse([RequestError(.statusForbids)]).answer }
    // Ignore a repeated submission, because only the first one counts.
    if payment.attempt.isClarified { return .accepted }
    let mistakes = Self.clarificationFields(of: session.order).compactMap { field -> RequestError? in
      let value = request.customerField(field.name)?.string ?? ""
      let place = "additional_fields." + field.name
      if value.allSatisfy(\.isWhitespace) { return RequestError("2004", field: place) }
      return Self.isPlausible(value, field.name) ? nil : RequestError("502", field: place)
    }
    guard mistakes.isEmpty else { return ErrorResponse(mistakes, status: 422).answer }
    guard advance(id, payment.number, { [now = clock.now] in $0.supply(at: now) }) else {
      return ErrorResponse([RequestError(.statusForbids)]).answer
    }
    let isStrange = request.customerField("avs_post_code")?.string == Self.strangePostCode
    spawn {
      await self.pause(self.configuration.latency.registration)
      guard !isStrange else { return await self.decide(id, payment.number, .declinedByAVS) }
      guard let payment = self.session(id)?.payment, payment.stage == .registered else { return }
      await self.process(id, payment)
    }
    return .accepted
  }

  private static func isPlausible(_ value: String, _ name: String) -> Bool {
    guard name == "avs_post_code" else { return value.unicodeScalars.count <= 255 }
    return (3...10).contains(value.count)
      && value.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x20 || $0 == 0x2D
      }
  }
}

extension PlatformPayment {
  /// The requested clarification fields; nil unless the payment is waiting for clarification.
  var clarificationWire: JSON? {
    guard stage == .clarifying else { return nil }
    let texts = PlatformTexts(language: order.language)
    return .array(
      EcommpayPlatform.clarificationFields(of: order).map { field in
        [
          "name": .string(field.name), "label": .string(texts.label(of: field)), "type": .string(field.type),
          "required": .bool(field.isRequired),
        ]
      })
  }
}
