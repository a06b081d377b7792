import CheckoutCore
import KassaCards

@testable import WorldlineConnect

/// Functions that create models from JSON, as if it had been received from the platform.
enum Models {
  static func setting(_ today: String = "2026-11-15") -> ModelSetting {
    let day = CalendarDate(today)
    return ModelSetting(assetBaseURL: "https://assets.test") { day ?? CalendarDate(daysSinceEpoch: 0) }
  }

  static func product(_ json: JSON, today: String = "2026-11-15") -> PaymentProduct? {
    PaymentProduct(ModelReader(json), setting(today))
  }

  /// Creates a product. `fields` maps field IDs to their `dataRestrictions`.
  static func product(id: String, fields: JSON?, today: String = "2026-11-15") -> PaymentProduct? {
    let members = fields?.object?.members ?? []
    let list = members.map { member -> JSON in
      ["id": .string(member.name), "type": "string", "dataRestrictions": member.value]
    }
    return product(["id": .string(id), "paymentMethod": "card", "fields": .array(list)], today: today)
  }

  static func field(_ json: JSON, today: String = "2026-11-15") -> PaymentProductField? {
    PaymentProductField(ModelReader(json), setting(today))
  }

  /// Creates a field with one validation rule.
  static func field(
    rule: String, _ parameters: JSON, isRequired: Bool = false, type: String = "string", mask: String? = nil,
    today: String = "2026-11-15"
  ) -> PaymentProductField? {
    field(
      .compact([
        ("id", "field"), ("type", .string(type)),
        (
          "dataRestrictions",
          ["isRequired": .bool(isRequired), "validators": .object(JSON.Object([(rule, parameters)]))]
        ),
        ("displayHints", mask.map { ["mask": .string($0)] }),
      ]), today: today)
  }
}
