import CheckoutCore
import KassaCards

/// The `check expiry` validator. Each line is an expiry date.
struct ExpiryLines: LineChecker {
  let policy: CardPolicy
  let today: CalendarDate

  func check(_ line: [UInt8]) -> LineResult {
    let verdict = policy.checkExpiry(line.text, today: today)
    return LineResult(
      verdict,
      [("month", JSON(verdict.month)), ("year", JSON(verdict.year)), ("display", .string(verdict.display))])
  }
}

/// The `check code` validator. Each line is a security code.
struct CodeLines: LineChecker {
  let policy: CardPolicy
  let lengths: LengthSet

  func check(_ line: [UInt8]) -> LineResult {
    LineResult(policy.checkCode(line.text, lengths: lengths))
  }
}

/// The `check holder` validator. Each line is a cardholder name.
struct HolderLines: LineChecker {
  let policy: CardPolicy

  func check(_ line: [UInt8]) -> LineResult {
    LineResult(policy.checkHolder(line.text))
  }
}

/// The `check postal` validator. Each line is a postal code.
struct PostalLines: LineChecker {
  let policy: CardPolicy
  let country: String?
  let shortest: Int?

  func check(_ line: [UInt8]) -> LineResult {
    LineResult(policy.checkPostal(line.text, country: country, shortest: shortest))
  }
}

/// The `check iban` validator. Each line is an IBAN.
struct IBANLines: LineChecker {
  func check(_ line: [UInt8]) -> LineResult {
    let verdict = IBAN.check(line.text)
    return LineResult(
      ["valid": .bool(verdict.valid), "reason": JSON(verdict.reason?.rawValue)], isValid: verdict.valid)
  }
}

extension LineResult {
  /// The result of a field, with further members before the reason.
  fileprivate init(_ verdict: some FieldVerdict, _ members: [(String, JSON)] = []) {
    let valid: [(String, JSON)] = [
      ("valid", .bool(verdict.valid)), ("potentiallyValid", .bool(verdict.potentiallyValid)),
    ]
    let reason = ("reason", JSON(verdict.reason?.rawValue))
    self.init(.object(.init(valid + members + [reason])), isValid: verdict.valid)
  }
}
