import CheckoutCore
import KassaSandbox

/// The fields that the customer has to fill in.
///
/// The form shows all fields of the project, and those fields of the order whose value is missing or invalid.
/// Parts of the billing address that the order already contains are hidden.
struct SessionCustomerFields {
  var order: PlatformOrder

  func all(for method: EcommpayMethod) -> [EcommpayField] {
    let asked = (order.request["additional_fields"]?.elements ?? []).filter { field in
      let name = field["name"]?.string ?? ""
      return field["value"].map { !Self.isUsable($0.string ?? "", as: Self.type(name)) } ?? true
    }
    let known = Set(method.customerFields.map(\.name))
    let more = asked.compactMap { $0["name"]?.string }.filter { !known.contains($0) }.map { name in
      EcommpayField(name: name, label: Self.label(name), type: Self.type(name))
    }
    return method.customerFields + more
  }

  func wire(for method: EcommpayMethod) -> JSON {
    let texts = PlatformTexts(language: order.language)
    return .array(
      all(for: method).map { field in
        [
          "name": .string(field.name), "label": .string(texts.label(of: field)), "type": .string(field.type),
          "required": .bool(field.isRequired), "hidden": .bool(field.isHidden || isBillingKnown(field.name)),
          "value": value(field.name),
        ]
      })
  }

  /// Returns the errors in the submitted fields: missing required values and invalid values.
  func mistakes(in sent: [WireField], for method: EcommpayMethod) -> [RequestError] {
    all(for: method).compactMap { field in
      let value = sent.first { $0.name == field.name }?.value ?? ""
      let place = "additional_fields." + field.name
      if value.allSatisfy(\.isWhitespace) { return field.isRequired ? RequestError("2004", field: place) : nil }
      return Self.isUsable(value, as: field.type) ? nil : RequestError("502", field: place)
    }
  }

  /// Returns whether a field's value is valid. The same rule applies to customer input and to values from the order.
  private static func isUsable(_ value: String, as type: String) -> Bool {
    switch type {
    case "email": MemberForm.email.accepts(.string(value))
    case "tel": value.utf8.count { (0x30...0x39).contains($0) } >= 4
    default: true
    }
  }

  private func isBillingKnown(_ name: String) -> Bool {
    name.hasPrefix("billing_") && value(name)?.string?.allSatisfy(\.isWhitespace) == false
  }

  private func value(_ name: String) -> JSON? {
    (order.request["additional_fields"]?.elements ?? []).first { $0["name"]?.string == name }?["value"]
  }

  private static func type(_ name: String) -> String {
    switch name {
    case "email", "doku_customer_email": "email"
    case "phone": "tel"
    case "day_of_birth", "identify_doc_issue_date": "date"
    default: "text"
    }
  }

  /// Returns the label for a field: `day_of_birth` becomes "Day of birth".
  private static func label(_ name: String) -> String {
    let words = name.split(separator: "_").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

/// A field with its value in a payment request.
struct WireField: WireRequest {
  var name: String?
  var value: String?

  init(_ body: PlacedValue, _ reader: inout ValueReader) {
    name = reader.string("name", body)
    value = reader.string("value", body)
  }
}
