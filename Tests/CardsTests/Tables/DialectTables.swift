import KassaCards
import KassaResources
import TestSupport
import Testing

/// Runs the test tables from other products, each with that product's policy.
@Suite struct DialectTables {
  /// The brand names used by other products, where they differ from `BrandID`.
  static let ids: [String: BrandID] = [
    "amex": .americanExpress, "diners": .dinersClub, "dinersclub": .dinersClub, "mc": .mastercard,
    "cup": .unionPay, "bcmc": .bancontact, "cartebancaire": .cartesBancaires, "visadankort": .visa, "vpay": .visa,
    "visaelectron": .visa,
  ]
  static func id(_ name: String) -> BrandID { ids[name] ?? BrandID(rawValue: name) }

  @Test(arguments: TableFile("card_functions.payform.tsv").rows) func payform(_ row: TableFile.Row) throws {
    let policy = try profile("payform")
    let today = try day("2026-06-15")
    let (input, expected) = (row["input"], row["expected"])
    switch row["function"] {
    case "parseCardType":
      let brand = policy.checkNumber(input).brand
      #expect(brand == (expected == "null" ? nil : Self.id(expected)), "\(row.cells)")
    case "validateCardNumber": #expect(policy.checkNumber(input).valid == (expected == "true"), "\(row.cells)")
    case "validateCardCVC":
      let brand = row["brand"].isEmpty ? nil : Self.id(row["brand"])
      #expect(policy.checkCode(input, brand: brand).valid == (expected == "true"), "\(row.cells)")
    case "formatCardNumber": #expect(policy.formatNumber(input) == expected, "\(row.cells)")
    case "formatCardExpiry": #expect(policy.formatExpiry(input, today: today) == expected, "\(row.cells)")
    case "parseCardExpiry":
      // The payform library parses an expiry date even if it is in the past.
      let (month, year) = policy.splitExpiry(input, today: today)
      let fullYear = year.count == 2 ? "20\(year)" : year
      #expect("month: \(Int(month) ?? 0), year: \(fullYear)" == expected, "\(row.cells)")
    case let other: Issue.record("unknown function \(other)")
    }
  }

  @Test(arguments: TableFile("bin_ranges.stripe-ios.tsv").rows) func stripeRange(_ row: TableFile.Row) throws {
    let policy = try profile("stripe")
    for start in [row["low"], row["high"]] {
      let verdict = policy.checkNumber(start)
      #expect(verdict.brand == Self.id(row["brand"]), "\(row.cells)")
      // Ranges with longer prefixes may lie inside this one and allow other lengths, so use a card number outside them.
      let outside = start + String(repeating: "9", count: 9 - start.count)
      #expect(policy.checkNumber(outside).lengths == [try #require(Int(row["pan_length"]))], "\(row.cells)")
    }
  }

  @Test(arguments: TableFile("brand_patterns.adyen-web.tsv").rows) func adyenBrand(_ row: TableFile.Row) throws {
    let brand = try #require(try profile("adyen").brands[Self.id(row["brand"])])
    let isAnotherName = ["visadankort", "vpay"].contains(row["brand"])
    if !isAnotherName {
      #expect(brand.lengths.map(String.init).joined(separator: ",") == row["lengths"])
      #expect(brand.codePolicy.rawValue == row["cvc_policy"])
      if !row["security_code_name"].isEmpty { #expect(brand.codeName == row["security_code_name"]) }
    }
  }

  /// The ranges converted from Adyen's patterns identify the same brands as the original patterns.
  ///
  /// The test tries card numbers around every prefix range that was converted from the patterns.
  @Test func adyenPatternsAndRangesAgree() throws {
    let patterns = try TableFile("brand_patterns.adyen-web.tsv").rows.filter { !$0["pattern"].isEmpty }.map {
      (id: Self.id($0["brand"]), regex: try Regex($0["pattern"]))
    }
    let policy = try profile("adyen")
    var random = SeededGenerator(seed: 20_260_615)
    var compared = 0
    for prefix in try Self.prefixes(of: "adyen") {
      for length in [1, 2, 3, 4, 6, 8, 13, 14, 15, 16, 17, 18, 19] {
        var digits = prefix.prefix(length)
        while digits.count < length { digits.append(Character(String(Int.random(in: 0...9, using: &random)))) }
        let expected = patterns.first { digits.wholeMatch(of: $0.regex) != nil }?.id
        #expect(policy.checkNumber(digits).brand == expected, "\(digits)")
        compared += 1
      }
    }
    #expect(compared > 4_500)
  }

  /// Returns the first and last prefix in each of a policy's ranges, with the values just below and just above them.
  static func prefixes(of table: String) throws -> Set<String> {
    var prefixes: Set<String> = []
    for row in try #require(Resource("cards/dialect_ranges.tsv")).rows where row[0] == table[...] {
      for end in [row[2], row[3]] {
        let value = try #require(Int(end))
        for near in [value - 1, value, value + 1] {
          let text = String(near)
          prefixes.insert(String(repeating: "0", count: max(0, end.count - text.count)) + text)
        }
      }
    }
    return prefixes
  }

  @Test func stripeAndroidAsksOncePerPrefix() throws {
    var entry = NumberEntry(policy: try profile("stripe-android"))
    var plan = LookUpPlan()
    var calls = 0
    func apply(_ edit: EntryEdit) {
      _ = entry.apply(edit)
      if plan.edited(entry) != nil { calls += 1 }
    }
    for row in TableFile("bin_lookup_calls.stripe-android.tsv").rows {
      let words = row["step"].split(separator: " ").map(String.init)
      switch words[0] {
      case "paste": apply(.paste(words[1]))
      case "type": apply(.insert(words[1]))
      case "BS": apply(.backspace)
      case "replace", "clear,":
        apply(.clear)
        apply(.paste(words[2]))
      default: Issue.record("unknown step \(row["step"])")
      }
      #expect(entry.digits == row["digits_after"])
      #expect(calls == Int(row["calls"]), "\(row.cells)")
    }
  }

  static let sameBrand: [String: BrandID] = [
    "visa": .visa, "mastercard": .mastercard, "amex": .americanExpress, "discover": .discover, "diners": .dinersClub,
    "jcb": .jcb, "unionpay": .unionPay, "maestro": .maestro, "elo": .elo,
  ]

  /// A Korean card from a local scheme. None of the sources lists the scheme's prefix ranges.
  static let ofNoKnownBrand: Set = ["9490220006611406"]

  /// Every test card is recognised as the brand that its platform states, and is valid if its check digit is correct.
  @Test(arguments: TableFile("test_cards.tsv").rows) func testCard(_ row: TableFile.Row) throws {
    let verdict = CardPolicy.kassa.checkNumber(row["number"])
    #expect(verdict.count == Int(row["digits"]))
    #expect(Luhn.isValid(Array(row["number"].utf8)) == (row["luhn"] == "yes"))
    let name = row["brand"].prefix { $0.isLetter }
    if let brand = Self.sameBrand[String(name)] { #expect(verdict.brand == brand, "\(row.cells)") }
    if row["luhn"] == "yes", !Self.ofNoKnownBrand.contains(row["number"]) {
      #expect(verdict.valid, "\(row.cells) \(verdict.reason as Any)")
    }
  }

  @Test func everyProfileIsReadable() {
    #expect(CardPolicy.dialects.count == 18)
    for name in CardPolicy.dialects { #expect(CardPolicy(dialect: name)?.name == name) }
    #expect(CardPolicy(dialect: "nobody") == nil)
  }

  /// Every row in the card data files is loaded. Without this test, a skipped row would go unnoticed.
  @Test func everyRowOfTheDataIsRead() throws {
    let brands = try #require(Resource("cards/brands.tsv")).rows
    #expect(BrandTable.standard.brands.map(\.id.rawValue) == brands.map { String($0[0]) })
    for row in try #require(Resource("cards/ranges.tsv")).rows {
      #expect(row.count == 6)
      let candidates = BrandTable.standard.candidates(for: row[1].utf8)
      #expect(row[3] == "own" || row[3] == "shared")
      #expect(BrandTable.standard[BrandID(rawValue: String(row[0]))] != nil)
      #expect(!candidates.isEmpty, "\(row)")
    }
    let rows = try #require(Resource("cards/dialect_ranges.tsv")).rows
    let names = Set(rows.map { String($0[0]) })
    let named = Dictionary(uniqueKeysWithValues: names.map { ($0, BrandTable(named: $0)) }).compactMapValues(\.self)
    for row in rows {
      #expect(row.count == 9)
      #expect(named[String(row[0])]?[BrandID(rawValue: String(row[1]))] != nil, "\(row)")
    }
  }
}
