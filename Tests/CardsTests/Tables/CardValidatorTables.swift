import KassaCards
import TestSupport
import Testing

/// Runs every row from the card-validator and credit-card-type test suites with the matching policy.
///
/// Rows that do not depend on a policy option also run with the default policy.
@Suite struct CardValidatorTables {
  static let numbers = TableFile("card_number.card-validator.tsv").rows
  static let expiries = TableFile("expiry.card-validator.today-2026-06-15.tsv").rows
  static let profiles = ["braintree", "kassa"]

  /// Checks each card number. Objects, arrays and Booleans are passed as text, because the Swift API accepts only text.
  ///
  /// The original test suite expects objects, arrays and Booleans to be rejected. As text, they are rejected too.
  @Test(arguments: numbers, profiles) func number(_ row: TableFile.Row, _ name: String) throws {
    var policy = try profile(name)
    for option in row["options"].split(separator: ",") {
      switch option {
      case "luhnValidateUnionPay=true", "skipLuhnValidation=false": policy.checkDigit = .always
      case "skipLuhnValidation=true": policy.checkDigit = .never
      case _ where option.hasPrefix("maxLength="): policy.longestNumber = Int(option.dropFirst(10))
      default: Issue.record("unknown option \(option)")
      }
    }
    let verdict = policy.checkNumber(row["input"])
    row.expect(verdict)
    if !row["brand"].isEmpty { #expect(verdict.brand?.rawValue ?? "-" == row["brand"], "\(row.cells)") }
  }

  @Test(arguments: TableFile("brand_candidates.credit-card-type.tsv").rows)
  func candidates(_ row: TableFile.Row) throws {
    let brands = try table("credit-card-type")
    let candidates = brands.candidates(for: row["digits"].utf8)
    #expect(candidates.map(\.rawValue).joined(separator: ",") == row["candidates"], "\(row.cells)")
    #expect(candidates.count == Int(row["count"]))
  }

  @Test(arguments: TableFile("brand_ranges.credit-card-type.tsv").rows)
  func range(_ row: TableFile.Row) throws {
    let brands = try table("credit-card-type")
    let brand = try #require(brands[BrandID(rawValue: row["brand"])])
    #expect(brand.displayName == row["display_name"])
    #expect(brand.gaps.map(String.init).joined(separator: ",") == row["gaps"])
    #expect(brand.lengths.map(String.init).joined(separator: ",") == row["lengths"])
    #expect(brand.codeName == row["code_name"])
    #expect(brand.codeLengths == [Int(row["code_size"])])
    for end in [row["low"], row["high"]] {
      #expect(brands.candidates(for: end.utf8).contains(brand.id), "\(row.cells)")
    }
  }

  @Test(arguments: expiries, profiles) func expiry(_ row: TableFile.Row, _ name: String) throws {
    var policy = try profile(name)
    policy.furthestYear = Int(row["max_years"])
    let today = try day("2026-06-15")
    let verdict: ExpiryVerdict
    if row["kind"] == "text" {
      verdict = policy.checkExpiry(row["input"], today: today)
    } else {
      let fields = row["input"].split(separator: "|", omittingEmptySubsequences: false)
      verdict = policy.checkExpiry(month: fields[0], year: fields[1], today: today)
    }
    row.expect(verdict)
    #expect(verdict.month == Int(row["month"]), "\(row.cells)")
    // The original test suite leaves a two-digit year as it was entered, whereas this SDK adds the century.
    #expect(verdict.year == Int(row["year"]).map { $0 < 100 ? $0 + 2_000 : $0 }, "\(row.cells)")
  }

  @Test(arguments: TableFile("expiry_split.card-validator.tsv").rows)
  func split(_ row: TableFile.Row) throws {
    let reference = row["reference_month"] == "any" ? "2026-06" : row["reference_month"]
    let (month, year) = try profile("braintree").splitExpiry(row["input"], today: day(reference + "-15"))
    #expect(month == row["month"], "\(row.cells)")
    #expect(year == row["year"], "\(row.cells)")
  }

  @Test(arguments: TableFile("expiry_month.card-validator.today-2026-06-15.tsv").rows)
  func month(_ row: TableFile.Row) throws {
    let verdict = try profile("braintree").checkExpiryMonth(row["input"], today: day("2026-06-15"))
    #expect(verdict.valid == (row["valid"] == "true"), "\(row.cells)")
    #expect(verdict.potentiallyValid == (row["potentially_valid"] == "true"), "\(row.cells)")
    #expect(verdict.validThisYear == (row["valid_for_this_year"] == "true"), "\(row.cells)")
  }

  @Test(arguments: TableFile("expiry_year.card-validator.today-2021-06-09.tsv").rows)
  func year(_ row: TableFile.Row) throws {
    var policy = try profile("braintree")
    policy.furthestYear = Int(row["max_years"])
    let verdict = try policy.checkExpiryYear(row["input"], today: day("2021-06-09"))
    #expect(verdict.valid == (row["valid"] == "true"), "\(row.cells)")
    #expect(verdict.potentiallyValid == (row["potentially_valid"] == "true"), "\(row.cells)")
    #expect(verdict.isCurrentYear == (row["is_current_year"] == "true"), "\(row.cells)")
  }

  @Test(arguments: TableFile("cvv.card-validator.tsv").rows, profiles)
  func code(_ row: TableFile.Row, _ name: String) throws {
    let lengths = LengthSet(row["allowed_lengths"].split(separator: ",").compactMap { Int($0) })
    row.expect(try profile(name).checkCode(row["input"], lengths: lengths))
  }

  @Test(arguments: TableFile("cardholder.card-validator.tsv").rows, profiles)
  func holder(_ row: TableFile.Row, _ name: String) throws {
    row.expect(try profile(name).checkHolder(row["input"]))
  }

  @Test(arguments: TableFile("postal.card-validator.tsv").rows, profiles)
  func postal(_ row: TableFile.Row, _ name: String) throws {
    row.expect(try profile(name).checkPostal(row["input"], country: nil, shortest: Int(row["min_length"])))
  }
}
