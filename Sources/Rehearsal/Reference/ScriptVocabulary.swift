package import CheckoutCore
import KassaBackend
import KassaTerminal

/// The names that scripts and driven checkouts can use, for programs that write or play them.
package enum ScriptVocabulary {
  private static let systems = ScriptSystems.builtIn

  /// The names, by kind, as `kassa describe` prints them.
  package static var members: [(String, JSON)] {
    [
      ("verbs", .array(Verb.Name.allCases.map(object))), ("$defs", ScriptSchema.json["$defs"] ?? .null),
      (
        "keys",
        ["names": list(Key.namedKeys), "modifiers": list(Key.modifierNames), "characters": "any single character"]
      ), ("screens", list(ScriptNames.screens)), ("elements", list(ScriptNames.elements)),
      ("cards", list(systems.cards.all.keys.sorted().map { "$card." + $0 })),
      ("steps", .array(Step.allCases.map(object))),
      ("phases", list(Phase.allCases.map(\.rawValue))), ("faults", list(Fault.Kind.allCases.map(\.rawValue))),
      ("operations", list(systems.form.operations)),
      ("driveErrors", list(DriveError.codes)),
    ]
  }

  private static func object(_ name: Verb.Name) -> JSON {
    let form = systems.form[name]
    let uses = ScriptKind.allCases.compactMap { kind -> (String, JSON)? in
      guard case .takes(let shape, _) = form.use(in: kind) else { return nil }
      return (kind.rawValue, ScriptSchema.schema(shape))
    }
    return .object(
      .init(
        [
          ("name", .string(name.rawValue)), ("group", .string(form.group.rawValue)), ("text", .string(form.summary)),
          ("drive", .bool(DrivenStep.verbs(systems.form).contains { $0.name == name.rawValue })),
        ] + uses + [("examples", list(form.examples))]))
  }

  private static func object(_ step: Step) -> JSON {
    ["number": JSON(step.rawValue), "name": .string(step.name), "actor": .string(step.actor.rawValue)]
  }

  private static func list(_ words: [String]) -> JSON { .array(words.map(JSON.string)) }
}
