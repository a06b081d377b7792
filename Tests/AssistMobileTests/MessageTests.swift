import CheckoutCore
import Testing

@testable import AssistMobile

@Suite("Assist messages")
struct MessageTests {
  @Test("An envelope escapes every value, and the values are read back unchanged")
  func escaping() throws {
    let value = "<a & \"b\"> 'c' ]]> Ж\nd"
    let call = Envelope.call("orderresult", [("ordernumber", value), ("merchant_id", "1")])
    let node = try #require(XMLReader.read(call))
    #expect(node.first("ordernumber")?.text == value)
    #expect(node.first("orderresult")?.children.map(\.name) == ["ordernumber", "merchant_id"])
  }

  @Test("A form encodes every value in its order")
  func form() {
    let form = PageForm(texts: [("A", "b c&d=е"), ("B", "100%+")])
    #expect(String(decoding: form.bytes, as: UTF8.self) == "A=b+c%26d%3D%D0%B5&B=100%25%2B")
  }

  static let tolerant: [String] = [
    "<r><a>one two</a></r>", "<?xml version='1.0'?>\n<!-- <a> --><r>\r\n <a x=\"1>2\">one two</a></r>",
    "<n:r xmlns:n='x'><n:a>one<!-- and --> two</n:a></n:r>", "<r><a><![CDATA[one two]]></a></r>",
    "<r><a>one&#32;&#x74;wo</a></r>", "<r><a>one two</a>", "<r><b><a>one two</b></r>", "<r><A>one two</A></z></r>",
    "<!DOCTYPE r><r><a>  one two  </a></r>",
  ]

  @Test("All variants of the XML are read alike", arguments: tolerant)
  func tolerance(text: String) {
    #expect(XMLReader.read(Array(text.utf8))?.first("a")?.text == "one two")
  }

  @Test("The XML reader expands no entities and limits depth and size")
  func limits() {
    let bomb = "<!DOCTYPE r [<!ENTITY a 'aaaa'>]><r>&a;</r>"
    #expect(XMLReader.read(Array(bomb.utf8))?.text.contains("aaaa") != true)
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(XMLReader.read(Array(deep.utf8)) == nil)
    #expect(XMLReader.read([]) == nil)
    #expect(XMLReader.read(Array("no xml".utf8)) == nil)
    #expect(XMLReader.read([UInt8](repeating: 0x20, count: XMLReader.longest + 1)) == nil)
  }

  @Test("Random input never breaks the XML reader", arguments: 0..<40 as Range<UInt64>)
  func fuzz(seed: UInt64) {
    let random = SeededRandomness(seed: seed)
    let pieces = [
      "<", ">", "</", "/>", "<a>", "</a>", "<!--", "-->", "<![CDATA[", "]]>", "&", ";", "&#x", "&#99999999;", "'", "\"",
      "<?", "?>", "x", "\u{0}", "ж", " ", "<order>", "</order>", "=",
    ]
    for _ in 0..<50 {
      var bytes: [UInt8] = []
      for _ in 0..<(random.next() % 40) {
        bytes += Array(pieces[Int(random.next() % UInt64(pieces.count))].utf8)
        if random.next() % 8 == 0 { bytes.append(UInt8(truncatingIfNeeded: random.next())) }
      }
      if let node = XMLReader.read(bytes) { #expect(node.log.text.utf8.count <= bytes.count * 16 + 64) }
    }
  }

  private func bill(_ number: String, _ state: String) throws -> OrderBill {
    let text = "<order><billnumber>\(number)</billnumber><orderstate>\(state)</orderstate></order>"
    let node = try #require(XMLReader.read(Array(text.utf8)))
    return try #require(OrderBill(node))
  }

  @Test("The paid bill decides an order, otherwise the latest bill does")
  func decisive() throws {
    let bills = try [bill("1", "Declined"), bill("2", "Approved"), bill("3", "Timeout")]
    #expect(OrderBill.decisive(bills)?.number == "2")
    #expect(OrderBill.decisive([bills[0], bills[2]])?.number == "3")
    #expect(OrderBill.decisive([try bill("4", "Delayed"), try bill("5", "In Process")])?.number == "4")
    #expect(OrderBill.decisive([]) == nil)
  }

  @Test("An unknown state is kept as it was written")
  func unknownState() throws {
    let odd = try bill("1", "ЗАКРЫТ")
    #expect(odd.status == .Unknown)
    #expect(odd.words == "ЗАКРЫТ")
  }
}
