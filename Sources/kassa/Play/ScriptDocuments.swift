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
  @Flag(help: ArgumentHelp("Print the article with every name that scripts can use.", visibility: .hidden))
  var reference = false

  /// Prints what is asked for.
  /// - Returns: whether anything was.
  func print() throws -> Bool {
    if schema { try Console.output(ScriptSchema.json) }
    if reference { try Console.output(file: Self.article().text) }
    return schema || reference
  }

  /// The reference, with the elements of every screen that `kassa show` draws.
  static func article() throws -> ReferenceArticle {
    var elements: [String: Set<String>] = [:]
    for system in PaymentSystems.all {
      for scene in system.scenes {
        let checkout = try Show.checkout(
          scene, provider: system.name, look: try LookOptions.parse([]), size: Size(columns: 80, rows: 40))
        let page = checkout.page
        elements[(page.dialog?.id ?? page.id).rawValue, default: []]
          .formUnion(page.elements.map { Self.general($0.id.rawValue) })
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
    return ReferenceArticle(elements: elements.mapValues { $0.sorted() }, cards: cards)
  }

  /// The ID with `N` for each component that is a number.
  private static func general(_ id: String) -> String {
    id.split(separator: ".", omittingEmptySubsequences: false)
      .map { !$0.isEmpty && $0.allSatisfy(\.isNumber) ? "N" : $0 }.joined(separator: ".")
  }
}
