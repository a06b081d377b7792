import CheckoutCore
import Testing

@testable import KassaSandbox

/// Tests that requests are read with the strictness of a decoder, so that a client's mistake is not overlooked.
@Suite("Reading of requests")
struct WireRequestTests {
  struct Sample: WireRequest, Equatable {
    struct Inner: WireRequest, Equatable {
      var name: String?

      init(_ body: PlacedValue, _ reader: inout ValueReader) { name = reader.string("name", body) }
    }

    var text: String?
    var count: Int?
    var large: Int64?
    var flag: Bool?
    var inner: Inner?
    var list: [Inner]?

    init(_ body: PlacedValue, _ reader: inout ValueReader) {
      text = reader.string("text", body)
      count = reader.read(.integer, "count", in: body)
      large = reader.read(.int64, "large", in: body)
      flag = reader.read(.flag, "flag", in: body)
      inner = reader.object("inner", body, Inner.self)
      list = reader.objects("list", body, Inner.self)
    }
  }

  @Test("All members are read")
  func members() throws {
    let text = #"{"text":"a","count":3,"large":9223372036854775807,"flag":true,"inner":{"name":"x"},"list":[{},{}]}"#
    let sample = try #require(Sample(body: Array(text.utf8)))
    #expect(sample.text == "a" && sample.count == 3 && sample.large == .max && sample.flag == true)
    #expect(sample.inner?.name == "x" && sample.list?.count == 2)
  }

  @Test(
    "A member that is missing is nil, and an unknown one is ignored", arguments: ["{}", #"{"unknown":[1,2,{}]}"#])
  func absent(text: String) throws {
    let sample = try #require(Sample(body: Array(text.utf8)))
    #expect(sample.text == nil && sample.count == nil && sample.large == nil && sample.flag == nil)
    #expect(sample.inner == nil && sample.list == nil)
  }

  @Test(
    "A member of the wrong type, and anything but a JSON object, is rejected",
    arguments: [
      #"{"text":1}"#, #"{"text":null}"#, #"{"count":null}"#, #"{"inner":null}"#, #"{"list":[null]}"#, #"{"count":"3"}"#,
      #"{"count":1.5}"#, #"{"count":9223372036854775808}"#, #"{"large":"3"}"#,
      #"{"flag":1}"#, #"{"flag":"true"}"#, #"{"inner":[]}"#, #"{"inner":{"name":1}}"#, #"{"list":{}}"#,
      #"{"list":[{"name":1}]}"#, #"{"list":[1]}"#, "[]", "null", "1", "\"text\"", "{", "", #"{"text":"a",}"#,
    ])
  func rejected(text: String) { #expect(Sample(body: Array(text.utf8)) == nil) }
}
