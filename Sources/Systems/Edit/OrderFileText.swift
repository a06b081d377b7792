import CheckoutCore
import KassaYAML

/// An order as the text of an order file in YAML, as `kassa order` documents it.
enum OrderFileText {
  /// - Parameters:
  ///   - order: the parameters, without the section `sandbox`.
  ///   - settings: the section `sandbox`; an empty object to leave it out.
  ///   - names: the names of the parameters, in the order in which they are written.
  /// - Throws: `YAMLError` if the text cannot be written, which the tests rule out.
  static func text(_ order: JSON, settings: JSON, provider: String, names: [String]) throws(YAMLError) -> String {
    var members = order.object?.members ?? []
    members.sort { place($0.name, names) < place($1.name, names) }
    var pairs = members.filter { !$0.value.isNull }.map { (key: $0.name, value: output($0.value)) }
    if settings.object?.members.isEmpty == false { pairs.append((OrderTable.settingsKey, output(settings))) }
    let head = "# Order file for kassa pay --provider \(provider) --order FILE\n"
    return head + (try YAML.write(.mapping(pairs)))
  }

  private static func place(_ name: String, _ names: [String]) -> Int { names.firstIndex(of: name) ?? names.count }

  private static func output(_ json: JSON) -> YAMLOutput {
    switch json {
    case .null, .secret: .scalar("null")
    case .bool(let flag): .scalar(String(flag))
    case .number(let text): .scalar(text)
    case .string(let text): .scalar(text, isQuoted: isAmbiguous(text))
    case .array(let elements): .sequence(elements.map(output))
    case .object(let object): .mapping(object.members.map { ($0.name, output($0.value)) })
    }
  }

  /// Whether some reader of YAML would take the unquoted text for something else: a number, a date, a flag or nothing.
  private static func isAmbiguous(_ text: String) -> Bool {
    guard let first = text.first else { return true }
    if first.isNumber || "+-.~".contains(first) { return true }
    return ["true", "false", "yes", "no", "on", "off", "y", "n", "null"].contains(text.lowercased())
  }
}
