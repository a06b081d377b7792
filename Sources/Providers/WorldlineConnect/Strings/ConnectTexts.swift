import KassaResources

/// The SDK's localised strings, by string key. Source of the keys: Worldline, Connect SDK for Swift 5.13.
public struct ConnectTexts: Sendable {
  private let texts: [String: String]

  /// - Parameter language: ISO 639-1, two letters. If the language or a string is missing, English is used.
  public init(language: String) { self.init(language: language, resource: Resource("platforms/worldline-texts.tsv")) }

  init(language: String, resource: Resource?) {
    let languages = ["en", "de", "es", "fr", "hu", "it", "ru", "be", "uk"]
    let column = (languages.firstIndex(of: language.lowercased()) ?? 0) + 1
    var texts: [String: String] = [:]
    for row in resource?.rows ?? [] {
      let own = column < row.count ? row[column] : ""
      texts[String(row[0])] = String(own.isEmpty && row.count > 1 ? row[1] : own)
    }
    self.texts = texts
  }

  /// The localised string for a string key; nil if there is none.
  public subscript(key: String) -> String? { texts[key] }

  // MARK: Product names and field labels

  /// Returns the name of a product or group: the platform's label, or else the SDK's string, or else the ID.
  public func name(of item: any BasicPaymentItem) -> String {
    if let label = item.displayHints.label, !label.isEmpty { return label }
    let id = item.identifier
    return self["gc.general.paymentProducts.\(id).name"] ?? self["gc.general.paymentProductGroups.\(id).name"] ?? id
  }

  /// Returns the SDK's name for a product; nil if the SDK has none.
  public func name(ofProduct id: String) -> String? { self["gc.general.paymentProducts.\(id).name"] }

  /// Returns the label of a field: the platform's label, or else the SDK's label for this product.
  /// If neither exists, returns the SDK's generic label, or else the field ID.
  public func label(of field: PaymentProductField, product: String?) -> String {
    given(field.displayHints.label) ?? text(.label, field.identifier, product) ?? field.identifier
  }

  /// Returns the text shown while a field of a product is empty; nil if there is none.
  public func placeholder(of field: PaymentProductField, product: String?) -> String? {
    given(field.displayHints.placeholderLabel) ?? text(.placeholder, field.identifier, product)
  }

  /// Returns the help text for a field of a product; nil if there is none.
  public func tooltip(of field: PaymentProductField, product: String?) -> String? {
    given(field.displayHints.tooltip?.label) ?? text(.tooltipText, field.identifier, product)
  }

  enum Part: String { case label, placeholder, tooltipText }

  func text(_ part: Part, _ field: String, _ product: String?) -> String? {
    let tail = "paymentProductFields.\(field).\(part.rawValue)"
    return product.flatMap { self["gc.general.paymentProducts.\($0).\(tail)"] } ?? self["gc.general.\(tail)"]
  }

  private func given(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }

  // MARK: Validation messages

  /// Returns the localised message for a validation error.
  public func message(_ error: ValidationError) -> String {
    let stem = "gc.general.paymentProductFields.validationErrors."
    let text =
      self[stem + error.errorMessage + ".label"] ?? self[stem + error.rule + ".label"]
      ?? self[stem + "invalidContent.label"] ?? error.errorMessage
    return error.arguments.reduce(text) { text, argument in
      text.split(separator: "{\(argument.key)}", omittingEmptySubsequences: false).joined(separator: argument.value)
    }
  }
}
