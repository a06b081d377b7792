/// What is asked of the customer: the project's fields, and those that the order names without a value, or with one that
/// cannot be used. A part of the billing address that the order gives is not asked for again.
struct CustomerFields {
  var order: Order

  func all(for method: SandboxMethod) -> [SandboxField] {
    let asked = (order.request["additional_fields"]?.array ?? []).filter { field in
      let name = field["name"]?.string ?? ""
      return field["value"].map { !Self.isUsable($0.string ?? "", as: Self.type(name)) } ?? true
    }
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
          "required": .bool(field.isRequired), "hidden": .bool(field.isHidden || isBillingKnown(field.name)),
          "value": value(field.name),
        ]
      })
  }

  /// Required fields that a payment request leaves out, each with its place.
  func mistakes(in sent: [WireField], for method: SandboxMethod) -> [Mistake] {
    all(for: method).compactMap { field in
      let value = sent.first { $0.name == field.name }?.value ?? ""
      let place = "additional_fields." + field.name
      if value.allSatisfy(\.isWhitespace) { return field.isRequired ? Mistake("2004", field: place) : nil }
      return Self.isUsable(value, as: field.type) ? nil : Mistake("502", field: place)
    }
  }

  /// The same rule for what is typed and for what the order gives.
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
