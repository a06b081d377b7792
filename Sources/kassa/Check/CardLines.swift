import CheckoutCore
import KassaCards

/// The `check card` validator. Each line is a card number.
struct CardLines: LineChecker {
  let policy: CardPolicy

  func check(_ line: [UInt8]) -> LineResult {
    line.withUnsafeBufferPointer { line in
      policy.checkNumber(utf8: line) { verdict, digits in
        let digits = verdict.reason == .characters ? "" : String(decoding: digits, as: UTF8.self)
        let object: JSON = [
          "valid": .bool(verdict.valid), "potentiallyValid": .bool(verdict.potentiallyValid),
          "brand": JSON(verdict.brand?.rawValue),
          "candidates": .array(verdict.candidates.map { .string($0.rawValue) }),
          "reason": JSON(verdict.reason?.rawValue), "digits": JSON(verdict.count),
          "lengths": .array(verdict.lengths.map { JSON($0) }), "gaps": .array(verdict.gaps.map { JSON($0) }),
          "codeLength": .array(verdict.codeLengths.map { JSON($0) }),
          "formatted": .string(Self.grouped(digits, verdict.gaps)), "redacted": .string(Self.redacted(digits)),
        ]
        return LineResult(object, isValid: verdict.valid)
      }
    }
  }

  private static func grouped(_ digits: String, _ gaps: [Int]) -> String {
    digits.enumerated().map { (gaps.contains($0) ? " " : "") + String($1) }.joined()
  }

  /// Returns a masked card number.
  /// The first six digits are shown and, if there are at least twelve digits, also the last four.
  private static func redacted(_ digits: String) -> String {
    let last = digits.count >= 12 ? 4 : 0
    let hidden = max(0, digits.count - 6 - last)
    return digits.prefix(6) + String(repeating: "•", count: hidden) + digits.dropFirst(6).suffix(last)
  }
}
