import CheckoutCore
import KassaCards
import Testing

@testable import Ecommpay

extension OptionValues {
  /// The example order from the ecommpay SDK guide, with an email address added.
  static var sample: OptionValues {
    var options = OptionValues(
      projectID: 10, paymentID: "internal_payment_id_1", paymentAmount: 1999, paymentCurrency: "USD",
      paymentDescription: "T-shirt with dog print", customerID: "10", regionCode: "US")
    options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.test")]
    return options
  }

  func with(_ change: (inout OptionValues) -> Void) -> OptionValues {
    var copy = self
    change(&copy)
    return copy
  }
}

extension PaymentDetails {
  static func sample(
    _ number: String = "4314220000000056", code: String = "123", holder: String = "JANE DOE"
  ) throws -> PaymentDetails {
    PaymentDetails(
      method: "card",
      values: [
        "pan": .pan(try #require(CardNumber(digits: number.utf8))),
        "expiry": .expiry(try #require(Expiry(month: 12, year: 2030))),
        "code": .code(try #require(SecurityCode(digits: code.utf8))), "holder": .text(holder),
      ])
  }
}

/// Sample responses from the platform and the issuer.
enum Answers {
  static let accepted: JSON = ["status": "accepted"]

  static func status(
    _ revision: Int, _ status: String, _ operation: String? = nil, extra: [(String, JSON)] = [],
    payment more: [(String, JSON)] = []
  ) -> JSON {
    .compact(
      [
        ("revision", JSON(revision)),
        (
          "payment",
          .object(
            .init(
              [
                ("id", "internal_payment_id_1"), ("status", .string(status)), ("method", "card"), ("type", "sale"),
                ("sum", ["amount": 1999, "currency": "USD"]), ("date", "2026-06-15T12:00:00+0000"),
              ] + more))
        ),
        ("account", ["number": "431422******0056", "type": "visa", "card_holder": "JANE DOE"]),
        ("operation", operation.map { ["id": "77", "status": .string($0), "provider": ["name": "Sim"]] }),
      ] + extra.map { ($0.0, Optional($0.1)) })
  }

  static let noPayment: JSON = ["revision": 1, "payment": .null]

  static let threeds: [(String, JSON)] = [
    (
      "threeds2",
      [
        "acs_url": "https://acs.issuer.test/challenge", "acs_trans_id": "acs-1", "threeds_server_trans_id": "server-1",
        "message_version": "2.2.0",
      ]
    )
  ]

  static func challenge(counter: String, warning: Bool = false, more: [(String, JSON)] = []) -> JSON {
    .object(
      .init(
        [
          ("messageType", "CRes"), ("messageVersion", "2.2.0"), ("threeDSServerTransID", "server-1"),
          ("acsTransID", "acs-1"), ("acsCounterAtoS", .string(counter)), ("challengeCompletionInd", "N"),
          ("acsUiType", "01"), ("challengeInfoHeader", "Is it you?"), ("challengeInfoText", "We sent a code."),
          ("challengeInfoTextIndicator", warning ? "Y" : "N"), ("challengeInfoLabel", "Code"),
          ("submitAuthenticationLabel", "Submit"), ("resendInformationLabel", "Send again"),
          ("issuerName", "Test Bank"), ("psName", "visa"),
        ] + more))
  }

  static func completed(counter: String, _ status: String = "Y") -> JSON {
    [
      "messageType": "CRes", "messageVersion": "2.2.0", "threeDSServerTransID": "server-1", "acsTransID": "acs-1",
      "acsCounterAtoS": .string(counter), "challengeCompletionInd": "Y", "transStatus": .string(status),
    ]
  }

  static func refusal(_ errors: [(code: String, message: String, field: String?)]) -> JSON {
    [
      "status": "error",
      "errors": .array(
        errors.map {
          .compact([("code", .string($0.code)), ("message", .string($0.message)), ("field", $0.field.map(JSON.string))])
        }),
    ]
  }
}
