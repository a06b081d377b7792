import CheckoutCore
import Testing

/// Tests exports of large records and of records with unusual text.
@Suite("Large and unusual exports")
struct OddExportTests {
  private static let start = Instant(milliseconds: 1_781_524_800_000)

  private static func export(_ entries: [FlowEntry], payment: String = "p") -> FlowExport {
    let order = KeptOrder(
      key: PaymentKey(provider: "ecommpay", payment: payment), customer: "", description: "d", amount: 1999,
      currency: "USD", started: start)
    let progress = PaymentRecord.Progress(phase: .submitting, isOpen: true, updated: start)
    return FlowExport(PaymentRecord(order: order, progress: progress), entries: entries)
  }

  private static func entry(
    _ index: Int, _ name: String, from: WireMessage.Party = .sdk, to: WireMessage.Party = .platform,
    body: JSON = .null, attempt: Int = 1, after milliseconds: Int = 0, transfer: WireMessage.Transfer? = nil
  ) -> FlowEntry {
    FlowEntry(
      index: index, time: start + .milliseconds(milliseconds), step: .paymentRequested, attempt: attempt,
      kind: .message(WireMessage(from: from, to: to, name: name, body: body, transfer: transfer)))
  }

  private static func har(_ export: FlowExport) throws -> JSON {
    let limits = JSON.Limits(bytes: 1 << 26, values: 1_000_000)
    let har = try JSON(parsing: export.contents(as: .har).utf8, limits: limits)
    if HARSchema.isExpected { #expect(try HARSchema.installed().problems(in: har, against: "har.json") == []) }
    return try #require(har["log"])
  }

  @Test("An empty record can be exported in every format")
  func empty() throws {
    let export = Self.export([])
    let log = try Self.har(export)
    #expect(log["entries"] == [] && log["pages"] == [])
    #expect(try JSON(parsing: export.contents(as: .json).utf8)["entries"] == [])
    let diagram = try MermaidGrammar(parsing: export.contents(as: .mermaid))
    #expect(diagram.participants == ["app"] && diagram.messages.isEmpty)
    #expect(export.contents(as: .text).contains("amount       19.99 USD\noutcome      unknown\n"))
  }

  @Test("2,000 entries are all exported, in each attempt's rectangle")
  func many() throws {
    let entries = (0..<2000).map { index in
      let isRequest = index.isMultiple(of: 2)
      return Self.entry(
        index, isRequest ? "POST /v1/status" : "200", from: isRequest ? .sdk : .platform,
        to: isRequest ? .platform : .sdk, attempt: 1 + index / 500, after: index * 10)
    }
    let export = Self.export(entries)
    let requests = try Self.har(export)["entries"]?.elements ?? []
    #expect(requests.count == 1000 && requests.allSatisfy { $0["time"] == 10 && $0["response"]?["status"] == 200 })
    let diagram = try MermaidGrammar(parsing: export.contents(as: .mermaid))
    #expect(diagram.messages.count == 2000 && diagram.rectangles == 4)
    #expect(diagram.notes.map(\.text) == (1...4).map { "attempt \($0)" })
    #expect(export.contents(as: .text).split(separator: "\n").count { $0.contains("POST /v1/status") } == 1000)
  }

  @Test("A body of 8 MB is exported whole")
  func large() throws {
    let status = String(repeating: "status-8", count: 1 << 20)
    let export = Self.export([
      Self.entry(0, "POST /v1/init"),
      Self.entry(1, "200", from: .platform, to: .sdk, body: ["status": .string(status)]),
    ])
    for format in [FlowExport.Format.text, .json, .har] {
      #expect(export.contents(as: format).utf8.count > 8 << 20, "\(format)")
    }
    let entry = try #require(try Self.har(export)["entries"]?.elements?.first)
    #expect(entry["response"]?["content"]?["text"]?.string?.contains(status) == true)
  }

  static let names = [
    "a\u{1B}[31mb", "line\nbreak", "a\r\nend", "x: y; z", "# %% %%{init}%%", "\"'<b>&amp;", "[a](b){c}", "end",
    "End the end", "👩‍👩‍👧 ü ж", "\u{202E}evil\u{2066}", "\u{0}\u{7F}\u{85}\u{2028}", "wrap: a", "->>b: c", "e\u{301}nd",
  ]

  @Test("Unusual text stays within its line and is not lost", arguments: names)
  func unusual(name: String) throws {
    let export = Self.export([Self.entry(0, "callback " + name)], payment: name)
    let text = export.contents(as: .text)
    let controls = text.unicodeScalars.filter {
      [.control, .format, .lineSeparator].contains($0.properties.generalCategory) && $0 != "\n" && $0 != "\u{200D}"
    }
    #expect(controls.isEmpty)
    let diagram = try MermaidGrammar(parsing: export.contents(as: .mermaid))
    let message = try #require(diagram.messages.first?.text)
    #expect(diagram.messages.count == 1 && text.contains(message) && message.hasPrefix("callback "))
    let plain = name.unicodeScalars.filter { $0.properties.isAlphabetic }
    #expect(plain.allSatisfy(message.unicodeScalars.contains))
    #expect(try JSON(parsing: export.contents(as: .json).utf8)["payment"]?.string == name)
    #expect(try Self.har(export)["comment"]?.string?.contains(name) == true)
  }

  @Test("A lost answer has the status 0 and a comment, and its arrow has a cross")
  func lost() throws {
    let export = Self.export([
      Self.entry(0, "POST /v1/sale"),
      Self.entry(1, "—", from: .platform, to: .sdk, body: "network.timeout", after: 5000),
      Self.entry(2, "GET /v1/sale"),
    ])
    let entries = try Self.har(export)["entries"]?.elements ?? []
    #expect(entries.map { $0["response"]?["status"] } == [0, 0])
    #expect(entries.map { $0["comment"] } == ["no answer: network.timeout", "no answer was recorded"])
    #expect(entries.map { $0["time"] } == [5000, 0])
    let diagram = try MermaidGrammar(parsing: export.contents(as: .mermaid))
    #expect(diagram.messages.map(\.arrow) == ["->>", "--x", "->>"])
    #expect(diagram.messages.map(\.text)[1] == "no answer, network.timeout")
  }

  @Test("The size of a body is that of its header field or nothing, and otherwise unknown, or that of the text")
  func sizes() throws {
    let length = WireMessage.Transfer(
      authority: "pay.example", mediaType: "application/json", headers: [.init(name: "Content-Length", value: "42")])
    let export = Self.export([
      Self.entry(0, "GET /v1/sale"), Self.entry(1, "200", from: .platform, to: .sdk, body: ["a": 1], transfer: length),
      Self.entry(2, "POST /v1/sale", body: ["a": 1]), Self.entry(3, "200", from: .platform, to: .sdk),
      Self.entry(4, "POST /v1/init", body: ["a": 1]), Self.entry(5, "200", from: .platform, to: .sdk, body: ["a": "ü"]),
    ])
    let entries = try Self.har(export)["entries"]?.elements ?? []
    // The text of an unknown member is redacted: {"a":"••••"}.
    #expect(entries.map { $0["request"]?["bodySize"] } == [0, -1, -1])
    #expect(entries.map { $0["response"]?["bodySize"] } == [42, 0, -1])
    #expect(entries.map { $0["response"]?["content"]?["size"] } == [42, 0, 20])
    #expect(entries.last?["response"]?["content"]?["text"]?.string?.utf8.count == 20)
  }

  @Test("An answer belongs to the first request without one, and none crosses a restart")
  func pairs() throws {
    let entries = [
      Self.entry(0, "POST /a"), Self.entry(1, "POST /b"), Self.entry(2, "201", from: .platform, to: .sdk),
      Self.entry(3, "POST /c", from: .application, to: .merchantServer),
      FlowEntry(
        index: 4, time: Self.start, step: .paymentRequested, attempt: 1, kind: .moved(from: .ready, to: .registering)),
      Self.entry(5, "POST /d"), Self.entry(6, "404", from: .platform, to: .sdk),
      Self.entry(7, "500", from: .platform, to: .sdk), Self.entry(8, "callback", from: .sdk, to: .application),
    ]
    let log = try Self.har(Self.export(entries))
    let statuses = (log["entries"]?.elements ?? []).map { $0["response"]?["status"] }
    #expect(statuses == [201, 0, 0, 404])
    #expect(log["comment"]?.string?.contains("2 messages without") == true)
  }

  @Test("An address is encoded, and its query is listed")
  func address() throws {
    let transfer = WireMessage.Transfer(
      authority: "api.example.test:8443", mediaType: "application/x-www-form-urlencoded",
      headers: [.init(name: "Accept", value: "*/*")])
    let entries = [
      Self.entry(0, "GET /client/v1/ü x/productgroups?amount=100&countryCode=a%20b", transfer: transfer),
      Self.entry(1, "POST /", body: ["status": "a"], transfer: transfer),
    ]
    let requests = (try Self.har(Self.export(entries))["entries"]?.elements ?? []).compactMap { $0["request"] }
    let url = try #require(requests.first?["url"]?.string)
    #expect(
      url == "https://api.example.test:8443/client/v1/%C3%BC%20x/productgroups?amount=100&countryCode=a%20b")
    #expect(
      requests.first?["queryString"] == [
        ["name": "amount", "value": "100"], ["name": "countryCode", "value": "a b"],
      ])
    #expect(requests.first?["headers"]?.elements?.count == 2)
    #expect(requests.first?["postData"] == nil)
    #expect(requests.last?["url"] == "https://api.example.test:8443/")
    #expect(requests.last?["postData"]?["mimeType"] == "application/x-www-form-urlencoded")
    #expect(requests.last?["headers"]?.elements?.last == ["name": "Accept", "value": "*/*"])
  }

  @Test("Every format has its own name")
  func formats() {
    let formats = FlowExport.Format.allCases
    #expect(formats.map(\.rawValue) == ["text", "json", "har", "mermaid"])
    #expect(Set(formats.map(\.fileExtension)).count == formats.count)
    #expect(formats.allSatisfy { $0.mediaType.contains("/") })
  }
}
