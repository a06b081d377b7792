import Foundation
import Testing

@testable import KassaSandbox

/// Tests that the sandbox's decoder accepts and rejects the same requests as Foundation's, and decodes the same values.
@Suite("Decoding of requests")
struct WireDecoderTests {
  struct Sample: Codable, Equatable {
    struct Inner: Codable, Equatable {
      var id: Int64?
      var name: String
    }

    var text: String?
    var count: Int?
    var flag: Bool?
    var rate: Double?
    var small: UInt8?
    var inner: Inner?
    var list: [Inner]?
    var words: [String]?
    var table: [String: Int]?
  }

  @Test(
    "Decoding agrees with Foundation",
    arguments: [
      "{}", #"{"text":"a","count":3,"flag":true,"rate":1.5,"small":255}"#, #"{"text":null,"inner":null,"list":null}"#,
      #"{"inner":{"id":7,"name":"x"},"list":[{"name":"a"},{"id":-1,"name":"b"}],"words":["p","q"]}"#,
      #"{"table":{"a":1,"b":2},"unknown":[1,2,{}]}"#, #"{"rate":2}"#, #"{"words":[]}"#,
      // In the following requests, a JSON member has a type that is not allowed, or the JSON text is invalid.
      #"{"text":1}"#, #"{"count":"3"}"#, #"{"count":1.5}"#, #"{"flag":1}"#, #"{"flag":"true"}"#, #"{"small":256}"#,
      #"{"small":-1}"#, #"{"inner":{}}"#, #"{"inner":[]}"#, #"{"list":{}}"#, #"{"list":[{"id":1}]}"#,
      #"{"words":["a",1]}"#, #"{"table":{"a":"1"}}"#, "[]", "null", "1", "\"text\"", "{", "",
    ])
  func same(text: String) {
    let bytes = Array(text.utf8)
    let theirs = try? JSONDecoder().decode(Sample.self, from: Data(bytes))
    #expect(RequestReader.read(Sample.self, bytes) == theirs)
  }

  @Test("Valid input is decoded, and invalid input is rejected")
  func both() {
    #expect(RequestReader.read(Sample.self, Array(#"{"count":3}"#.utf8))?.count == 3)
    #expect(RequestReader.read(Sample.self, Array(#"{"count":"3"}"#.utf8)) == nil)
    // Unlike Foundation's decoder, the sandbox's decoder rejects a trailing comma, which RFC 8259 forbids.
    #expect(RequestReader.read(Sample.self, Array(#"{"text":"a",}"#.utf8)) == nil)
  }
}
