import CheckoutCore
import KassaResources

/// A text that must not be on the screen of a program, however the program sets it: over several rows, with other blanks, dashes or
/// letters, or an amount as any language writes it.
struct UnwantedText {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Returns the rows that can be read as the text, without blanks and borders around them; nil if none can be.
  func rows(in lines: [String]) -> [String]? { brokenRows(in: lines) ?? row(withAmountsIn: lines).map { [$0] } }

  // MARK: Letters

  /// A text may go on in the next row behind whatever word the program has broken it, if nothing but blanks and borders stands
  /// between.
  private func brokenRows(in lines: [String]) -> [String]? {
    let (wanted, rows) = (Self.folded(text), lines.map(Self.trimmed))
    let words = wanted.count { $0 == " " } + 1
    guard !wanted.isEmpty else { return nil }
    // A text that begins in a row is found there before it is found behind an earlier one.
    for first in rows.indices.reversed() {
      var read: [String] = []
      for row in rows[first...].prefix(words) {
        guard !row.isEmpty else { break }
        read.append(row)
        if Self.folded(read.joined(separator: " ")).contains(wanted) { return read }
      }
    }
    return nil
  }

  /// A row without the blanks and borders around its text.
  private static func trimmed(_ row: String) -> String {
    func isAround(_ character: Character) -> Bool {
      character.isWhitespace || character.unicodeScalars.allSatisfy(\.isBorder)
    }
    let begun = row.drop(while: isAround)
    return begun.lastIndex { !isAround($0) }.map { String(begun[...$0]) } ?? ""
  }

  /// The text in small letters of ordinary width, with one blank for several, a hyphen for every dash, and without what is not
  /// seen, such as a soft hyphen.
  static func folded(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.value >= 0x80, scalar.properties.isDefaultIgnorableCodePoint { continue }
      let isDash = scalar.value >= 0x80 && scalar.properties.generalCategory == .dashPunctuation
      let letter = isDash ? "-" : scalar.properties.isWhitespace ? " " : scalar.asTyped.folded
      if letter == " ", scalars.last.map({ $0 == " " }) ?? true { continue }
      scalars.append(letter)
    }
    if scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }

  // MARK: Amounts

  private func row(withAmountsIn lines: [String]) -> String? {
    guard text.contains(where: \.isNumber) else { return nil }
    // Amounts are compared as they are in one language. A currency is a part of them, so `$5` is not `CA$5`.
    let written = TextPattern(literal: Self.inEnglish(text))
    let wholes = wholeNumbers.map { whole in
      var pattern = TextPattern(literal: whole)
      pattern.mayBePart = true
      return pattern
    }
    // A blank within an amount, or between it and its currency, may be where the program has begun the next row.
    let rows = lines.map(Self.trimmed)
    let pairs = zip(rows, rows.dropFirst()).filter { !$0.isEmpty && !$1.isEmpty }.map { $0 + " " + $1 }
    return (lines + pairs).first { line in
      let rows = [line, Self.inEnglish(line)]
      return ([written] + wholes).contains { rows.contains(where: $0.isIn) }
    }.map(Self.trimmed) ?? row(withNegativeIn: lines)
  }

  /// Returns the row in which the text can be read if it has a negative amount, wherever the row has the sign of that; nil if there
  /// is none.
  func row(withNegativeIn lines: [String]) -> String? {
    Self.signed(text).flatMap { wanted in
      lines.first { Self.signed($0).map(TextPattern(literal: wanted).isIn) == true }.map(Self.trimmed)
    }
  }

  /// A sign of which no text has any, for private use.
  private static let mark: Character = "\u{E000}"

  /// Returns the text with its amounts as they are in English, and the minus sign of a negative one right before its digits: `$-5.00`
  /// for `-5,00 $`, `USD 5.00-` and `($5.00)`; nil if none is negative.
  private static func signed(_ text: String) -> String? {
    let marked = Array(text).withSigns(as: mark)
    guard marked.contains(mark) else { return nil }
    var (signed, isNegative) = ("", false)
    for character in inEnglish(String(marked)) {
      if isNegative, character.isNumber {
        signed.append("-")
        isNegative = false
      }
      if character == mark { isNegative = true } else { signed.append(character) }
    }
    return signed.replacing(/^ +/, with: "")
  }

  private static func inEnglish(_ text: String) -> String {
    WrittenAmounts(text).text(in: LocaleFormat(language: "en")) ?? text
  }

  /// The text as every language writes it, if it is a whole number of at least four digits, which may be an amount without
  /// decimals.
  private var wholeNumbers: Set<String> {
    let others = StringTable.languages.compactMap { WrittenAmounts.whole(text, in: LocaleFormat(language: $0)) }
    return others.isEmpty ? [] : Set(others + [text])
  }
}
