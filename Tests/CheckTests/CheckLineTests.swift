import CheckoutCore
import KassaCards
import Testing

@testable import kassa

/// Tests the documented behaviour of `kassa check`: it prints one JSON object for each input line.
@Suite struct CheckLineTests {
  private func line(_ text: String, _ checker: some LineChecker) -> String { line(Array(text.utf8), checker) }

  private func line(_ bytes: [UInt8], _ checker: some LineChecker) -> String { checker.check(bytes).text }

  private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  @Test func aWholeNumber() {
    #expect(
      line("4314 2200 0000 0056", CardLines(policy: .kassa)) == """
        {"valid":true,"potentiallyValid":true,"brand":"visa","candidates":["visa"],"reason":null,"digits":16,\
        "lengths":[13,16,18,19],"gaps":[4,8,12],"codeLength":[3],"formatted":"4314 2200 0000 0056",\
        "redacted":"431422••••••0056"}
        """)
  }

  @Test func severalBrandsArePossible() {
    #expect(
      line("3", CardLines(policy: .kassa)).hasPrefix(
        """
        {"valid":false,"potentiallyValid":true,"brand":null,\
        "candidates":["american-express","diners-club","jcb","rupay"],"reason":"tooShort","digits":1,
        """))
  }

  @Test(arguments: [
    ("", "empty"), ("4242x", "characters"), ("9999", "unknownBrand"), ("4242", "tooShort"),
    ("55555555555544441", "tooLong"), ("5555555555554445", "checkDigit"), ("\u{0}\u{1}", "characters"),
    ("\"; DROP", "characters"),
  ])
  func reasons(_ input: String, _ reason: String) {
    let object = line(input, CardLines(policy: .kassa))
    #expect(object.contains("\"reason\":\"\(reason)\""))
    #expect(object.hasPrefix("{\"valid\":false,"))
  }

  @Test func bytesThatAreNoText() {
    let bytes: [[UInt8]] = [[0xFF, 0xFE], [0x34, 0xC3], [0xED, 0xA0, 0x80], Array(repeating: 0x80, count: 100_000)]
    for input in bytes {
      #expect(line(input, CardLines(policy: .kassa)).contains("\"reason\":\"characters\""))
      #expect(line(input, HolderLines(policy: .kassa)).contains("\"reason\":\"characters\""))
      #expect(line(input, IBANLines()).contains("\"reason\":\"characters\""))
    }
  }

  @Test func manyDigits() {
    let object = line(Array(repeating: 0x34, count: 100_000), CardLines(policy: .kassa))
    #expect(object.contains("\"reason\":\"tooLong\",\"digits\":100000,"))
    #expect(object.utf8.count < 400)
  }

  @Test func expiry() throws {
    let lines = ExpiryLines(policy: .kassa, today: try day("2026-06-15"))
    #expect(
      line("12/2027", lines)
        == #"{"valid":true,"potentiallyValid":true,"month":12,"year":2027,"display":"12/27","reason":null}"#)
    #expect(
      line("13", lines)
        == #"{"valid":false,"potentiallyValid":false,"month":null,"year":null,"display":"13","reason":"month"}"#)
    #expect(line("5", lines).contains(#""display":"05/","reason":"incomplete""#))
    #expect(line("05/26", lines).contains(#""reason":"past""#))
    #expect(line("01/46", lines).contains(#""reason":"tooFar""#))
  }

  @Test func codeHolderPostalIBAN() {
    #expect(
      line("123", CodeLines(policy: .kassa, lengths: LengthSet([3])))
        == #"{"valid":true,"potentiallyValid":true,"reason":null}"#)
    #expect(
      line("4242 4242 4242 4242", HolderLines(policy: .kassa))
        == #"{"valid":false,"potentiallyValid":false,"reason":"cardNumber"}"#)
    #expect(
      line("SW1A 1A", PostalLines(policy: .kassa, country: "GB", shortest: nil))
        == #"{"valid":false,"potentiallyValid":true,"reason":"incomplete"}"#)
    #expect(line("DE89 3704 0044 0532 0130 00", IBANLines()) == #"{"valid":true,"reason":null}"#)
  }

  @Test func mask() {
    let lines = MaskLines(mask: Mask("{{9999}} {{9999}}"))
    #expect(line("1234 \t1235 \t3\t1\t1", lines) == #"{"text":"1235 ","cursor":5,"unmasked":"1235"}"#)
    #expect(line("\"12\"\t\"1x2\"\t1\t0\t1", lines) == #"{"text":"12","cursor":1,"unmasked":"12"}"#)
    #expect(
      line("not enough", lines) == #"{"text":null,"cursor":null,"unmasked":null,"reason":"columns"}"#)
  }

  @Test func field() throws {
    let lines = FieldLines(today: try day("2026-11-15"))
    #expect(
      line(
        #"{"type":"string","required":true,"validators":{"length":{"minLength":1,"maxLength":3},"luhn":{}},"value":"12345"}"#,
        lines)
        == #"{"valid":false,"errors":[{"rule":"luhn"},{"rule":"length","minLength":1,"maxLength":3}]}"#)
    #expect(line(#"{"required":true,"value":null}"#, lines) == #"{"valid":false,"errors":[{"rule":"required"}]}"#)
    #expect(line(#"{"required":false,"validators":{"luhn":{}},"value":""}"#, lines) == #"{"valid":true,"errors":[]}"#)
    #expect(line("{", lines) == #"{"valid":false,"errors":[{"rule":"json"}]}"#)
  }

  @Test func keys() throws {
    let card = KeyLines(field: .card(NumberEntry()))
    #expect(line("4242<Left><Left><BS>5", card) == #"{"text":"4542","cursor":2,"value":"4542"}"#)
    #expect(line("<Paste:4242-4242 4242>", card) == #"{"text":"4242 4242 4242","cursor":14,"value":"424242424242"}"#)
    #expect(line("<Nonsense>", card).contains(#""reason":"keys""#))
    let expiry = KeyLines(field: .expiry(ExpiryEntry(today: try day("2026-06-15"))))
    #expect(line("<Paste:12/30>", expiry) == #"{"text":"12/30","cursor":5,"value":"1230"}"#)
    #expect(line("1/30", expiry) == #"{"text":"01/30","cursor":5,"value":"0130"}"#)
    let code = KeyLines(field: .code(CodeEntry(brand: .visa)))
    #expect(line("1234", code) == #"{"text":"•••","cursor":3,"value":"123"}"#)
    let mask = KeyLines(field: .mask(MaskEntry(mask: Mask("{{99}}/{{99}}"))))
    #expect(line("12<lt>", mask) == #"{"text":"12/","cursor":3,"value":"12"}"#)
  }

  @Test func linesAreCutWhereTheyEnd() {
    let text = "one\r\ntwo\n\nlong line over blocks\rafter a return\r\r\nno end"
    for size in 1...text.utf8.count {
      var splitter = LineSplitter()
      var lines: [[UInt8]?] = []
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        lines += splitter.take(bytes[start..<min(start + size, bytes.count)])
      }
      lines += splitter.finish()
      let expected = ["one", "two", "", "long line over blocks", "after a return", "", "no end"]
      #expect(lines.map { $0?.text ?? "—" } == expected)
    }
  }

  @Test("An overlong line is discarded, and the next line is read", arguments: [1000, 1 << 18, (1 << 20) + 7])
  func tooLong(blockSize: Int) {
    let long = [UInt8](repeating: 0x34, count: LineSplitter.longest + 1)
    let text = Array("one\n".utf8) + long + Array("\n".utf8) + long.dropLast() + Array("\ntwo\n".utf8) + long
    var splitter = LineSplitter()
    var lines: [Int?] = []
    for start in stride(from: 0, to: text.count, by: blockSize) {
      lines += splitter.take(text[start..<min(start + blockSize, text.count)]).map { $0?.count }
    }
    lines += splitter.finish().map { $0?.count }
    #expect(lines == [3, nil, LineSplitter.longest, 3, nil])
  }

  @Test("Terminal control characters are escaped and decode to the same value")
  func steering() throws {
    let text = "a\u{9B}2J\u{202E}b\u{1B}[0mé\u{200F}"
    let lines = MaskLines(mask: Mask(""))
    let object = line(["", text, "0", "0", "0"].joined(separator: "\t"), lines)
    #expect(object.hasPrefix(#"{"text":"a\u009b2J\u202eb\u001b[0mé\u200f","#))
    #expect(try JSON(parsing: Array(object.utf8))["text"]?.string == text)
  }

  @Test func aPostalCodeHasALength() {
    let object = line(Array(repeating: 0x34, count: 100_000), PostalLines(policy: .kassa, country: nil, shortest: nil))
    #expect(object == #"{"valid":false,"potentiallyValid":false,"reason":"format"}"#)
  }

  @Test func stringsAreEscaped() {
    #expect(JSON.string("a\"b\\c\n\t\r\u{1}é•").text == #""a\"b\\c\n\t\r\u0001é•""#)
  }
}
