import CheckoutCore
import KassaRehearsal
import KassaResources

/// A reader for the parameters in an order for any payment system. It collects all the errors in the order.
struct OrderReader {
  /// The name of the payment system, used in error messages.
  let system: String
  private let table: OrderTable
  private var mistakes: [OrderMistake] = []

  init(_ table: OrderTable, system: String) {
    self.system = system
    self.table = table
    mistakes = table.mistakes.map { OrderMistake(path: OrderTable.settingsKey, words: $0) }
  }

  /// The path of the order file.
  var path: String { table.path }

  /// Adds an error to the collected errors.
  /// - Parameters:
  ///   - path: the path of a parameter, whose first name is that of a parameter of the order.
  ///   - words: the complete error message, which begins with the path.
  ///   - rule: the mistake as the SDK reports it, if it is not one of the file's notation.
  mutating func add(_ path: String, _ words: String, _ rule: Mistake? = nil) {
    let line = table.line(of: ValuePath([.key(String(Self.parameter(path)))]))
    mistakes.append(OrderMistake(path: path, words: words, line: line, rule: rule))
  }

  /// Calls a function with a reader of values, and adds the mistakes that it finds.
  private mutating func reading<Content>(_ body: (inout ValueReader) -> Content) -> Content {
    var reader = ValueReader(.order)
    let content = body(&reader)
    for mistake in reader.mistakes {
      mistakes.append(
        OrderMistake(path: mistake.path.description, words: mistake.message, line: table.line(of: mistake.path)))
    }
    return content
  }

  /// Reads a parameter; nil if it is absent or wrong.
  mutating func read<Content>(_ form: ValueForm<Content>, _ members: PlacedValue, _ name: String) -> Content? {
    reading { $0.read(form, name, in: members) }
  }

  /// Reports unknown parameters, including those of other payment systems.
  mutating func check(_ members: PlacedValue, known: [String]) {
    let system = system
    reading { reader in
      reader.check(members, known: known) { name in
        let meant = Self.name(ofForeign: name, in: system, known) ?? NearestWord.suggestion(for: name, in: known)
        let near = meant.map { "did you mean \($0)?" }
        return "is not a parameter of \(system); " + (near ?? "kassa order --provider \(system) prints them all")
      }
    }
  }

  /// Returns what a payment system calls a parameter of another one, such as `orderAmount` for `paymentAmount`; nil if the
  /// name is no parameter that a person can edit, or if the payment system has none with this meaning.
  private static func name(ofForeign name: String, in system: String, _ known: [String]) -> String? {
    let all = PaymentSystems.builtIn.all
    let foreign: [OrderField] = all.flatMap { $0.orderFields }.filter { $0.path == [name] || $0.alias == name }
    let meanings: [String] = foreign.map(\.name) + [name]
    let own: OrderField? = all.first { $0.name == system }?.orderFields.first { meanings.contains($0.name) }
    guard let own, known.contains(own.path[0]) else { return nil }
    return own.path.joined(separator: ".")
  }

  /// Reads a nested table; returns nil if it is absent or not a table.
  /// - Parameter known: the names of the parameters that the table may contain.
  mutating func inner(_ members: PlacedValue, _ name: String, known: [String]) -> PlacedValue? {
    table(members[name], known: known)
  }

  /// Reads a value that is a table; returns nil if it is absent or not a table.
  mutating func table(_ value: PlacedValue?, known: [String]) -> PlacedValue? {
    guard let table = reading({ $0.table(value) }) else { return nil }
    check(table, known: known)
    return table
  }

  mutating func text(_ members: PlacedValue, _ name: String) -> String? { read(.text, members, name) }

  mutating func flag(_ members: PlacedValue, _ name: String) -> Bool? { read(.flag, members, name) }

  mutating func integer(_ members: PlacedValue, _ name: String) -> Int64? {
    read(.integer, members, name).map(Int64.init)
  }

  /// Reads an amount in minor units. A decimal amount is an error, because its unit would be ambiguous.
  mutating func minorUnits(_ members: PlacedValue, _ name: String) -> Int64? {
    if let value = members[name]?.json.scalarText,
      let whole = value.firstIndex(where: { $0 == "." || $0 == "," }),
      Int64(value[..<whole]) != nil
    {
      add(name, "\(name) must be a whole number of minor units, not \(value) (tooManyDecimals)")
      return nil
    }
    return integer(members, name)
  }

  mutating func list(_ members: PlacedValue, _ name: String) -> [PlacedValue]? {
    reading { $0.list(members[name]) }
  }

  /// Reads a parameter that has a fixed set of values.
  /// - Parameter isExact: whether the value is case-sensitive, as for currency codes.
  mutating func word<Value>(
    _ members: PlacedValue, _ name: String, _ words: [(String, Value)], isExact: Bool = false
  ) -> Value? {
    let form = ValueForm<Value>("must be one of \(words.map(\.0).joined(separator: ", "))", .value) { json, policy in
      let text = ValueForm.text.content(json, policy)
      return words.first { isExact ? $0.0 == text : $0.0.lowercased() == text?.lowercased() }?.1
    }
    return read(form, members, name)
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
      mistakes, "the order file \(path): " + (mistakes.map(\.message) + more).joined(separator: "; "))
  }

  private static func parameter(_ path: String) -> Substring { path.prefix { $0 != "." && $0 != "[" } }
}
