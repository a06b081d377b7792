import Testing

@testable import KassaCards

@Suite struct SecretTests {
  private let digits = Array("4314220000000056".utf8)

  @Test func aNumberShowsItselfRedacted() throws {
    let number = try #require(CardNumber(digits: digits))
    #expect(number.redacted == "431422••••••0056")
    #expect(number.masked == "•••• 0056")
    #expect("\(number)" == number.redacted)
    #expect(String(reflecting: number) == number.redacted)
    #expect("\(number.firstSix) \(number.lastFour) \(number.count)" == "431422 0056 16")
    var dumped = ""
    dump(["card": number], to: &dumped)
    #expect(!dumped.contains("4314220000000056"))
    #expect(number.passesLuhn)
  }

  @Test func aCodeShowsNothing() throws {
    let code = try #require(SecurityCode(digits: Array("123".utf8)))
    #expect("\(code) \(String(reflecting: code))" == "••• •••")
    var dumped = ""
    dump([code], to: &dumped)
    #expect(!dumped.contains("123"))
    #expect(code.withDigits { String(decoding: $0, as: UTF8.self) } == "123")
  }

  @Test(arguments: ["", "42424242424", "42424242424242424242", "4242424242424x42", "٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢"])
  func whatIsNoNumber(_ text: String) { #expect(CardNumber(digits: Array(text.utf8)) == nil) }

  @Test(arguments: ["", "12", "12345", "12a"]) func whatIsNoCode(_ text: String) {
    #expect(SecurityCode(digits: Array(text.utf8)) == nil)
  }

  @Test func equalityLooksAtEveryDigit() throws {
    let number = try #require(CardNumber(digits: digits))
    #expect(number == CardNumber(digits: digits))
    for place in digits.indices {
      var other = digits
      other[place] = other[place] == 0x39 ? 0x30 : other[place] + 1
      #expect(CardNumber(digits: other) != number)
    }
    #expect(CardNumber(digits: digits.dropLast()) != number)
  }

  @Test func wipingLeavesNothing() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { memory in
      memory.initializeMemory(as: UInt8.self, repeating: 0xAB)
      wipe(memory)
      #expect(memory.allSatisfy { $0 == 0 })
    }
  }

  @Test func fieldsDoNotPrintTheirContent() {
    var number = NumberEntry()
    _ = number.apply(.insert("4314220000000056"))
    var code = CodeEntry()
    _ = code.apply(.insert("987"))
    var mask = MaskEntry(mask: Mask("{{9999}}"))
    _ = mask.apply(.insert("4314"))
    var dumped = ""
    dump(number, to: &dumped)
    dump(code, to: &dumped)
    dump(mask, to: &dumped)
    for text in [dumped, "\(number) \(code) \(mask)", String(reflecting: [number])] {
      #expect(!text.contains("4314") && !text.contains("987"))
    }
  }
}
