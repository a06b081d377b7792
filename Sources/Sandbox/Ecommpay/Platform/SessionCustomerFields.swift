import CheckoutCore
import KassaResources
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
      return field["value"].map { !EcommpayField(named: name).accepts($0.string ?? "") } ?? true
    }
    let known = Set(method.customerFields.map(\.name))
    let more = asked.compactMap { $0["name"]?.string }.filter { !known.contains($0) }
      .map { EcommpayField(named: $0) }
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
  func mistakes(in request: JSON, for method: EcommpayMethod) -> [RequestError] {
    all(for: method).compactMap { field in
      let value = request.customerField(field.name)?.string ?? ""
      let place = "additional_fields." + field.name
      if value.allSatisfy(\.isWhitespace) { return field.isRequired ? RequestError("2004", field: place) : nil }
      return field.accepts(value) ? nil : RequestError("502", field: place)
    }
  }

  private func isBillingKnown(_ name: String) -> Bool {
    name.hasPrefix("billing_") && value(name)?.string?.allSatisfy(\.isWhitespace) == false
  }

  private func value(_ name: String) -> JSON? { order.request.customerField(name) }
}

extension EcommpayField {
  /// The platform's names of the customer fields that a project can request. Source: ecommpay, customer fields.
  public static let names = [
    "account_id", "address", "billing_address", "billing_city", "billing_country", "billing_postal", "billing_region",
    "birthplace", "city", "country", "day_of_birth", "email", "first_name", "identify_doc_issue_by",
    "identify_doc_issue_date", "identify_doc_number", "identify_doc_type", "language", "last_name", "middle_name",
    "phone", "region", "ssn", "state", "zip",
  ]

  /// Creates a field with the type and the label of its name: `day_of_birth` is a date, and its label "Date of birth".
  /// Of a name that the platform does not know, the words are the label.
  init(named name: String, isRequired: Bool = true) {
    let type =
      switch name {
      case "email", "doku_customer_email": "email"
      case "phone": "tel"
      case "day_of_birth", "identify_doc_issue_date": "date"
      default: "text"
      }
    let words = name.split(separator: "_").joined(separator: " ")
    let label =
      StringTable.english.optional("field.customer." + name) ?? words.prefix(1).uppercased() + words.dropFirst()
    self.init(name: name, label: label, type: type, isRequired: isRequired)
  }

  /// Returns whether a value is valid. The same rule applies to customer input and to values from the order.
  func accepts(_ value: String) -> Bool {
    switch (name, type) {
    case (_, "email"): MemberForm.email.accepts(.string(value))
    case (_, "tel"): (4...24).contains(value.utf8.count { (0x30...0x39).contains($0) })
    case (_, "date"): MemberForm.day.accepts(.string(value))
    case ("country", _), ("billing_country", _): MemberForm.country.accepts(.string(value))
    default: true
    }
  }
}
