import CheckoutCore
import KassaRehearsal
import KassaResources

/// A table in an order file, and its path.
/// The path is empty for the order itself, and the parameter's name, such as `customerInfo`, for a nested table.
struct OrderMembers {
  var values: [String: Any]
  var place = ""

  func path(_ name: String) -> String { place.isEmpty ? name : place + "." + name }
}

/// A reader for the parameters in an order for any payment system. It collects all the errors in the order.
struct OrderReader {
  /// The name of the payment system, used in error messages.
  let system: String
  /// The path of the order file, used in error messages.
  let path: String
  private var mistakes: [OrderMistake] = []

  init(_ table: OrderTable, system: String) {
    self.system = system
    path = table.path
    mistakes = table.mistakes.map { OrderMistake(path: OrderTable.settingsKey, words: $0) }
  }

  /// Adds an error to the collected errors.
  /// - Parameter words: the complete error message, which begins with the path.
  mutating func add(_ path: String, _ words: String) { mistakes.append(OrderMistake(path: path, words: words)) }

  /// Reports unknown parameters, including those of other payment systems.
  mutating func check(_ members: OrderMembers, known: [String]) {
    for name in members.values.keys.sorted() where !known.contains(name) {
      let near = NearestWord.suggestion(for: name, in: known).map { "did you mean \($0)?" }
      add(
        members.path(name),
        "\(members.path(name)) is not a parameter of \(system); "
          + (near ?? "kassa order --provider \(system) prints them all"))
    }
  }

  /// Reads a nested table; returns nil if it is absent or not a table.
  /// - Parameter known: the names of the parameters that the table may contain.
  mutating func inner(_ members: OrderMembers, _ name: String, known: [String]) -> OrderMembers? {
    guard let value = members.values[name], !(value is Nothing) else { return nil }
    guard let values = value as? [String: Any] else {
      add(members.path(name), "\(members.path(name)) must be a table")
      return nil
    }
    let inner = OrderMembers(values: values, place: members.path(name))
    check(inner, known: known)
    return inner
  }

  mutating func text(_ members: OrderMembers, _ name: String) -> String? {
    switch members.values[name] {
    case nil, is Nothing: return nil
    case let text as String: return text
    case let number as Int: return String(number)
    default:
      add(members.path(name), "\(members.path(name)) must be a string")
      return nil
    }
  }

  mutating func flag(_ members: OrderMembers, _ name: String) -> Bool? {
    switch members.values[name] {
    case nil, is Nothing: return nil
    case let flag as Bool: return flag
    default:
      add(members.path(name), "\(members.path(name)) must be true or false")
      return nil
    }
  }

  mutating func integer(_ members: OrderMembers, _ name: String) -> Int64? {
    switch members.values[name] {
    case nil, is Nothing: return nil
    case let number as Int: return Int64(number)
    case let text as String where Int64(text) != nil: return Int64(text)
    default:
      add(members.path(name), "\(members.path(name)) must be a whole number")
      return nil
    }
  }

  /// Reads an amount in minor units. A decimal amount is an error, because its unit would be ambiguous.
  mutating func minorUnits(_ members: OrderMembers, _ name: String) -> Int64? {
    if let value = members.values[name].map({ "\($0)" }),
      let whole = value.firstIndex(where: { $0 == "." || $0 == "," }),
      Int64(value[..<whole]) != nil
    {
      add(
        members.path(name),
        "\(members.path(name)) must be a whole number of minor units, not \(value) (tooManyDecimals)")
      return nil
    }
    return integer(members, name)
  }

  mutating func list(_ members: OrderMembers, _ name: String) -> [Any]? {
    guard let value = members.values[name], !(value is Nothing) else { return nil }
    if let list = value as? [Any] { return list }
    add(members.path(name), "\(members.path(name)) must be a list")
    return nil
  }

  /// Reads a parameter that has a fixed set of values.
  /// - Parameter isExact: whether the value is case-sensitive, as for currency codes.
  mutating func word<Value>(
    _ members: OrderMembers, _ name: String, _ words: [(String, Value)], isExact: Bool = false
  ) -> Value? {
    guard let text = text(members, name) else { return nil }
    let found = words.first { isExact ? $0.0 == text : $0.0.lowercased() == text.lowercased() }
    if found == nil {
      let known = words.map(\.0).joined(separator: ", ")
      add(members.path(name), "\(members.path(name)) must be one of \(known), not \(text)")
    }
    return found?.1
  }

  /// Reports the collected errors, if there are any.
  /// - Parameter rules: the SDK's validation of the order, as far as the order could be read. Its errors are added to
  ///   the collected ones. If there are none, the SDK and the platform validate the order later.
  /// - Throws: `CompositionError` that lists every invalid parameter.
  func finish(_ rules: @autoclosure () -> [Mistake] = []) throws(CompositionError) {
    guard !mistakes.isEmpty else { return }
    let known = Set(mistakes.map { Self.parameter($0.path) })
    let more = rules().filter { !known.contains(Self.parameter($0.path)) }.map { $0.words(.english) }
    throw CompositionError(
      mistakes, "the order file \(path): " + (mistakes.map(\.words) + more).joined(separator: "; "))
  }

  private static func parameter(_ path: String) -> Substring { path.prefix { $0 != "." && $0 != "[" } }
}
