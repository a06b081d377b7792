import KassaCards

/// The `check card` validator. Each line is a card number.
struct CardLines: LineChecker {
  let policy: CardPolicy
  private var segments: [CardNumberVerdict.Traits: Segments] = [:]
  /// The traits and rendered segments of the previous card number. Consecutive card numbers in a file often share them.
  private var latest: (traits: CardNumberVerdict.Traits, segments: Segments)?

  init(policy: CardPolicy) { self.policy = policy }

  /// The rendered parts of a result that depend only on the traits of the card number.
  private final class Segments {
    /// The bytes from the `brand` field up to, but not including, the value of `reason`.
    let brand: [UInt8]
    /// The bytes from the `lengths` field up to, but not including, the text of `formatted`.
    let lengths: [UInt8]

    init(_ verdict: CardNumberVerdict) {
      let output = LineOutput(capacity: 512)
      output.append(",\"brand\":")
      output.append(string: verdict.brand?.rawValue)
      output.append(",\"candidates\":")
      output.append(list: verdict.candidates.map(\.rawValue))
      output.append(",\"reason\":")
      brand = Array(output.bytes)
      output.clear()
      output.append(",\"lengths\":")
      output.append(list: verdict.lengths)
      output.append(",\"gaps\":")
      output.append(list: verdict.gaps)
      output.append(",\"codeLength\":")
      output.append(list: verdict.codeLengths)
      output.append(",\"formatted\":\"")
      lengths = Array(output.bytes)
    }
  }

  mutating func check(_ line: UnsafeBufferPointer<UInt8>, into output: LineOutput) -> Bool {
    let policy = policy
    return policy.checkNumber(utf8: line) { verdict, digits in
      let segments = segments(for: verdict)
      output.append(verdict.valid ? "{\"valid\":true,\"potentiallyValid\":" : "{\"valid\":false,\"potentiallyValid\":")
      output.append(verdict.potentiallyValid)
      output.append(segments.brand)
      if let reason = verdict.reason {
        output.append(byte: 0x22)
        output.append(Self.word(reason))
        output.append("\",\"digits\":")
      } else {
        output.append("null,\"digits\":")
      }
      output.append(verdict.count)
      output.append(segments.lengths)
      Self.appendGrouped(
        verdict.reason == .characters ? .init(rebasing: digits[..<0]) : digits, verdict.gapBits, output)
      output.append("\",\"redacted\":\"")
      Self.appendRedacted(verdict.reason == .characters ? .init(rebasing: digits[..<0]) : digits, output)
      output.append("\"}")
      return verdict.valid
    }
  }

  private mutating func segments(for verdict: CardNumberVerdict) -> Segments {
    let traits = verdict.traits
    if let latest, latest.traits == traits { return latest.segments }
    let found = segments[traits] ?? Segments(verdict)
    segments[traits] = found
    latest = (traits, found)
    return found
  }

  private static func word(_ reason: CardNumberVerdict.Reason) -> StaticString {
    switch reason {
    case .empty: "empty"
    case .characters: "characters"
    case .unknownBrand: "unknownBrand"
    case .tooShort: "tooShort"
    case .tooLong: "tooLong"
    case .checkDigit: "checkDigit"
    }
  }

  private static func appendGrouped(_ digits: UnsafeBufferPointer<UInt8>, _ gaps: UInt32, _ output: LineOutput) {
    for index in 0..<digits.count {
      if index > 0, gaps & (1 << UInt32(index)) != 0 { output.append(byte: 0x20) }
      output.append(byte: digits[index])
    }
  }

  /// Appends a masked card number.
  /// The first six digits are shown and, if there are at least twelve digits, also the last four.
  private static func appendRedacted(_ digits: UnsafeBufferPointer<UInt8>, _ output: LineOutput) {
    let shownAtEnd = digits.count >= 12 ? digits.count - 4 : digits.count
    for index in 0..<digits.count {
      if index < 6 || index >= shownAtEnd { output.append(byte: digits[index]) } else { output.append("•") }
    }
  }
}
