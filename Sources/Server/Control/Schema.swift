import CheckoutCore

/// JSON schemas of the control API.
enum Schema {
  static let text: JSON = ["type": "string"]
  static let count: JSON = ["type": "integer", "minimum": 0]
  /// A number of 64 bits, which is told as text: it may be larger than the numbers that JSON readers keep exact.
  static let seed: JSON = [
    "type": ["integer", "string"], "minimum": 0, "maximum": .number(String(UInt64.max)), "pattern": "^[0-9]{1,20}$",
  ]
  static let flag: JSON = ["type": "boolean"]
  static let id: JSON = ["type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$"]
  static let time: JSON = ["type": "string", "format": "date-time"]
  static let any: JSON = [:]

  static func words(_ words: [String]) -> JSON {
    ["type": "string", "enum": .array(words.map(JSON.string))]
  }

  static func numberOrWord(_ range: ClosedRange<Int>, _ words: [String]) -> JSON {
    [
      "anyOf": [
        ["type": "integer", "minimum": JSON(range.lowerBound), "maximum": JSON(range.upperBound)], self.words(words),
      ]
    ]
  }

  static func list(_ element: JSON) -> JSON { ["type": "array", "items": element] }

  /// - Parameters:
  ///   - required: the members that are always there; nil for all.
  ///   - isClosed: whether there are no other members.
  static func object(
    _ members: [(name: String, schema: JSON)], required: [String]? = nil, isClosed: Bool = false
  ) -> JSON {
    let names = required ?? members.map(\.name)
    return .compact([
      ("type", "object"), ("properties", .object(.init(members.map { ($0.name, $0.schema) }))),
      ("required", names.isEmpty ? nil : .array(names.map(JSON.string))),
      ("additionalProperties", isClosed ? false : nil),
    ])
  }

  static let clock = object(
    [
      ("now", time), ("clock", clockKinds),
      ("open", ["type": "integer", "minimum": 0, "description": "requests that wait for something to happen"]),
      (
        "requests",
        ["type": "array", "items": count, "description": "those of them that have the header Kassa-Request: NUMBER"]
      ),
      ("due", ["type": "integer", "minimum": 0, "description": "milliseconds until something is due"]),
      ("latency", ["type": "integer", "minimum": 0, "description": "milliseconds until a server goes on"]),
      ("environment", list(MessageView.schema)),
    ], required: ["now", "clock", "open", "requests"])

  static let clockKinds = words(WorldSettings.ClockKind.words)

  /// An address for each payment system.
  private static let addresses: JSON =
    ["type": "object", "additionalProperties": ["type": "string", "format": "uri"]]

  static let world = object([
    ("id", id), ("seed", text), ("clock", clockKinds), ("now", time), ("open", count),
    ("messages", count), ("url", ["type": "string", "format": "uri"]),
    ("systems", addresses), ("ports", addresses), ("merchant", ["type": ["string", "null"], "format": "uri"]),
    ("settings", ["type": "object"]),
  ])

  static let error = object(
    [
      ("error", words(ControlError.Code.allCases.map(\.rawValue))), ("message", text),
      ("mistakes", list(object([("path", text), ("message", text)]))),
    ], required: ["error", "message"])
}
