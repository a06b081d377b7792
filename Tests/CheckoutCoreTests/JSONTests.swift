import Testing

@testable import CheckoutCore

@Suite("JSON")
struct JSONTests {
  @Test(
    "Parsed JSON is written back unchanged",
    arguments: [
      #"{"b":1,"a":[true,false,null,"x"],"c":{"d":-1.50e3}}"#, #""é \" \\ \n \t""#, "[]", "{}", "0",
      #"{"a":{"b":{"c":[[[1]]]}}}"#,
    ])
  func roundTrip(text: String) throws {
    #expect(try JSON(parsing: Array(text.utf8)).text == text)
  }

  @Test(
    "Malformed JSON is rejected with the reason",
    arguments: [
      ("", JSON.ParseError.Reason.empty), ("[1,]", .unexpected), ("{\"a\":1", .unterminated), ("01", .badNumber),
      ("1.", .badNumber), ("\"\\x\"", .badEscape), ("\"\\ud800\"", .badEscape), ("1 2", .trailing),
      ("nul", .unexpected),
      ("{\"a\":1,\"a\":2}", .repeatedName), ("\"\u{1}\"", .unexpected), ("{a:1}", .unexpected),
    ])
  func refused(text: String, reason: JSON.ParseError.Reason) {
    #expect { try JSON(parsing: Array(text.utf8)) } throws: { ($0 as? JSON.ParseError)?.reason == reason }
  }

  @Test("Oversized or deeply nested JSON is rejected with bounded work")
  func limits() {
    let deep = Array(String(repeating: "[", count: 100_000).utf8)
    #expect { try JSON(parsing: deep) } throws: { ($0 as? JSON.ParseError)?.reason == .tooDeep }
    let large = [UInt8](repeating: 0x20, count: 2 << 20)
    #expect { try JSON(parsing: large) } throws: { ($0 as? JSON.ParseError)?.reason == .tooLarge }
    let many = Array(("[" + String(repeating: "1,", count: 60_000) + "1]").utf8)
    #expect { try JSON(parsing: many) } throws: { ($0 as? JSON.ParseError)?.reason == .tooManyValues }
  }

  @Test("Invalid UTF-8 is rejected")
  func invalidUTF8() {
    #expect { try JSON(parsing: [0x22, 0xFF, 0x22]) } throws: { ($0 as? JSON.ParseError)?.reason == .badUTF8 }
  }

  @Test("A surrogate pair is read as one character")
  func surrogates() throws {
    #expect(try JSON(parsing: Array(#""\ud83c\udfe6""#.utf8)) == "🏦")
  }

  @Test(
    "The text for display escapes what could disguise it, and keeps isolates that are paired within a string",
    arguments: [
      ("\u{2067}א\u{2069}", "\u{2067}א\u{2069}"), ("\u{2067}א", #"\u2067א"#), ("א\u{2069}\u{2068}", #"א\u2069\u2068"#),
      ("\u{202E}a\u{2066}b\u{2069}", "\\u202ea\u{2066}b\u{2069}"), ("\u{200F}א\u{9B}", #"\u200fא\u009b"#),
    ])
  func display(text: String, shown: String) throws {
    #expect(JSON.string(text).text == "\"\(shown)\"")
    #expect(try JSON(parsing: Array(JSON.string(text).text.utf8)) == .string(text))
    // An isolate does not reach from one string into another.
    let list: JSON = [.string("\u{2067}a"), .string(text), .string("b\u{2069}")]
    #expect(list.text == "[\"\\u2067a\",\"\(shown)\",\"b\\u2069\"]")
  }

  /// Source: JSON Schema Core 2020-12, section 4.2.3, and the suite of its organisation, draft2020-12/type.json.
  @Test(
    "A number without a fraction is whole however it is written",
    arguments: [
      ("10", 10), ("10.0", 10), ("1e1", 10), ("1.0E+1", 10), ("100e-1", 10), ("0.5e1", 5), ("-2.50e1", -25), ("0.0", 0),
      ("-0", 0), ("0e9999", 0), ("10.5", nil), ("1e-1", nil), ("0.5", nil), ("1e400", nil), ("1e-401", nil),
      ("1e99999999999999999999", nil), ("9223372036854775807.0", Int.max), ("9223372036854775808", nil),
    ])
  func whole(text: String, value: Int?) {
    #expect(JSON.number(text).wholeDigits.flatMap { Int($0) } == value)
    #expect(JSON.string(text).wholeDigits == nil)
  }

  @Test("A secret is redacted everywhere except on the wire")
  func secrets() {
    let message: JSON = ["code": .secret(SecretText("987654"))]
    #expect(String(decoding: message.wireBytes, as: UTF8.self) == #"{"code":"987654"}"#)
    #expect(message.text == #"{"code":"••••"}"#)
    #expect(message.lines() == ["code: ••••"])
    #expect(!"\(message) \(message.redacted)".contains("987654"))
    #expect(!String(reflecting: message).contains("987654"))
  }
}
