import CheckoutCore

/// The requests for a session and for its payment interface.
enum SessionMessages {
  static let initPath = "/v1/init"
  static let interfacePath = "/v1/session/interface"

  static func initRequest(_ options: OptionValues, signature: String, deviceLanguage: String) -> JSON {
    .compact([
      ("payment_info", paymentInfo(options, signature: signature)),
      ("action", .string(options.action.rawValue)),
      ("additional_fields", additionalFields(options)),
      (Parameter.receiptData.wireName, options.receiptData?.nonEmpty.map(JSON.string)),
      (Parameter.recurrentInfo.wireName, options.recurrentInfo?.wire),
      (Parameter.applePayOptions.wireName, options.applePayOptions?.wire),
      (Parameter.logoImage.wireName, options.logoImage?.wire),
      (Parameter.brandColor.wireName, options.brandColor.map { .string($0.hex) }),
      ("mock_mode", .string(options.mockModeType.rawValue)),
      ("device_language", .string(deviceLanguage)),
      ("user_agent", ["application": "kassa", "version": "1"]),
    ])
  }

  static func session(_ id: String) -> JSON { ["session_id": .string(id)] }

  static func sessionID(in answer: AnswerReader) throws(CheckoutError) -> String {
    try answer.expect(status: "accepted")
    return try answer.required("session_id", \.string)
  }

  /// Returns the additional fields as a list; nil if there are none.
  static func additionalFields(_ options: OptionValues) -> JSON? {
    let fields = options.additionalFields.map { field -> JSON in
      .compact([("name", .string(field.type.wireName)), ("value", field.wireValue.map(JSON.string))])
    }
    return fields.isEmpty ? nil : .array(fields)
  }

  /// Returns a JSON object with the parameters that the signature covers, together with the signature.
  static func paymentInfo(_ options: OptionValues, signature: String?) -> JSON {
    func text(_ value: String?) -> JSON? { value?.nonEmpty.map(JSON.string) }
    let members: [(Parameter, JSON?)] = [
      (.projectID, options.projectID == 0 ? nil : .number(String(options.projectID))),
      (.paymentID, text(options.paymentID)),
      (.paymentAmount, options.paymentAmount.map { .number(String($0)) }),
      (.paymentCurrency, text(options.paymentCurrency)),
      (.paymentDescription, text(options.paymentDescription)),
      (.customerID, text(options.customerID)),
      (.regionCode, text(options.regionCode)),
      (.token, text(options.token)),
      (.languageCode, text(options.languageCode)),
      (.forcePaymentMethod, text(options.forcePaymentMethod)),
      (.hideSavedWallets, options.hideSavedWallets.map(JSON.bool)),
      (.threeDSecureInfo, options.threeDSecureInfo?.wire),
      (.signature, text(signature)),
    ]
    return .compact(members.map { ($0.wireName, $1) })
  }
}
