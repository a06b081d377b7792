import CheckoutCore
import Testing

/// Tests that requests are read with the strictness of a decoder, so that a client's mistake is not overlooked.
@Suite("Shapes of requests")
struct ValueShapeTests {
  private static let shape: ValueShape = [
    "text": .text, "count": .integer, "flag": .flag, "inner": ["name": .text], "list": .list(["name": .text]),
    "words": .each(.text),
  ]

  @Test(
    "A member may be missing, and an unknown one is ignored",
    arguments: [
      "{}", #"{"unknown":[1,2,{}]}"#,
      #"{"text":"a","count":9223372036854775807,"flag":true,"inner":{"name":"x"},"list":[{},{}],"words":{"a":"b"}}"#,
    ])
  func accepted(text: String) throws {
    #expect(try JSON(parsing: Array(text.utf8)).mistakes(Self.shape).isEmpty)
  }

  @Test(
    "A member of the wrong type is named",
    arguments: [
      (#"{"text":1}"#, "text"), (#"{"text":null}"#, "text"), (#"{"count":null}"#, "count"),
      (#"{"inner":null}"#, "inner"), (#"{"list":[null]}"#, "list[0]"), (#"{"count":"3"}"#, "count"),
      (#"{"count":1.5}"#, "count"), (#"{"count":9223372036854775808}"#, "count"), (#"{"flag":1}"#, "flag"),
      (#"{"flag":"true"}"#, "flag"), (#"{"inner":[]}"#, "inner"), (#"{"inner":{"name":1}}"#, "inner.name"),
      (#"{"list":{}}"#, "list"), (#"{"list":[{"name":1}]}"#, "list[0].name"), (#"{"list":[1]}"#, "list[0]"),
      (#"{"words":{"a":1}}"#, "words.a"), ("[]", ""), ("null", ""), ("1", ""), ("\"text\"", ""),
    ])
  func refused(text: String, path: String) throws {
    let mistakes = try JSON(parsing: Array(text.utf8)).mistakes(Self.shape)
    #expect(mistakes.map(\.path.description) == [path])
  }
}
