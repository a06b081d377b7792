import CheckoutCore
import Testing

@Suite("Encodings")
struct EncodingTests {
  @Test(
    "Base64 matches the vectors of RFC 4648, section 10",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ])
  func base64Vectors(_ plain: String, _ encoded: String) {
    let bytes = Array(plain.utf8)
    let short = String(encoded.prefix { $0 != "=" })
    #expect(Base64.encode(bytes) == encoded)
    #expect(Base64.encode(bytes, .url) == short)
    #expect(Base64.decode(encoded) == bytes)
    #expect(Base64.decode(short, .url) == bytes)
    #expect(Base64.decode(encoded, .either) == bytes)
    #expect(Base64.decode(short, .either) == bytes)
  }

  @Test("Base64 restores every byte at every position", arguments: 0..<4)
  func base64RoundTrip(offset: Int) {
    let bytes = [UInt8](repeating: 7, count: offset) + (0...255).map { UInt8($0) }
    for alphabet in [Base64.Alphabet.standard, .url, .either] {
      #expect(Base64.decode(Base64.encode(bytes, alphabet), alphabet) == bytes)
    }
  }

  @Test(
    "Base64 refuses what its alphabet does not contain",
    arguments: [
      ("Zg", .standard), ("Zg=", .standard), ("Zh==", .standard), ("Z", .standard), ("Zm9v====", .standard),
      ("Zm=9", .standard), ("-_8=", .standard), ("Zm9é", .standard), ("Zg==", .url), ("+/8", .url), ("Zh", .url),
      ("Zg ", .url), ("Z", .either), ("Zg===", .either), ("Z g=", .either),
    ] as [(String, Base64.Alphabet)])
  func base64Refusals(_ text: String, _ alphabet: Base64.Alphabet) { #expect(Base64.decode(text, alphabet) == nil) }

  @Test("Standard Base64 ignores line breaks, and `either` takes both alphabets")
  func base64Leniency() {
    #expect(Base64.decode("Zm9v\r\nYmFy\n") == Array("foobar".utf8))
    #expect(Base64.decode("+/8", .either) == Base64.decode("-_8=", .either))
    #expect(Base64.decode("+/8", .either) == [0xFB, 0xFF])
  }

  @Test("Hexadecimal digits are padded, and other text is refused")
  func hex() {
    #expect(Hex.encode([0, 10, 255]) == "000aff")
    #expect(Hex.encode([0, 10, 255], uppercase: true) == "000AFF")
    #expect(Hex.decode("000aFF") == [0, 10, 255])
    #expect(Hex.digits(UInt32(0x2028), count: 4) == "2028")
    #expect(Hex.digits(UInt32(0x1F600), count: 4) == "1f600")
    for text in ["0", "0g", "+1", "-1", " 1", "0x"] { #expect(Hex.decode(text) == nil) }
  }

  @Test("A path keeps only unreserved characters, a form writes blanks as plus signs")
  func urls() {
    #expect(URLEncoding.percentEncode("a~b*c d/é") == "a~b%2Ac%20d%2F%C3%A9")
    #expect(URLEncoding.formEncode("a~b*c d/é") == "a%7Eb*c+d%2F%C3%A9")
    #expect(URLEncoding.form([("a b", "1&2"), ("c", "")]) == "a+b=1%262&c=")
  }

  @Test("A form is read back, with repeated and empty fields and incomplete escape sequences")
  func forms() {
    let fields = URLEncoding.formFields("a+b=1%262&c=&d&a+b=%zz%4&=%+1".utf8)
    #expect(fields.map(\.name) == ["a b", "c", "d", "a b", ""])
    #expect(fields.map(\.value) == ["1&2", "", "", "%zz%4", "% 1"])
    #expect(URLEncoding.decode("a+b%20c".utf8) == "a+b c")
    #expect(URLEncoding.decode("%ff".utf8) == "\u{FFFD}")
  }

  @Test("A JSON string escapes quotation marks, backslashes and control characters")
  func quotedText() {
    #expect(JSON.quoted("a\"b\\c\n\r\t\u{1}\u{7F}é") == #""a\"b\\c\n\r\t\u0001\u007fé""#)
  }
}
