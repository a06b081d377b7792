package import CheckoutCore
import KassaTerminal

/// The JSON Schema for scripts, with which editors complete and check them.
///
/// Source: JSON Schema, draft 2020-12. A schema sees values, not their source text. Where YAML turns a word into a number
/// or a Boolean, such as `429` or `off`, the schema accepts that too, since scripts keep the source text. `$row.NAME` and
/// `$cell.NAME` can stand for every scalar. What only reading can tell, such as the names of elements, is left open.
package enum ScriptSchema {
  package static var json: JSON {
    let verbs = Verb.Name.allCases
    return .object(
      .init(
        [
          ("$schema", "https://json-schema.org/draft/2020-12/schema"), ("title", "kassa script"),
          ("description", "A rehearsal of a checkout: settings, steps and the expected end."),
          ("if", ["required": ["program"]]), ("then", object(ScriptForm.programKeys)),
          ("else", object(ScriptForm.keys)),
          (
            "$defs",
            .object(
              .init([
                ("steps", ["type": "array", "items": ["$ref": "#/$defs/step"]]),
                (
                  "step",
                  [
                    "anyOf": [
                      ["enum": .array(verbs.filter { $0.form.shape.isOptional }.map { .string($0.rawValue) })],
                      [
                        "type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": false,
                        "properties": .object(
                          .init(verbs.map { ($0.rawValue, described(schema($0.form.shape), $0.form.summary)) })),
                      ],
                    ]
                  ]
                ),
              ]))
          ),
        ]))
  }

  private static func described(_ schema: JSON, _ words: String) -> JSON {
    .object(.init([("description", .string(words))] + (schema.object?.members.map { ($0.name, $0.value) } ?? [])))
  }

  private static func object(_ entries: [ScriptShape.Entry]) -> JSON {
    let required = entries.filter(\.isRequired).map { JSON.string($0.name) }
    return .compact([
      ("type", "object"), ("additionalProperties", false),
      ("properties", .object(.init(entries.map { ($0.name, described(schema($0.shape), $0.note)) }))),
      ("required", required.isEmpty ? nil : .array(required)),
    ])
  }

  static func schema(_ shape: ScriptShape) -> JSON {
    switch shape {
    case .nothing: ["type": "null"]
    case .text: ["type": ["string", "number", "boolean"]]
    case .words(let words): ["anyOf": [["enum": .array(words.flatMap(spellings))], placeholder]]
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
    case .steps: ["$ref": "#/$defs/steps"]
    case .programSteps: programSteps
    case .anything: ["type": "object"]
    }
  }

  /// The steps of a script that plays another program: a verb with any argument.
  private static var programSteps: JSON {
    let verbs = ProgramVerb.Name.allCases.map(\.rawValue)
    return [
      "type": "array",
      "items": [
        "anyOf": [
          ["enum": .array(verbs.map(JSON.string))],
          [
            "type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": false,
            "properties": .object(.init(verbs.map { ($0, .object(.init([(String, JSON)]()))) })),
          ],
        ]
      ],
    ]
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

extension ScriptShape {
  /// Whether nothing has to be written after the verb.
  var isOptional: Bool {
    switch self {
    case .nothing: true
    case .either(let shapes): shapes.contains(where: \.isOptional)
    default: false
    }
  }
}
