import CheckoutCore

/// The customer fields that the platform requests in addition to the card details.
/// Source: ecommpay, customer fields; ecommpay SDK guide, section on collecting data.
enum CustomerFields {
  /// The ID prefix of customer fields, which distinguishes them from card fields.
  static let prefix = "customer."

  /// Returns the customer fields to show. A hidden field is shown only if it is required and has no known value.
  static func shown(_ method: AnswerReader, _ texts: InterfaceTexts) throws(CheckoutError) -> [Field] {
    guard method.json["customer_fields"] != nil else { return [] }
    return try fields(method, under: "customer_fields", texts)
  }

  static func fields(
    _ answer: AnswerReader, under member: String, _ texts: InterfaceTexts
  ) throws(CheckoutError) -> [Field] {
    var fields: [Field] = []
    for reader in try answer.objects(member) {
      let name = try reader.required("name", \.string)
      let value = try reader.optional("value", \.string)?.nonEmpty
      let isRequired = try reader.optional("required", \.bool) ?? false
      if try reader.optional("hidden", \.bool) == true, !(isRequired && value == nil) { continue }
      fields.append(
        Field(
          id: prefix + name, kind: kind(try reader.optional("type", \.string)), isRequired: isRequired,
          label: texts.label(name, try reader.optional("label", \.string) ?? name), prefilled: value, role: role(name)))
    }
    return fields
  }

  /// Returns the role of a field that contains personal data. Source: ecommpay, additional fields.
  private static func role(_ name: String) -> FieldRole? {
    switch name {
    case "phone": .phone
    case "day_of_birth", "birthplace", "ssn", "identify_doc_number", "identify_doc_issue_date", "identify_doc_issue_by",
      "neteller_account_number", "qiwi_account_number", "webmoney_classic_account_number":
      .identity
    case "neteller_security_code": .securityCode
    default: nil
    }
  }

  /// Returns the slug of the error in a value that the platform refuses, by the name of its field.
  static func mistake(_ name: String) -> MistakeCode {
    switch name {
    case "country", "billing_country": .malformedRegion
    case "day_of_birth", "identify_doc_issue_date": .malformedDate
    case "phone": .notDigits
    case "email", "doku_customer_email": .malformedEmail
    default: .invalid
    }
  }

  static func isAsked(_ field: Field) -> Bool { field.id.hasPrefix(prefix) }

  private static func kind(_ type: String?) -> Field.Kind {
    switch type {
    case "email": .email
    case "tel": .phone
    default: .text(maxLength: 255)
    }
  }

  /// Returns the customer field values that the payer entered, without those from the order.
  static func typed(_ values: [String: FieldValue]) -> JSON {
    .array(
      values.sorted { $0.key < $1.key }.compactMap { id, value in
        guard id.hasPrefix(prefix), case .text(let text) = value else { return nil }
        return ["name": .string(String(id.dropFirst(prefix.count))), "value": .string(text)]
      })
  }

  /// Returns the customer field values from the order and from the payer. The payer's values take precedence.
  static func wire(_ options: OptionValues, _ details: PaymentDetails) -> JSON? {
    var fields: [(name: String, value: String)] = options.additionalFields.compactMap { field in
      field.wireValue.map { (field.type.wireName, $0) }
    }
    for (id, value) in details.values.sorted(by: { $0.key < $1.key }) where id.hasPrefix(prefix) {
      guard case .text(let text) = value else { continue }
      let name = String(id.dropFirst(prefix.count))
      // Without any digit, the platform says what is wrong with the number.
      let sent = name == "phone" ? AdditionalField(type: .customer_phone, value: text).wireValue ?? text : text
      if let index = fields.firstIndex(where: { $0.name == name }) {
        fields[index].value = sent
      } else if !sent.isEmpty {
        fields.append((name, sent))
      }
    }
    return fields.isEmpty
      ? nil : .array(fields.map { ["name": .string($0.name), "value": .string($0.value)] })
  }
}
