import CheckoutCore
import KassaSandbox
import Testing

@Suite("Sandbox JSON")
struct JSONMessagesTests {
  static let value: JSON = [
    "text": "quote \" backslash \\ slash / newline \n return \r tab \t bell \u{7} é 漢 👍🏽 \u{2028} e\u{301}",
    "number": 1999, "negative": -1, "large": 9_007_199_254_740_993, "least": -9_223_372_036_854_775_808,
    "fraction": .decimal(-0.125), "huge": .decimal(1e300), "flag": true, "off": false, "list": [1, "a", [], [:]],
    "object": ["z": 1, "a": 2], "nothing": .null, "": "no name",
  ]

  @Test("Written JSON is read back unchanged by the sandbox and by Foundation")
  func roundTrip() throws {
    let bytes = Self.value.wireBytes
    #expect(JSON(json: bytes) == Self.value)
    #expect(try SecondOpinion(bytes).value == Self.value.sorted)
  }

  @Test("Members keep their order, and members without a value are omitted")
  func order() {
    let value: JSON = ["b": 1, "a": nil, "c": ["z": 1, "y": 2]]
    #expect(String(decoding: value.wireBytes, as: UTF8.self) == #"{"b":1,"c":{"z":1,"y":2}}"#)
  }

  @Test(
    "Parsing agrees with Foundation",
    arguments: [
      #" { "a" : [ 1 , 2.5 , -3e2 , 0 , -0 , 1E+2 ] , "b" : { } } "#, #""\u00e9\u6f22\ud83d\udc4d\/\b\f\n\r\t\"\\""#,
      "\t\r\n[true,false,null]\n", "123456789012345678901234567890", "\"\"", "[]", "{}", #"{"a":{"b":{"c":[{}]}}}"#,
      "\"\u{7F}\u{2029}\"",
    ])
  func foreign(_ text: String) throws {
    let bytes = Array(text.utf8)
    let value = try #require(JSON(json: bytes))
    #expect(value.sorted == (try SecondOpinion(bytes).value))
  }

  @Test(
    "Malformed JSON is rejected",
    arguments: [
      "", " ", "{", "[1,]", "[1 2]", "[,1]", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{\"a\" 1}", "nul", "nullx",
      "\u{FEFF}1",
      "01", "-", "1.", ".5", "1e", "+1", "\"", "\"\u{1}\"", "\"\n\"", #""\x""#, #""\u12""#, #""\ud83d""#,
      #""\ud83dx""#, #""\udc4d""#, #""\u12g4""#, #""\"#, "[]]", "1 2", "tru",
    ])
  func malformed(_ text: String) { #expect(JSON(json: Array(text.utf8)) == nil) }

  @Test("Invalid UTF-8 is rejected", arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82]])
  func encoding(_ bytes: [UInt8]) { #expect(JSON(json: [0x22] + bytes + [0x22]) == nil) }

  @Test("A truncated message is rejected without a crash")
  func cutOff() {
    let bytes = Self.value.wireBytes
    for count in bytes.indices { #expect(JSON(json: Array(bytes.prefix(count))) == nil) }
  }

  @Test("Deeply nested JSON is rejected")
  func deep() {
    func nested(_ depth: Int) -> [UInt8] {
      Array(String(repeating: "[", count: depth).utf8) + Array(String(repeating: "]", count: depth).utf8)
    }
    #expect(JSON(json: nested(65)) != nil)
    #expect(JSON(json: nested(66)) == nil)
    #expect(JSON(json: nested(100_000)) == nil)
  }
}
