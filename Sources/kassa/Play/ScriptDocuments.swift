import ArgumentParser
import CheckoutCore
import KassaRehearsal
import KassaResources
import KassaScreens
import KassaTerminal

/// The options that print what is known about scripts instead of playing any.
struct ScriptDocuments: ParsableArguments {
  @Flag(help: "Print a JSON Schema for scripts, for editors.")
  var schema = false
  @Flag(name: .customLong("print"), help: "Print the text of the named built-in scripts.")
  var source = false
  @Flag(help: ArgumentHelp("Print the article with every name that scripts can use.", visibility: .hidden))
  var reference = false

  /// Prints what is asked for.
  /// - Parameter scripts: the names of built-in scripts.
  /// - Returns: whether anything was asked for.
  /// - Throws: `Failure` if a name is unknown.
  func print(_ scripts: [String]) throws -> Bool {
    if source {
      for text in try Self.texts(scripts) { try Console.output(file: text) }
    }
    if schema { try Console.output(ScriptSchema.json) }
    if reference { try Console.output(file: Self.article().text) }
    return schema || reference || source
  }

  /// The texts of built-in scripts. With several scripts, each begins with a comment that names it.
  static func texts(_ names: [String]) throws(Failure) -> [String] {
    guard !names.isEmpty else { throw Failure(message: "name a built-in script; kassa play --list lists them") }
    let found = names.map { ($0, ScriptLibrary.text($0)) }
    let unknown = found.filter { $0.1 == nil }.map { name, _ in
      let nearest = NearestWord.suggestion(for: name, in: ScriptLibrary.names)
      return "no built-in script is named \(name)" + (nearest.map { "; did you mean \($0)?" } ?? "")
    }
    guard unknown.isEmpty else { throw Failure(message: unknown.joined(separator: "\n")) }
    return found.compactMap { name, text in text.map { names.count > 1 ? "# \(name).yaml\n\($0)\n" : $0 } }
  }

  /// The reference, with the elements of every screen that `kassa show` draws.
  static func article() throws -> ReferenceArticle {
    var elements: [String: [String: [String]]] = [:]
    for system in PaymentSystems.all {
      for scene in system.scenes {
        let checkout = try Show.checkout(
          scene, provider: system.name, look: LookSettings(), size: Size(columns: 80, rows: 40))
        let page = checkout.page
        for element in page.elements {
          // The numbers of payment methods are the platform's own; all others depend on the payment.
          let isMethod = page.id == .methods && page.dialog == nil && Int(element.id.rawValue) != nil
          let id = isMethod ? element.id.rawValue : Self.general(element.id.rawValue)
          let hasText = [.button, .checkbox].contains(element.kind) || page.id == .methods && page.dialog == nil
          let texts = hasText && !id.hasSuffix("N") ? [element.label] : []
          elements[(page.dialog?.id ?? page.id).rawValue, default: [:]][id, default: []] += texts
        }
      }
    }
    let cards = PaymentSystems.all.map { system in
      (
        system: system.name,
        rows: system.testCards.map { row in
          (name: CardNames.name(ofNumber: row.number, of: system.name), effect: row.effect)
        }
      )
    }
    return ReferenceArticle(elements: elements.mapValues(ReferenceArticle.elements), cards: cards)
  }

  /// The ID with `N` for each part that is a number, and `NAME` for the ID of a payment.
  private static func general(_ id: String) -> String {
    for system in PaymentSystems.all where id.hasPrefix(system.name + ".") { return system.name + ".NAME" }
    let account = "account:"
    if id.hasPrefix(account) { return account + "N" }
    return id.split(separator: ".", omittingEmptySubsequences: false)
      .map { !$0.isEmpty && $0.allSatisfy(\.isNumber) ? "N" : $0 }.joined(separator: ".")
  }
}
