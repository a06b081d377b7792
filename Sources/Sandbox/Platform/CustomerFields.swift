/// What is asked of the customer: the project's fields, and those that the order names without a value.
struct CustomerFields {
  var order: Order

  func all(for method: SandboxMethod) -> [SandboxField] {
    let asked = (order.request["additional_fields"]?.array ?? []).filter { $0["value"] == nil }
    let known = Set(method.customerFields.map(\.name))
    let more = asked.compactMap { $0["name"]?.string }.filter { !known.contains($0) }.map { name in
      SandboxField(name: name, label: Self.label(name), type: Self.type(name))
    }
    return method.customerFields + more
  }

  func wire(for method: SandboxMethod) -> WireValue {
    .array(
      all(for: method).map { field in
        [
          "name": .string(field.name), "label": .string(field.label), "type": .string(field.type),
          "required": .bool(field.isRequired), "hidden": .bool(field.isHidden), "value": value(field.name),
        ]
      })
  }

  /// Required fields that a payment request leaves out, each with its place.
  func mistakes(in sent: [WireField], for method: SandboxMethod) -> [Mistake] {
    all(for: method).compactMap { field in
      let value = sent.first { $0.name == field.name }?.value ?? ""
      let place = "additional_fields." + field.name
      if value.allSatisfy(\.isWhitespace) { return field.isRequired ? Mistake("2004", field: place) : nil }
      return field.type == "email" && !MemberForm.email.accepts(.string(value)) ? Mistake("502", field: place) : nil
    }
  }

  private func value(_ name: String) -> WireValue? {
    (order.request["additional_fields"]?.array ?? []).first { $0["name"]?.string == name }?["value"]
  }

  private static func type(_ name: String) -> String {
    switch name {
    case "email", "doku_customer_email": "email"
    case "phone": "tel"
    case "day_of_birth", "identify_doc_issue_date": "date"
    default: "text"
    }
  }

  /// `day_of_birth` is asked for as «Day of birth».
  private static func label(_ name: String) -> String {
    let words = name.split(separator: "_").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

/// A field with its value, as a payment request has it.
struct WireField: Decodable, Sendable {
  var name: String?
  var value: String?
}
