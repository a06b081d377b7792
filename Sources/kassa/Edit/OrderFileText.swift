import CheckoutCore
import Yams

/// An order as the text of an order file in YAML, as `kassa order` documents it.
enum OrderFileText {
  /// - Parameters:
  ///   - order: the parameters, without the section `sandbox`.
  ///   - settings: the section `sandbox`; an empty object to leave it out.
  ///   - names: the names of the parameters, in the order in which they are written.
  /// - Throws: `YamlError` if the text cannot be written, which the tests rule out.
  static func text(_ order: JSON, settings: JSON, provider: String, names: [String]) throws -> String {
    var members = order.object?.members ?? []
    members.sort { place($0.name, names) < place($1.name, names) }
    var pairs = members.filter { !$0.value.isNull }.map { (Node($0.name), node($0.value)) }
    if settings.object?.members.isEmpty == false { pairs.append((Node(OrderTable.settingsKey), node(settings))) }
    let head = "# Order file for kassa pay --provider \(provider) --order FILE\n"
    return head + (try Yams.serialize(node: Node.mapping(.init(pairs)), indent: 2, width: -1, allowUnicode: true))
  }

  private static func place(_ name: String, _ names: [String]) -> Int { names.firstIndex(of: name) ?? names.count }

  private static func node(_ json: JSON) -> Node {
    switch json {
    case .null, .secret: .scalar(.init("null"))
    case .bool(let flag): .scalar(.init(String(flag)))
    case .number(let text): .scalar(.init(text))
    case .string(let text): .scalar(.init(text, Tag(.str), isAmbiguous(text) ? .doubleQuoted : .any))
    case .array(let elements): .sequence(.init(elements.map(node)))
    case .object(let object): .mapping(.init(object.members.map { (Node($0.name), node($0.value)) }))
    }
  }

  /// Whether some reader of YAML would take the unquoted text for something else: a number, a date, a flag or nothing.
  private static func isAmbiguous(_ text: String) -> Bool {
    guard let first = text.first else { return true }
    if first.isNumber || "+-.~".contains(first) { return true }
    return ["true", "false", "yes", "no", "on", "off", "y", "n", "null"].contains(text.lowercased())
  }
}
