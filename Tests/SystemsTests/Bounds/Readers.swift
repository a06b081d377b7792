import CheckoutCore
import EMV3DS
import KassaRehearsal
import KassaYAML

@testable import AssistMobile
@testable import KassaSandbox
@testable import WorldlineConnect

extension Reader {
  /// All parsers of external data. Parsers missing from this list are not tested for bounded cost.
  static let all: [Reader] = [
    json, rows, issuer, html, encodedHTML, xml, logo, callback, scripts, pieces,
  ]

  private static func reason(_ bytes: [UInt8], _ limits: JSON.Limits = .init()) -> String? {
    do throws(JSON.ParseError) {
      _ = try JSON(parsing: bytes, limits: limits)
      return nil
    } catch {
      return error.reason.rawValue
    }
  }

  /// The JSON parser for every platform except Assist, and for merchant servers, issuers and the control channel.
  static let json = Reader(
    name: "JSON", from: "platforms, merchant servers, issuers",
    limit: "1 MiB, 32 levels, 50,000 values, numbers of 1,000 characters", code: "answer.malformed", memory: 40,
    read: { reason($0) },
    growing: [
      Growing("text") { #"{"a":""# + about($0, "x") + #""}"# },
      Growing("text with escapes") { #"{"a":""# + about($0, #"\u00e4\n"#) + #""}"# },
      Growing("text beyond ASCII") { #"{"a":""# + about($0, "ж") + #""}"# },
      Growing("combining marks on one letter") { #"{"a":"e"# + about($0, "\u{301}") + #""}"# },
      Growing("numbers", smallest: 10_000) { "[" + about($0, "0,") + "0]" },
      Growing("flags") { "[" + about($0, "true,") + "null]" },
      Growing("short texts") { "[" + about($0, #""abc","#) + "0]" },
      Growing("long texts") { "[" + about($0, #""abcdefghijklmnopqrstuvwxyz","#) + "0]" },
      Growing("members") { size in "{" + (0..<(size / 10)).map { "\"k\($0)\":0" }.joined(separator: ",") + "}" },
      Growing("members of the same hash prefix") { size in
        "{" + (0..<(size / 40)).map { "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\($0)\":0" }.joined(separator: ",") + "}"
      },
      Growing("objects in a list") { "[" + about($0, #"{"a":1,"b":"c"},"#) + "0]" },
      Growing("deep lists in a list") { "[" + about($0, times("[", 30) + times("]", 30) + ",") + "0]" },
      Growing("blanks") { about($0, " \n\t") + "0" },
      Growing("a duplicate name at the end") { size in
        "{" + (0..<(size / 10)).map { "\"k\($0)\":0" }.joined(separator: ",") + ",\"k0\":0}"
      },
      Growing("an unterminated list") { #"["a","# + about($0, #""b","#) },
      Growing("an invalid escape at the end") { #"{"a":""# + about($0, "ж") + "\\ud800" },
    ],
    refused: [
      Refused("empty input", "empty") { "" },
      Refused("one byte too many", "tooLarge") { "\"" + times("x", 1 << 20) + "\"" },
      Refused("one level too many", "tooDeep") { times("[", 34) + times("]", 34) },
      Refused("a hundred thousand levels", "tooDeep") { times("[", 100_000) },
      Refused("a hundred thousand objects", "tooDeep") { times(#"{"a":"#, 100_000) },
      Refused("too many values", "tooManyValues") { "[" + times("0,", 50_000) + "0]" },
      Refused("too many members", "tooManyValues") {
        "{" + (0..<50_001).map { "\"\($0)\":0" }.joined(separator: ",") + "}"
      },
      Refused("a number too long", "badNumber") { times("9", 1001) },
      Refused("a fraction too long", "badNumber") { "0." + times("9", 1000) },
      Refused("an exponent too long", "badNumber") { "1e" + times("9", 1000) },
      Refused("a duplicate name", "repeatedName") { #"{"a":1,"a":2}"# },
      Refused("a duplicate name, once escaped", "repeatedName") { #"{"a":1,"\u0061":2}"# },
      Refused("invalid UTF-8", "badUTF8", bytes: { [0x22, 0xFF, 0x22] }),
      Refused("an overlong encoding", "badUTF8", bytes: { [0x22, 0xC0, 0x80, 0x22] }),
      Refused("a lone surrogate", "badEscape") { #""\ud800""# },
      Refused("truncated input", "unterminated") { #"{"a":[1,2"# },
      Refused("trailing data", "trailing") { "{}{}" },
      Refused("a byte order mark", "unexpected", bytes: { [0xEF, 0xBB, 0xBF, 0x7B, 0x7D] }),
    ])

  /// The parser for ledger rows, which contain flow entries as JSON. Unreadable rows are skipped.
  static let rows = Reader(
    name: "ledger rows", from: "a file", limit: "as JSON", code: "ledger.damaged", memory: 40,
    read: { bytes in
      if let word = reason(bytes) { return word }
      return (try? JSON(parsing: bytes)).flatMap(FlowEntryJSON.entry) == nil ? "noEntry" : nil
    },
    growing: [
      Growing("a long message") { size in
        #"{"kind":"message","index":0,"time":0,"step":1,"attempt":1,"from":"sdk","to":"platform","name":"x","body":""#
          + about(size, "x") + #""}"#
      }
    ],
    refused: [
      Refused("too deep", "tooDeep") { times("[", 100_000) },
      Refused("a value of another type", "noEntry") { "[]" },
      Refused("a number out of range", "noEntry") { #"{"index":1e999}"# },
    ])

  private static let names = ChallengeNames(
    server: "8a880dc0-d2d2-4067-bcb1-b08d1690b26e", acs: "d7c1ee99-9478-44a6-b1f2-391e29c6b340",
    version: .v220)

  private static func message(_ members: String) -> String {
    #"{"messageType":"CRes","messageVersion":"2.2.0","threeDSServerTransID":""# + names.server
      + #"","acsTransID":""# + names.acs
      + #"","acsCounterAtoS":"000","challengeCompletionInd":"N","challengeInfoHeader":"a","challengeInfoText":"b","#
      + #""challengeInfoLabel":"c","submitAuthenticationLabel":"d","acsUiType":""# + members
  }

  private static func fault(_ bytes: [UInt8]) -> String? {
    do {
      _ = try ChallengeResponse(
        try JSON(parsing: bytes, limits: ChallengeResponse.limits), names: names, counter: 0)
      return nil
    } catch let error as JSON.ParseError {
      return ProtocolFault.unreadable(error.reason).code.rawValue
    } catch {
      return (error as? ProtocolFault)?.code.rawValue
    }
  }

  static let issuer = Reader(
    name: "issuer responses", from: "issuers",
    limit: "400,000 bytes, 16 levels, 2,000 values, texts of 8,192 characters, 64 choices", code: "challenge.protocol",
    memory: 16, read: { fault($0) },
    growing: [
      Growing("a long text") { message("01\",\"x\":\"") + about($0, "x") + "\"}" },
      Growing("many extensions", smallest: 10_000) {
        message("01\",\"messageExtension\":[") + about($0, #"{"name":"n"},"#) + "{}]}"
      },
    ],
    refused: [
      Refused("too large", "101") { message("01\",\"x\":\"") + times("x", 400_000) + "\"}" },
      Refused("too deep", "101") { message("01\",\"x\":") + times("[", 17) + times("]", 17) + "}" },
      Refused("too many values", "101") { message("01\",\"x\":[") + times("0,", 2000) + "0]}" },
      Refused("a duplicate element", "204") { message("01\",\"acsUiType\":\"02\"}") },
      Refused("a long label", "203") { message("01\",\"resendInformationLabel\":\"" + times("x", 9000) + "\"}") },
      Refused("too many choices", "203") {
        message(
          "02\",\"challengeSelectInfo\":[" + (0..<65).map { "{\"k\($0)\":\"x\"}" }.joined(separator: ",") + "]}")
      },
      Refused("too many extensions", "203") {
        message("01\",\"messageExtension\":[" + times("{},", 11) + "{}]}")
      },
      Refused("invalid UTF-8", "101", bytes: { [0x7B, 0x22, 0xFF, 0x22, 0x7D] }),
    ])

  /// The parser for issuers' HTML pages. Content beyond the limits is cut off, and the payer sees a notice.
  static let html = Reader(
    name: "issuer HTML pages", from: "issuers", limit: "100,000 bytes, 500 items, 40 inputs, 64 options",
    code: "isCut",
    memory: 16, read: { HTMLText($0).isCut ? "cut" : nil },
    growing: [
      Growing("text", smallest: 8_000) { about($0, "lorem ipsum ") },
      Growing("entities", smallest: 8_000) { about($0, "&amp;") },
      Growing("unterminated entities", smallest: 8_000) { about($0, "&") },
      Growing("tags", smallest: 8_000) { about($0, "<b>") },
      Growing("paragraphs", smallest: 8_000) { about($0, "<p>x") },
      Growing("unmatched end tags", smallest: 8_000) { about($0, "</b>") },
      Growing("attributes", smallest: 8_000) { "<p " + about($0, "a=b ") + ">" },
      Growing("unterminated tags", smallest: 8_000) { about($0, "<p a='") },
      Growing("a label", smallest: 8_000) { "<label>" + about($0, "x<b>") },
      Growing("comments", smallest: 8_000) { about($0, "<!-- x -->") },
      Growing("an unterminated comment", smallest: 8_000) { "<!--" + about($0, "-- ") },
      Growing("an unterminated script", smallest: 8_000) { "<script>" + about($0, "</scrip>") },
      Growing("options", smallest: 8_000) { "<select>" + about($0, "<option>x") },
      Growing("choices", smallest: 8_000) { about($0, "<input type=radio name=a id=b>") },
      Growing("brackets", smallest: 8_000) { about($0, "< ") },
    ],
    refused: [
      Refused("too long", "cut") { times("x", 100_001) },
      Refused("too many items", "cut") { times("<p>x</p>", 600) },
      Refused("too many inputs", "cut") { times("<input name=a>", 50) },
    ])

  static let encodedHTML = Reader(
    name: "issuer HTML pages in Base64", from: "issuers", limit: "136,000 characters", code: "challenge.protocol",
    memory: 16, read: { fault($0) },
    growing: [Growing("letters", smallest: 10_000) { message("05\",\"acsHTML\":\"") + about($0, "QUJD") + "\"}" }],
    refused: [
      Refused("too long", "203") { message("05\",\"acsHTML\":\"") + times("QUJD", 34_001) + "\"}" },
      Refused("another alphabet", "203") { message("05\",\"acsHTML\":\"ä\"}") },
      Refused("an invalid length", "203") { message("05\",\"acsHTML\":\"QUJDQ\"}") },
    ])

  /// The parser for Assist's XML and SOAP messages, including the logging of the messages in the flow entries.
  static let xml = Reader(
    name: "Assist XML and SOAP", from: "a platform", limit: "1,000,000 bytes, 32 levels, 20,000 elements",
    code: "answer.malformed", memory: 40,
    read: { bytes in
      guard let root = XMLReader.read(bytes) else { return "unreadable" }
      _ = root.log
      return nil
    },
    growing: [
      Growing("text") { "<r>" + about($0, "x") + "</r>" },
      Growing("blanks") { "<r>" + about($0, " ") + "</r>" },
      Growing("entities") { "<r>" + about($0, "&amp;") + "</r>" },
      Growing("unterminated entities") { "<r>" + about($0, "&") + "</r>" },
      Growing("elements of one name", smallest: 8_000) { "<r>" + about($0, "<i/>") + "</r>" },
      Growing("elements of many names") { size in
        "<r>" + (0..<(size / 12)).map { "<i\($0)/>" }.joined() + "</r>"
      },
      Growing("deep elements") { "<r>" + about($0, times("<i>", 30) + times("</i>", 30)) + "</r>" },
      Growing("unmatched end tags") { "<r>" + about($0, "</x>") + "</r>" },
      Growing("attributes") { "<r " + about($0, "a='b' ") + "/>" },
      Growing("an unterminated attribute") { "<r><a b='" + about($0, "x>") },
      Growing("comments") { "<r>" + about($0, "<!-- x -->") + "</r>" },
      Growing("an unterminated comment") { "<r><!--" + about($0, "--") },
      Growing("character data") { "<r>" + about($0, "<![CDATA[]]>") + "</r>" },
      Growing("unterminated character data") { "<r><![CDATA[" + about($0, "]]") },
      Growing("processing instructions") { about($0, "<?x?>") + "<r/>" },
    ],
    refused: [
      Refused("empty input", "unreadable") { "" },
      Refused("too long", "unreadable") { "<r>" + times("x", 1_000_000) + "</r>" },
      Refused("too deep", "unreadable") { times("<a>", 33) + times("</a>", 33) },
      Refused("a hundred thousand levels", "unreadable") { times("<a>", 100_000) },
      Refused("too many elements", "unreadable") { "<r>" + times("<i/>", 20_000) + "</r>" },
      Refused("an unterminated tag", "unreadable") { "<r><a b='" },
      Refused("plain text", "unreadable") { "502 Bad Gateway" },
    ])

  /// The reader for Worldline's logos. An invalid or oversized image is omitted.
  static let logo = Reader(
    name: "Worldline logos", from: "a platform", limit: "131,072 bytes, of which 65,535 are read, 100 of them",
    code: "worldline.image", memory: 4,
    read: { LogoReader.logo(PaymentImage(mediaType: "image/svg+xml", bytes: $0)) == nil ? "none" : nil },
    growing: [
      Growing("incomplete tags", smallest: 12_000) { about($0, "<tex") },
      Growing("an unterminated element", smallest: 12_000) { "<text" + about($0, " a") },
      Growing("fill attributes", smallest: 12_000) { "<text>x</text>" + about($0, "fill=\"") },
    ],
    refused: [
      Refused("too large", "none") { "<text>VISA</text><rect fill=\"#112233\"/>" + times(" ", 65_536) },
      Refused("a long word", "none") { "<text>" + times("x", 60_000) + "</text><rect fill=\"#112233\"/>" },
      Refused("invalid UTF-8", "none", bytes: { [0xFF, 0xD8, 0xFF] }),
    ])

  /// The parser for platforms' callbacks, as used by the mock merchant server.
  static let callback = Reader(
    name: "callbacks", from: "platforms, to the merchant server", limit: "64 levels; 1 MiB from the transport",
    code: "400",
    memory: 40,
    read: { (JSON(json: $0)) == nil ? "malformed" : nil },
    growing: [
      Growing("text") { #"{"a":""# + about($0, "x") + #""}"# },
      Growing("numbers") { "[" + about($0, "0,") + "0]" },
      Growing("members") { size in "{" + (0..<(size / 10)).map { "\"k\($0)\":0" }.joined(separator: ",") + "}" },
      Growing("escapes") { #"{"a":""# + about($0, #"\u00e4\n"#) + #""}"# },
    ],
    refused: [
      Refused("too deep", "malformed") { times("[", 100_000) },
      Refused("invalid UTF-8", "malformed", bytes: { [0x22, 0xFF, 0x22] }),
      Refused("truncated input", "malformed") { #"{"a":"# },
    ])

  static let scripts = Reader(
    name: "scripts and order files", from: "files", limit: "1 MiB, 64 levels, 50,000 values", code: "yaml", memory: 4,
    read: { bytes in YAMLBounds.complaint(about: String(decoding: bytes, as: UTF8.self)).map { _ in "beyond" } },
    growing: [
      Growing("lines") { about($0, "a: b\n") }, Growing("lists") { about($0, "- [a, b]\n") },
    ],
    refused: [
      Refused("too long", "beyond") { times("a", (1 << 20) + 1) },
      Refused("deep lists", "beyond") { times("[", 100_000) },
      Refused("deep mappings", "beyond") { times("{a: ", 100_000) },
      Refused("deep block lists", "beyond") { times("- ", 100_000) },
      Refused("deep indentation", "beyond") { (0..<400).map { times(" ", $0) + "a:\n" }.joined() },
    ])

  /// The collector for the pieces of a response body, as used by transports over a real network.
  static let pieces = Reader(
    name: "streamed response bodies", from: "any transport", limit: "1 MiB; its declared length",
    code: "network.tooLarge",
    memory: 4,
    read: { bytes in
      var body = AnswerBody()
      for start in stride(from: 0, to: bytes.count, by: 100) {
        guard body.take(bytes[start..<min(start + 100, bytes.count)]) else { break }
      }
      do throws(TransportError) {
        _ = try body.whole()
        return nil
      } catch {
        return error.rawValue
      }
    },
    growing: [Growing("bytes") { about($0, "x") }],
    refused: [Refused("too long", "tooLarge") { times("x", (1 << 20) + 1) }])
}
