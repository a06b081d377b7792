import CheckoutCore
import KassaCards

/// The order in a script: what differs from the sample order, without secrets.
enum ScriptOrder {
  /// The parameters that a script must not contain.
  private static let secrets: Set<String> = ["token", "signature", "sandbox"]

  /// Returns the parameters that change the sample order into the given one.
  static func table(_ order: JSON, sample: JSON) -> JSON {
    let members = order.object?.members ?? []
    let given = Set(members.map { $0.name.lowercased() })
    var changes = members.filter { member in
      !secrets.contains(member.name.lowercased()) && sample.object?[member.name] != member.value
    }.compactMap { member in clean(member.value).map { (member.name, $0) } }
    for member in sample.object?.members ?? [] where !given.contains(member.name.lowercased()) {
      changes.append((member.name, .null))
    }
    return .object(.init(changes))
  }

  /// Returns the value without what may be a card number; nil if nothing is left.
  private static func clean(_ value: JSON) -> JSON? {
    switch value {
    case .string(let text), .number(let text): CardPolicy.kassa.looksLikeCardNumber(text) ? nil : value
    case .secret: nil
    case .null, .bool: value
    case .array(let elements): .array(elements.compactMap(clean))
    case .object(let object):
      .object(
        .init(
          object.members.filter { !secrets.contains($0.name.lowercased()) }
            .compactMap { member in clean(member.value).map { (member.name, $0) } }))
    }
  }
}
