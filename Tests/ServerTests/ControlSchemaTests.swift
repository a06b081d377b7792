import CheckoutCore
import HTTPTypes
import KassaRehearsal
import KassaServer
import Testing

/// What the description of the control API allows in a request, compared with what the server takes.
@Suite("Schemas of the control API")
struct ControlSchemaTests {
  /// Returns the schema of a member of a request's body.
  private static func schema(_ member: String, of path: String) throws -> JSON {
    let route = try #require(ControlRoute.all(.builtIn).first { $0.path == path && $0.method == "POST" })
    let body = OpenAPI.document(server: "", [route])["paths"]?[path]?["post"]?["requestBody"]
    return try #require(body?["content"]?["application/json"]?["schema"]?["properties"]?[member])
  }

  /// Whether a value follows a schema, as JSON Schema 2020-12 says. A keyword that it does not know is an issue.
  private static func fits(_ value: JSON, _ schema: JSON) -> Bool {
    (schema.object?.members ?? []).allSatisfy { keyword in
      let rule = keyword.value
      switch keyword.name {
      case "description", "examples": return true
      case "type": return (rule.elements ?? [rule]).contains { isOf(value, type: $0.string ?? "") }
      case "enum": return rule.elements?.contains(value) == true
      case "anyOf": return rule.elements?.contains { fits(value, $0) } == true
      case "minimum": return number(value).map { $0 >= number(rule) ?? .nan } ?? true
      case "maximum": return number(value).map { $0 <= number(rule) ?? .nan } ?? true
      case "pattern":
        guard let text = value.string, let pattern = try? Regex(rule.string ?? "") else { return value.string == nil }
        return text.firstMatch(of: pattern) != nil
      case "items": return value.elements?.allSatisfy { fits($0, rule) } ?? true
      case "maxItems": return (value.elements?.count ?? 0) <= rule.integer ?? 0
      case "properties":
        return rule.object?.members.allSatisfy { part in value[part.name].map { fits($0, part.value) } ?? true } == true
      case "required": return value.object == nil || rule.elements?.allSatisfy { value[$0.string ?? ""] != nil } == true
      case "additionalProperties":
        return value.object?.members.allSatisfy { schema["properties"]?[$0.name] != nil } ?? true
      default:
        Issue.record("unknown keyword \(keyword.name)")
        return false
      }
    }
  }

  private static func number(_ value: JSON) -> Double? {
    if case .number(let text) = value { Double(text) } else { nil }
  }

  private static func isOf(_ value: JSON, type: String) -> Bool {
    switch (type, value) {
    case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool), ("number", .number): true
    case ("integer", .number): number(value).map { $0.rounded() == $0 } == true
    default: false
    }
  }

  private static let step: [JSON] = [
    0, 1, 13, 14, .number("13.0"), "paymentInitiated", "paymentinitiated", "1", true, .null,
  ]
  private static let times: [JSON] = [
    0, 1, 1000, 1001, -1, .number("10.0"), .number("1e3"), .number("1.5"), .number("1e-1"), "once", "always", "never",
    "5",
    true, .null, [],
  ]
  private static let delay: [JSON] = [
    "0ms", "5s", "+5s", "++5s", "-5s", "+-5s", "-0s", "007m", "1000000000h", "1000000001h", "99999999999s", "5", "s",
    "5d",
    "1.5s", "", 5, .null, true, [], [:], ["median": "400ms"], ["median": "400ms", "sigma": 0],
    ["median": "400ms", "sigma": 10], ["median": "400ms", "sigma": .number("0.5")],
    ["median": "400ms", "sigma": .number("10.1")], ["median": "400ms", "sigma": -1],
    ["median": "400ms", "sigma": "0.5"],
    ["median": "400ms", "sigma": .null], ["median": "400ms", "mean": 1], ["median": 400], ["sigma": 1],
  ]
  private static let seconds: [JSON] = [0, 86_400, 86_401, -1, .number("30.0"), .number("0.5"), "30", .null]
  private static let others: [JSON] = [true, false, "yes", "/v1/payment", -109, 1, .null, []]

  @Test(
    "A member of a fault is taken if, and only if, the description allows it",
    arguments: [
      ("step", "no-answer", step), ("times", "no-answer", times), ("delay", "latency", delay),
      ("retry-after", "429", seconds), ("arrives", "no-answer", others), ("message", "no-answer", others),
    ])
  func fault(member: String, kind: String, values: [JSON]) async throws {
    let path = "/w/{world}/_kassa/faults"
    let schema = try Self.schema(member, of: path)
    let server = ControlledServer()
    for value in values {
      let answer = try await server.request(
        .post, path.replacing("{world}", with: "default"), ["system": "ecommpay", "kind": .string(kind), member: value])
      #expect(answer.status == (Self.fits(value, schema) ? 201 : 400), "\(member) \(value.text): \(answer.body.text)")
      let mistake = answer.body.at("mistakes.0.path")?.string
      #expect(answer.status == 201 || mistake?.hasPrefix(member) == true, "\(answer.body.text)")
      guard answer.status == 201 else { continue }
      // What is told can be given back.
      let told = answer.body[member] ?? .null
      #expect(Self.fits(told, schema), "\(told.text)")
    }
    #expect(values.contains { Self.fits($0, schema) } && values.contains { !Self.fits($0, schema) })
  }

  private static let durations: [JSON] = [
    "PT0S", "PT5M", "PT0.5S", "PT0,125S", "PT0.1234S", "PT1.S", "PT.5S", "PT1.5M", "P1DT12H", "P1W2DT3H4M5S", "P2D1W",
    "PT5M1H", "PT5S5S", "PT99999999S", "PT100000000S", "PT999999M", "PT1000000M", "PT9999H", "PT10000H", "P999D",
    "P1000D",
    "P99W", "P100W", "P", "PT", "P1DT", "PT5", "5M", "P1Y", "P1M", "-PT5M", "PT-5M", "pt5m", " PT5M", "PT5M ", "PT٥M",
    "", 5, .null, true, [],
  ]
  private static let numbers: [JSON] = [
    [], [1, 2], [.number("10.0")], [.number("1.5")], [-1], ["1"], [true], 1, .null,
    .array((0..<1000).map { JSON($0) }), .array((0...1000).map { JSON($0) }),
  ]

  @Test(
    "A member of a request to move the clock is taken if, and only if, the description allows it",
    arguments: [("advance", durations), ("since", [0, 1, .number("10.0"), .number("1.5"), -1, "1", .null])])
  func clock(member: String, values: [JSON]) async throws {
    let path = "/w/{world}/_kassa/clock"
    let schema = try Self.schema(member, of: path)
    for value in values {
      // A clock that has been moved by decades is not moved on.
      var settings = WorldSettings()
      settings.clock = .manual
      let still: [(String, JSON)] = member == "advance" ? [] : [("advance", "PT0S")]
      let body = JSON.object(.init(still + [(member, value)]))
      let answer = try await ControlledServer(settings).request(.post, "/w/default/_kassa/clock", body)
      #expect(answer.status == (Self.fits(value, schema) ? 200 : 400), "\(value.text): \(answer.body.text)")
    }
    #expect(values.contains { Self.fits($0, schema) } && values.contains { !Self.fits($0, schema) })
  }

  @Test("The numbers of requests are taken if, and only if, the description allows them", arguments: numbers)
  func requests(value: JSON) async throws {
    let schema = try Self.schema("requests", of: "/w/{world}/_kassa/clock")
    // The clock of a world with real time cannot be moved, but the members are read first.
    let answer = try await ControlledServer().request(
      .post, "/w/default/_kassa/clock", ["advance": "PT0S", "requests": value])
    #expect(answer.status == (Self.fits(value, schema) ? 409 : 400), "\(answer.body.text)")
  }

  @Test(
    "A number without a fraction is whole however it is written", arguments: ["10", "10.0", "1e1", "1.0E+1", "100e-1"])
  func whole(text: String) async throws {
    let server = ControlledServer()
    let made = try await server.request(.post, "/_kassa/worlds", ["id": "w", "seed": .number(text)])
    #expect(made.body["seed"] == "10", "\(made.body.text)")
    let verified = try await server.request(.post, "/w/w/_kassa/verify", ["path": "/x", "count": .number(text)])
    #expect(verified.body["message"]?.string?.hasPrefix("expected 10 such request") == true, "\(verified.body.text)")
  }
}
