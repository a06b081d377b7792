import CheckoutCore
import HTTPTypes

extension ResponseMutation {
  private static func body(_ name: String, _ body: @escaping @Sendable ([UInt8]) -> [UInt8]) -> ResponseMutation {
    ResponseMutation(name) { TransportResponse(head: $0.head, body: body($0.body)) }
  }

  private static func text(_ name: String, _ text: () -> String) -> ResponseMutation {
    let bytes = Array(text().utf8)
    return body(name) { _ in bytes }
  }

  private static func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  private static func status(_ code: Int, _ fields: [(HTTPField.Name, String)] = []) -> ResponseMutation {
    ResponseMutation("status \(code)") { answer in
      var head = HTTPResponse(status: .init(code: code, reasonPhrase: Poison.short))
      for field in fields { head.headerFields[field.0] = field.1 }
      return TransportResponse(head: head, body: answer.body)
    }
  }

  /// Mutations that make the whole response malformed.
  static let wholes: [ResponseMutation] = [
    body("empty") { _ in [] },
    body("zeros") { _ in [UInt8](repeating: 0, count: 4096) },
    body("zeros between bytes") { body in body.flatMap { [$0, 0] } },
    body("invalid UTF-8") { body in body.map { $0 > 0x60 ? 0xFF : $0 } },
    body("a lone surrogate in UTF-8") { body in Array(body.dropLast(2)) + [0x22, 0xED, 0xA0, 0x80, 0x22, 0x7D] },
    body("with a byte order mark") { [0xEF, 0xBB, 0xBF] + $0 },
    body("trailing data") { $0 + Array("}]>;".utf8) },
    body("twice") { $0 + $0 },
    text("an HTML page") {
      "<!DOCTYPE html><html><head><title>\(Poison.text)</title></head><body><h1>502 Bad Gateway</h1></body></html>"
    },
    text("deep arrays") { times("[", 100_000) + times("]", 100_000) },
    text("deep objects") { times(#"{"a":"#, 100_000) + "1" + times("}", 100_000) },
    text("deep elements") { times("<a>", 100_000) + "x" + times("</a>", 100_000) },
    text("deep unterminated elements") { times("<a>", 100_000) },
    text("a huge array") { "[" + times("0,", 400_000) + "0]" },
    text("a huge object") { "{" + (0..<60_000).map { "\"\($0)\":0" }.joined(separator: ",") + "}" },
    text("many elements") { "<r>" + times("<i/>", 200_000) + "</r>" },
    text("a huge text") { #"{"status":""# + times("x", 1_200_000) + #""}"# },
    text("a long number") { #"{"code":"# + times("9", 900_000) + "}" },
    text("custom entities") {
      #"<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><r>"# + times("&b;", 50_000) + "</r>"
    },
    text("many unterminated entities") { "<r>" + times("&", 900_000) + "</r>" },
    text("a duplicate name") { #"{"status":"success","status":"decline"}"# },
    text("an escaped lone surrogate") { #"{"status":"\ud800"}"# },
    text("only a number") { "7" },
    text("only a text") { "\"\(Poison.short)\"" },
    text("null") { "null" },
    text("an empty object") { "{}" },
    text("an empty array") { "[]" },
    text("an empty element") { "<r/>" },
    ResponseMutation("without a response") { _ in nil },
    ResponseMutation("an invalid content length") { answer in
      var head = answer.head
      head.headerFields[.contentLength] = "99999999999999999999"
      head.headerFields[.contentType] = "image/png"
      return TransportResponse(head: head, body: answer.body)
    },
    ResponseMutation("a content length beyond the body") { answer in
      var head = answer.head
      head.headerFields[.contentLength] = String(answer.body.count * 2)
      return TransportResponse(head: head, body: Array(answer.body.prefix(answer.body.count / 2)))
    },
    status(204), status(302, [(.location, "https://elsewhere.test/")]), status(400), status(401), status(404),
    status(429),
    status(500), status(599),
  ]
}

/// Text that is harmful if written to a terminal unescaped.
enum Poison {
  /// The marker by which tests find the harmful text on a screen.
  static let mark = "PWNED"
  /// A string with escape sequences in C0 and C1 form, bidirectional controls and invisible characters.
  static let short =
    "\(mark)\u{1B}[2J\u{1B}[31;5m\u{1B}]0;\(mark)\u{7}\u{1B}]8;;file:///etc\u{1B}\\\u{1B}]52;c;cHduZWQ=\u{7}"
    + "\u{9B}2J\u{9D}0;\(mark)\u{9C}\u{90}q\u{9C}\u{8}\u{7F}\r\u{0}\u{202E}\u{2066}\u{200F}\u{61C}\u{200B}\u{FEFF}\u{E0041}"
  /// The string `short`, followed by line separators and a letter with many combining marks.
  static let text = short + "\n\u{85}\u{2028}\t" + "e" + String(repeating: "\u{301}\u{20DD}", count: 100)

  /// Returns whether a character from external text must never reach a terminal.
  static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0xAD, 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE007F:
      true
    default: false
    }
  }
}
