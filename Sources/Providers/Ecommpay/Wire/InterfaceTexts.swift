import CheckoutCore
import KassaResources

/// The names of the card method and of customer fields in the payer's language.
///
/// The platform sends names in the language of its interface. If that is not the payer's, because the platform does not
/// have the payer's language, the SDK's own names replace those that it knows.
struct InterfaceTexts {
  private let strings: StringTable?

  /// - Parameters:
  ///   - payer: the payer's language as two letters (ISO 639-1).
  ///   - platform: the language of the platform's names.
  init(payer: String, platform: String) {
    strings = payer == platform ? nil : StringTable(language: payer)
  }

  /// The platform's own names.
  static let platform = InterfaceTexts(payer: "", platform: "")

  /// Returns the name of the card method.
  func cardMethod(_ name: String) -> String { strings?("form.title") ?? name }

  /// Returns the label of a customer field.
  /// - Parameters:
  ///   - name: the platform's name of the field, e.g. `day_of_birth`.
  ///   - label: the platform's label.
  func label(_ name: String, _ label: String) -> String {
    strings?.optional("field.customer." + name) ?? label
  }
}
