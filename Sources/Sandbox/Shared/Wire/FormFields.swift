package import CheckoutCore

/// The fields of a URL-encoded form that a server receives.
package struct FormFields: Sendable {
  private let values: [String: String]
  private let ignoresCase: Bool
  /// The first name that occurs more than once, as it is written the second time; nil if there is none.
  package private(set) var repeated: String?

  /// - Parameter ignoresCase: whether names differ by more than case.
  package init(_ body: [UInt8], ignoresCase: Bool = false) {
    self.init(URLEncoding.formFields(body), ignoresCase: ignoresCase)
  }

  /// - Parameter fields: the names and values, in the order of the request.
  package init(_ fields: [(name: String, value: String)], ignoresCase: Bool = false) {
    var values: [String: String] = [:]
    for (name, value) in fields {
      let key = ignoresCase ? name.lowercased() : name
      if values[key] == nil { values[key] = value } else if repeated == nil { repeated = name }
    }
    self.values = values
    self.ignoresCase = ignoresCase
  }

  /// Returns the value of a field; nil if the field is missing or empty.
  package subscript(name: String) -> String? { value(name).flatMap { $0.isEmpty ? nil : $0 } }

  /// Returns the first of these fields that is there without a value; nil if there is none.
  package func empty(_ names: [String]) -> String? { names.first { value($0)?.isEmpty == true } }

  private func value(_ name: String) -> String? { values[ignoresCase ? name.lowercased() : name] }

  /// All fields, sorted by name.
  package var wire: JSON { .object(values.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) }) }
}

extension Int64 {
  /// Reads a whole number without a sign, in ASCII digits, such as an amount in minor units; nil for anything else.
  package init?(digits text: some StringProtocol) {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self.init(text)
  }

  /// Reads an amount such as `100.05`, `100.5` or `100` as hundredths; nil for anything else.
  package init?(hundredths text: some StringProtocol) {
    let sides = text.split(separator: ".", omittingEmptySubsequences: false)
    guard sides.count <= 2, let whole = Int64(digits: sides[0]) else { return nil }
    let decimals = sides.count == 2 ? sides[1] : "00"
    guard (1...2).contains(decimals.utf8.count), let rest = Int64(digits: decimals),
      let sum = whole.times(100)?.plus(decimals.utf8.count == 1 ? rest * 10 : rest)
    else { return nil }
    self = sum
  }
}
