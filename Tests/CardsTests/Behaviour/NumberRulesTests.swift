import Testing

@testable import KassaCards

@Suite struct NumberRulesTests {
  /// For every brand, a number that begins with one of the brand's prefixes is recognised as that brand.
  @Test(arguments: [
    ("41111111", BrandID.visa), ("2221", .mastercard), ("2720", .mastercard), ("55", .mastercard),
    ("34", .americanExpress), ("37", .americanExpress), ("305", .dinersClub), ("309", .dinersClub),
    ("36", .dinersClub), ("6011", .discover), ("644", .discover), ("6512", .discover), ("3528", .jcb), ("3589", .jcb),
    ("2131", .jcb), ("623456", .unionPay), ("8199", .unionPay), ("5018", .maestro), ("6759", .maestro),
    ("2200", .mir), ("2204", .mir), ("506770", .elo), ("650035", .elo), ("63737423", .hiper), ("606282", .hipercard),
    ("506099", .verve), ("507941", .verve), ("5082", .ruPay), ("607", .ruPay), ("652150", .ruPay), ("9792", .troy),
    ("65008200", .troy), ("589562", .naranja), ("5019", .dankort), ("6703", .bancontact), ("606005", .bancontact),
    ("600722", "forbrugsforeningen"),
  ])
  func beginningTellsTheBrand(_ beginning: String, _ brand: BrandID) {
    let digits = beginning + String(repeating: "0", count: 16 - beginning.count)
    #expect(BrandTable.standard.brand(for: digits.utf8) == brand)
  }

  @Test func schemesThatShareANumberAreReportedTogether() {
    #expect(BrandTable.standard.candidates(for: "4571".utf8) == [.visa, .dankort])
    #expect(BrandTable.standard.candidates(for: "67034444".utf8) == [.bancontact, .maestro])
    #expect(BrandTable.standard.candidates(for: "60119999".utf8) == [.discover, .ruPay])
    #expect(BrandTable.standard.brand(for: "60119999".utf8) == .discover)
  }

  /// Until the brand is identified, each further digit may shrink the set of candidate brands, but never enlarge it.
  @Test func candidatesNarrow() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      var digits = ""
      var before: Set<BrandID>?
      while digits.count < 9 {
        digits.append(String(Int.random(in: 0...9, using: &random)))
        let match = BrandTable.standard.match(digits.utf8)
        let owners = Set(BrandTable.standard.candidates(for: digits.utf8))
        if let before, match.brand == nil { #expect(owners.isSubset(of: before), "\(digits)") }
        if match.brand == nil { before = owners }
      }
    }
  }

  @Test(arguments: [
    ("", CardNumberVerdict.Reason.empty, true), ("4242 4242 4242 424x", .characters, false),
    ("0000", .unknownBrand, false), ("5555", .tooShort, true), ("5555 5555 5555 4444 1", .tooLong, false),
    ("5555 5555 5555 4445", .checkDigit, false), ("4111 1111 1111 1112", .checkDigit, true),
  ])
  func reasons(_ text: String, _ reason: CardNumberVerdict.Reason, _ mayBecomeValid: Bool) {
    let verdict = CardPolicy.kassa.checkNumber(text)
    #expect(!verdict.valid)
    #expect(verdict.reason == reason)
    #expect(verdict.potentiallyValid == mayBecomeValid)
  }

  @Test(arguments: [
    "4242 4242 4242 4242", "4242-4242-4242-4242", "４２４２４２４２４２４２４２４２", "٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢", "४२४२४२४२४२४२४२४२",
    "۴۲۴۲۴۲۴۲۴۲۴۲۴۲۴۲", "৪২৪২৪২৪২৪২৪২৪২৪২", "4242\u{a0}4242\u{2009}4242\u{202f}4242", "4242–4242—4242‑4242",
    "\u{202a}4242424242424242\u{202c}", "4242\n4242\r\n4242\t4242", " 4242424242424242 ",
  ])
  func numbersAsTheyAreWritten(_ text: String) { #expect(CardPolicy.kassa.checkNumber(text).valid) }

  /// The Luhn check detects every single-digit error, as in the tests by VGS.
  @Test(arguments: ["4242424242424242", "378282246310005", "36227206271667", "6011111111111117", "5555555555554444"])
  func anyOneSlipIsFound(_ number: String) {
    let digits = Array(number.utf8)
    for place in digits.indices {
      for digit in UInt8(0x30)...0x39 where digit != digits[place] {
        var other = digits
        other[place] = digit
        #expect(!Luhn.isValid(other))
      }
    }
  }

  @Test func checkDigits() {
    #expect(Luhn.checkDigit(for: Array("7992739871".utf8)) == UInt8(ascii: "3"))
    #expect(Luhn.checkDigit(for: Array("79x".utf8)) == nil)
    #expect(!Luhn.isValid([]))
    #expect(!Luhn.isValid(Array("4x".utf8)))
  }

  @Test(arguments: [
    ("378282246310005", "3782 822463 10005"), ("36227206271667", "3622 720627 1667"),
    ("3022333344445555", "3022 3333 4444 5555"), ("6205500000000000004", "6205 5000 0000 0000 004"),
    ("42424", "4242 4"),
  ])
  func groups(_ digits: String, _ shown: String) { #expect(CardPolicy.kassa.formatNumber(digits) == shown) }

  @Test func aLateLookUpAnswerIsAskedForOnce() {
    var entry = NumberEntry()
    var plan = LookUpPlan()
    _ = entry.apply(.paste("62055000"))
    #expect(plan.edited(entry) == 620_550)
    #expect(plan.edited(entry) == nil)
    plan.answered(620_550)
    _ = entry.apply(.clear)
    #expect(plan.edited(entry) == nil)
    #expect(plan.current == nil)
    _ = entry.apply(.paste("62055000"))
    #expect(plan.edited(entry) == nil)
    #expect(plan.current == 620_550)
    _ = entry.apply(.clear)
    _ = entry.apply(.paste("424242"))
    #expect(plan.edited(entry) == nil)
  }
}
