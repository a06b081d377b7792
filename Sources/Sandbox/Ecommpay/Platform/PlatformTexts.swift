import KassaResources
import KassaSandbox

/// The names in the payment interface, in the language of the order.
/// A name that a project has chosen itself stays as it is.
struct PlatformTexts {
  private let strings: StringTable?

  init(language: String) { strings = language == "en" ? nil : StringTable(language: language) }

  func name(of method: EcommpayMethod) -> String {
    guard let strings, method.name == EcommpayMethod.card.name else { return method.name }
    return strings("form.title")
  }

  func label(of field: EcommpayField) -> String {
    let key = "field.customer." + field.name
    guard let strings, field.label == StringTable.english.optional(key) else { return field.label }
    return strings(key)
  }
}
