import CheckoutCore
import KassaRehearsal
import KassaScreens
import Testing

/// Tests the formats of exports with payments of every payment system.
@Suite("Export formats")
struct ExportFormatTests {
  private static func paid(_ system: TestSystem) throws -> FlowExport {
    let stage = try system.stage()
    Passer(system: system).go(stage.checkout)
    stage.checkout.advance(.seconds(1))
    #expect(stage.checkout.flow.result?.outcome == .success)
    return FlowExport(stage, of: system)
  }

  private static func messages(_ export: FlowExport) -> [WireMessage] {
    export.entries.compactMap { if case .message(let message) = $0.kind { message } else { nil } }
  }

  @Test("The JSON object contains every entry", arguments: TestSystem.all)
  func json(_ system: TestSystem) throws {
    let export = try Self.paid(system)
    let contents = export.contents(as: .json)
    let object = try JSON(parsing: contents.utf8)
    #expect(object["payment"]?.string == export.payment && object["provider"]?.string == system.name)
    #expect(object["outcome"] == "success" && object["program"] == ["name": "kassa", "version": "1.2.3"])
    #expect(object["steps"]?.elements?.count { $0["completed"] == true } == export.completed.count)
    let entries = object["entries"]?.elements ?? []
    #expect(entries.compactMap(FlowEntryJSON.entry) == export.entries)
    #expect(contents.hasSuffix("}\n"))
  }

  @Test(
    "The HTTP Archive follows its schema, and each request stands with its answer",
    .enabled(if: HARSchema.isExpected, "node-har-schema is not installed"), arguments: TestSystem.all)
  func har(_ system: TestSystem) throws {
    let export = try Self.paid(system)
    let har = try JSON(parsing: export.contents(as: .har).utf8)
    #expect(try HARSchema.installed().problems(in: har, against: "har.json") == [])
    let entries = har["log"]?["entries"]?.elements ?? []
    let requests = Self.messages(export).filter { $0.name.contains(" /") }
    #expect(entries.count == requests.count && !entries.isEmpty)
    for (entry, request) in zip(entries, requests) {
      let url = try #require(entry["request"]?["url"]?.string)
      #expect(request.name.hasPrefix(entry["request"]?["method"]?.string ?? "?"))
      #expect(url.hasPrefix("https://\(request.transfer?.authority ?? request.to.rawValue.lowercased() + ".invalid")/"))
      #expect(entry["_from"]?.string == request.from.rawValue && entry["_to"]?.string == request.to.rawValue)
      // The application may still be asking for further notifications when the payment has ended.
      let isOpen = entry["comment"] == "no answer was recorded" && request.name.hasSuffix("/notifications/next")
      #expect(entry["response"]?["status"]?.integer ?? 0 >= 200 || isOpen, "\(request.name) \(entry.text)")
    }
    let answers = Self.messages(export).filter { $0.name.count == 3 && Int($0.name) != nil }
    #expect(entries.compactMap { $0["response"]?["status"]?.integer }.filter { $0 > 0 }.count == answers.count)
    let notified = entries.filter { $0["_step"] == 11 && $0["_from"] == "platform" }
    #expect(!notified.isEmpty && notified.allSatisfy { $0["response"]?["status"] == 200 })
    let pages = (har["log"]?["pages"]?.elements ?? []).compactMap { $0["id"]?.string }
    #expect(Set(pages).count == pages.count && Set(entries.compactMap { $0["pageref"]?.string }) == Set(pages))
    let others = Self.messages(export).count - entries.count - answers.count
    #expect(har["log"]?["comment"]?.string?.contains("\(others) messages without") == (others > 0))
  }

  @Test("The sequence diagram has every message and every completed step", arguments: TestSystem.all)
  func mermaid(_ system: TestSystem) throws {
    let export = try Self.paid(system)
    let diagram = try MermaidGrammar(parsing: export.contents(as: .mermaid))
    let messages = Self.messages(export)
    #expect(diagram.messages.count == messages.count)
    for (drawn, message) in zip(diagram.messages, messages) {
      #expect(drawn.text.hasPrefix(message.name), "\(drawn.text)")
    }
    // An answer says more than its status of HTTP.
    #expect(diagram.messages.contains { $0.text.hasPrefix("200, ") }, "\(diagram.messages.map(\.text))")
    #expect(diagram.notes.map(\.text).filter { $0.hasPrefix("✓") }.count >= export.completed.count)
    #expect(diagram.title?.hasPrefix("\(system.name), \(export.payment), ") == true)
    #expect(diagram.participants.contains("app") && diagram.participants.contains("platform"))
    let arrows = zip(diagram.messages, Self.messages(export)).filter { $0.1.name == "200" }.map(\.0.arrow)
    #expect(Set(arrows) == ["-->>"])
  }

  @Test("The sequence diagram has a heading before what was sent after the end", arguments: TestSystem.all)
  func laterOperations(_ system: TestSystem) throws {
    var export = try Self.paid(system)
    let last = try #require(export.entries.last)
    func message(_ from: WireMessage.Party, _ to: WireMessage.Party, _ name: String, after: Int) -> FlowEntry {
      FlowEntry(
        index: last.index + after, time: last.time, step: .resultDisplayed, attempt: last.attempt,
        kind: .message(WireMessage(from: from, to: to, name: name, body: [:])))
    }
    export.entries += [
      message(.application, .merchantServer, "POST /refund", after: 1),
      message(.merchantServer, .application, "200", after: 2),
    ]
    let lines = export.contents(as: .mermaid).split(separator: "\n")
    let heading = try #require(lines.firstIndex { $0.hasSuffix(": later") })
    #expect(lines.count { $0.hasSuffix(": later") } == 1)
    let ended = try #require(lines.firstIndex { $0.contains("ended, success") || $0.contains("#101;nded, success") })
    let refund = try #require(lines.firstIndex { $0.contains("POST /refund") })
    #expect(ended < heading && heading < refund, "\(lines)")
  }

  @Test("The text has every message with its parties", arguments: TestSystem.all)
  func text(_ system: TestSystem) throws {
    let export = try Self.paid(system)
    let text = export.contents(as: .text)
    let lines = text.split(separator: "\n")
    #expect(lines.first == "payment      \(export.payment)" && lines.contains("outcome      success"))
    #expect(lines.contains("program      kassa 1.2.3") && lines.contains("attempt 1"))
    for message in Self.messages(export) { #expect(text.contains("  \(message.name)\n"), "\(message.name)") }
    #expect(lines.count { $0.hasPrefix("✓ ") } == export.completed.count)
  }

  /// Changes that break an archive, each as the path of a member and its new value; nil removes the member.
  static let breaks: [(path: [String], value: JSON?)] = [
    (["log"], nil), (["log", "creator"], nil), (["log", "version"], 1), (["log", "entries"], [:]),
    (["log", "entries", "0", "startedDateTime"], "yesterday"),
    (["log", "entries", "0", "startedDateTime"], "2026-02-30T00:00:00Z"), (["log", "entries", "0", "time"], -1),
    (["log", "entries", "0", "request", "url"], "https://a b/"), (["log", "entries", "0", "request", "url"], "/sign"),
    (["log", "entries", "0", "request", "url"], "https://a/%4"), (["log", "entries", "0", "request", "method"], nil),
    (["log", "entries", "0", "request", "headers"], [["name": "A"]]),
    (["log", "entries", "0", "request", "queryString"], [["name": "A", "value": 1]]),
    (["log", "entries", "0", "request", "postData"], ["text": "{}"]),
    (["log", "entries", "0", "response", "status"], "200"), (["log", "entries", "0", "response", "content"], nil),
    (["log", "entries", "0", "timings", "wait"], -2), (["log", "entries", "0", "cache"], ["beforeRequest": 1]),
    (["log", "pages", "0", "id"], nil), (["log", "pages", "0", "pageTimings"], []),
  ]

  @Test(
    "The schema rejects a broken HTTP Archive",
    .enabled(if: HARSchema.isExpected, "node-har-schema is not installed"))
  func broken() throws {
    let har = try JSON(parsing: Self.paid(.ecommpay).contents(as: .har).utf8)
    let schema = try HARSchema.installed()
    for (path, value) in Self.breaks {
      let broken = try #require(har.replacing(path[...], with: value))
      #expect(broken != har && !schema.problems(in: broken, against: "har.json").isEmpty, "\(path)")
    }
    #expect(!schema.problems(in: har, against: "cookie.json").isEmpty)
    #expect(JSONSchema(files: ["a": ["maximum": 1]]).problems(in: 1, against: "a") == ["/: unknown keyword maximum"])
  }

  static let statements = [
    "a->>a: x; y", "a->>a: the end", "a->>a: #x;", "a->>a: x\u{202E}", "a->>b: x", "a->>a x", "Note over a,b: x",
  ]

  @Test(
    "The grammar rejects what is not a sequence diagram",
    arguments: [
      "graph TD\n", "sequenceDiagram", "sequenceDiagram\n  end\n", "sequenceDiagram\n  a->>b: x\n",
      "sequenceDiagram\n  rect rgba(1, 2, 3, 0.5)\n", "sequenceDiagram\n  rect rgba(1, 2, 300, 0.5)\n  end\n",
    ] + statements.map { "sequenceDiagram\n  participant a as A\n  \($0)\n" }
  )
  func rejects(text: String) {
    #expect(throws: MermaidGrammar.Problem.self) { try MermaidGrammar(parsing: text) }
  }
}

extension FlowExport {
  /// The export of a test's payment.
  init(_ stage: TestSystem.SystemFixture, of system: TestSystem) {
    let app = stage.checkout.session.app
    self.init(
      PaymentSummary(app.presentation, of: app.setup.order), provider: system.name, entries: stage.checkout.entries,
      completed: Step.allCases.filter(app.presentation.flow.completed.contains), version: "1.2.3")
  }
}

extension JSON {
  /// Returns the value with another value at a path; without the member at the path if `value` is nil.
  fileprivate func replacing(_ path: ArraySlice<String>, with value: JSON?) -> JSON? {
    guard let first = path.first else { return value }
    if let elements {
      return .array(
        elements.enumerated().compactMap { index, element in
          String(index) == first ? element.replacing(path.dropFirst(), with: value) : element
        })
    }
    var members = (object?.members ?? []).compactMap { member -> (String, JSON)? in
      guard member.name == first else { return (member.name, member.value) }
      return member.value.replacing(path.dropFirst(), with: value).map { (member.name, $0) }
    }
    if self[first] == nil, let added = value { members.append((first, added)) }
    return .object(.init(members))
  }
}
