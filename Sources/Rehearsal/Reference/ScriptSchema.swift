package import CheckoutCore
import KassaTerminal

/// The JSON Schema for scripts, with which editors complete and check them.
///
/// Source: JSON Schema, draft 2020-12. A schema sees values, not their source text. Where YAML turns a word into a number
/// or a Boolean, such as `429` or `off`, the schema accepts that too, since scripts keep the source text. `$row.NAME` and
/// `$cell.NAME` can stand for every scalar. What only reading can tell, such as the names of elements, is left open.
package enum ScriptSchema {
  private static let form = ScriptSystems.builtIn.form

  package static var json: JSON {
    .object(
      .init(
        [
          ("$schema", "https://json-schema.org/draft/2020-12/schema"), ("title", "kassa script"),
          ("description", "A rehearsal of a checkout: settings, steps and the expected end."),
          ("if", ["required": ["program"]]), ("then", object(form.programKeys)),
          ("else", object(form.keys)),
          (
            "$defs",
            .object(
              .init(ScriptKind.allCases.map { kind in (kind.rawValue, ["type": "array", "items": step(in: kind)]) }))
          ),
        ]))
  }

  private static func step(in kind: ScriptKind) -> JSON {
    let verbs = form.verbs(in: kind)
    return [
      "anyOf": [
        ["enum": .array(verbs.filter(\.shape.isOptional).map { .string($0.name) })],
        [
          "type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": false,
          "properties": .object(.init(verbs.map { ($0.name, described(schema($0.shape), $0.note)) })),
        ],
      ]
    ]
  }

  private static func described(_ schema: JSON, _ words: String) -> JSON {
    .object(.init([("description", .string(words))] + (schema.object?.members.map { ($0.name, $0.value) } ?? [])))
  }

  private static func object(_ entries: [ScriptShape.Entry]) -> JSON {
    func names(_ need: ScriptShape.Entry.Need) -> [JSON]? {
      let names = entries.filter { $0.need == need }.map { JSON.string($0.name) }
      return names.isEmpty ? nil : names
    }
    func choice(_ need: ScriptShape.Entry.Need) -> JSON? {
      names(need).map { .array($0.map { ["required": [$0]] }) }
    }
    return .compact([
      ("type", "object"), ("additionalProperties", false),
      ("properties", .object(.init(entries.map { ($0.name, described(schema($0.shape), $0.note)) }))),
      ("required", names(.required).map(JSON.array)), ("anyOf", choice(.anyOf)), ("oneOf", choice(.oneOf)),
    ])
  }

  static func schema(_ shape: ScriptShape) -> JSON {
    switch shape {
    case .nothing: ["type": "null"]
    case .text: ["type": ["string", "number", "boolean"]]
    case .words(let words, _): ["anyOf": [["enum": .array(words.flatMap(spellings))], placeholder]]
    case .flag: ["anyOf": [["enum": [true, false, "true", "false", "yes", "no"]], placeholder]]
    case .number(let range):
      [
        "anyOf": [
          .compact([
            ("type", "integer"), ("minimum", JSON(range.lowerBound)),
            ("maximum", range.upperBound == .max ? nil : JSON(range.upperBound)),
          ]), ["type": "string", "pattern": "^[0-9]+$"], placeholder,
        ]
      ]
    case .duration: ["anyOf": [["type": "string", "pattern": "^\\+?[0-9]+(ms|s|m|h)$"], placeholder]]
    case .pair(let separator):
      [
        "anyOf": [
          ["type": "string", "pattern": .string("^ *[0-9]+ *\(separator) *[0-9]+ *$")],
          ["type": "array", "items": schema(.number(0...500)), "minItems": 2, "maxItems": 2], placeholder,
        ]
      ]
    case .key: ["anyOf": [["type": "string", "pattern": .string(keyPattern)], digit, placeholder]]
    case .table(let entries): object(entries)
    case .map(let shape): ["type": "object", "minProperties": 1, "additionalProperties": schema(shape)]
    case .list(let shape): ["type": "array", "items": schema(shape), "minItems": 1]
    case .elements(let shape): ["anyOf": [schema(shape), schema(.list(shape))]]
    case .either(let shapes): ["anyOf": .array(shapes.map(schema))]
    case .steps: ["$ref": .string("#/$defs/\(ScriptKind.checkout.rawValue)")]
    case .programSteps: ["$ref": .string("#/$defs/\(ScriptKind.program.rawValue)")]
    case .anything: ["type": "object"]
    case .readElsewhere(let shape): schema(shape)
    }
  }

  /// A single digit, which YAML takes for a number.
  private static let digit: JSON = ["type": "integer", "minimum": 0, "maximum": 9]
  /// A text that stands for something else in each case.
  private static let placeholder: JSON = ["type": "string", "pattern": "\\$(cell|row)\\."]

  /// The values that YAML may make of a word.
  private static func spellings(_ word: String) -> [JSON] {
    let flags = ["on": true, "yes": true, "true": true, "off": false, "no": false, "false": false]
    return [.string(word)] + (Int(word).map { [JSON($0)] } ?? []) + (flags[word].map { [.bool($0)] } ?? [])
  }

  /// The names of keys, in any case, with modifiers.
  private static var keyPattern: String {
    func folded(_ name: String) -> String {
      name.map { $0.isLetter ? "[\($0.uppercased())\($0.lowercased())]" : String($0) }.joined()
    }
    let modifiers = Key.modifierNames.map(folded).joined(separator: "|")
    let names = Key.namedKeys.filter { !$0.hasPrefix("F") || Int($0.dropFirst()) == nil }.map(folded)
    return "^((\(modifiers))-)*(.|[Ff][1-9][0-9]?|\(names.joined(separator: "|")))$"
  }
}
