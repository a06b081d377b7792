/// Amounts with what belongs to them besides digits and points: blanks between groups of digits, and a minus sign behind the digits
/// or brackets around them in its place.
extension [Character] {
  // MARK: Groups

  /// Whether a character is a blank within one number, as in `1 999.00` and `1 000 000`.
  ///
  /// Groups have three digits each, and the first of them one to three that do not begin with 0. What goes on with other digits
  /// behind a further blank, as a telephone number does, is no such number.
  func isGroupBlank(_ place: Int) -> Bool {
    guard isBlank(place), isGroup(after: place) else { return false }
    let count = self[..<place].reversed().prefix(while: \.isASCIIDigit).count
    let start = place - count
    guard (1...3).contains(count) else { return false }
    if count == 3, isGroupBlank(start - 1) { return true }
    return self[start] != "0" && canBegin(start)
  }

  /// Whether three digits follow a blank, which end the number or its whole part, or another such group.
  private func isGroup(after blank: Int) -> Bool {
    guard self[(blank + 1)...].prefix(while: \.isASCIIDigit).count == 3 else { return false }
    let end = blank + 4
    guard end + 1 < count, self[end + 1].isASCIIDigit else { return true }
    // A time, a date or a range.
    return isBlank(end) ? isGroup(after: end) : !":/-".contains(self[end].asTyped)
  }

  /// Whether the first digit of a number may stand here: not within a word, a number with decimals, a date or a time, and not in
  /// a telephone number.
  private func canBegin(_ place: Int) -> Bool {
    guard place > 0 else { return true }
    let before = self[place - 1].asTyped
    guard !before.isLetter, !before.isNumber, !"+#_/".contains(before) else { return false }
    return !(place > 1 && ".,:-'".contains(before) && (self[place - 2].isNumber || self[place - 2].isLetter))
  }

  private func isBlank(_ place: Int) -> Bool { indices.contains(place) && self[place].asTyped == " " }

  // MARK: Signs

  /// Returns the text with a mark and a blank before each negative amount, in place of its sign or its brackets: `_ $5` for `-$5`
  /// and `$-5`, `_ 5.00` for `(5.00)`.
  func withSigns(as mark: Character) -> [Character] {
    var (signs, marks): (Set<Int>, Set<Int>) = ([], [])
    for first in indices where self[first].isDigit && !isInNumber(first) {
      let number = number(from: first)
      let begin = currency(before: first) ?? first
      if let sign = minusSign(before: first) {
        signs.insert(sign)
        marks.insert(Swift.min(begin, currency(before: sign) ?? sign))
      } else if hasMinusSign(behind: number) {
        signs.insert(number.upperBound)
        marks.insert(begin)
      } else if let brackets = brackets(around: number) {
        signs.formUnion([brackets.open, brackets.close])
        marks.insert(brackets.open)
      }
    }
    return indices.flatMap { (marks.contains($0) ? [mark, " "] : []) + (signs.contains($0) ? [] : [self[$0]]) }
  }

  /// What may stand before a minus sign, besides a blank, a border and a currency. After a letter or a digit, it is a hyphen.
  private static let beforeSigns: Set<Character> = ["(", "[", "{", ":", "=", ",", ";", "\"", "'"]

  /// Returns the place of the minus sign before a number: right before its digits, as in `-5` and `$-5`, or before its currency, as
  /// in `-$5` and `-RUB 300`; nil if there is none.
  func minusSign(before number: Int) -> Int? {
    minus(before: number) ?? currency(before: number).flatMap { minus(before: $0) }
  }

  private func minus(before place: Int) -> Int? {
    if isMinus(place - 1) { return place - 1 }
    return isBlank(place - 1) && isMinusApart(place - 2) ? place - 2 : nil
  }

  /// Whether a dash is a minus sign of what follows it without a blank, and not a hyphen or that of a range.
  private func isMinus(_ place: Int) -> Bool {
    guard indices.contains(place), self[place].isDash else { return false }
    guard place > 0 else { return true }
    let before = self[place - 1]
    if before.isWhitespace || Self.beforeSigns.contains(before) || before.unicodeScalars.allSatisfy(\.isBorder) {
      return true
    }
    guard let currency = currency(before: place), !followsDigit(currency), place + 1 < count, self[place + 1].isDigit
    else { return false }
    // Some codes are words, as in `TOP-10`.
    return self[currency..<place].contains(where: \.isCurrencySymbol)
      || ".,".contains(self[number(from: place + 1)].suffix(3).first ?? " ")
  }

  /// Whether a dash is a minus sign although a blank follows it: behind the label of a value, or in a column of its own.
  /// Elsewhere it is the bullet of a list or parts two texts.
  private func isMinusApart(_ place: Int) -> Bool {
    guard indices.contains(place), self[place].isDash,
      let label = self[..<place].lastIndex(where: { $0.asTyped != " " })
    else { return false }
    if ":=([{".contains(self[label]) { return true }
    return place - label > 2 && !self[label].isNewline && !self[label].unicodeScalars.allSatisfy(\.isBorder)
  }

  /// Whether the minus sign of an amount with two decimals stands right behind a match, as in `5.00-`.
  func hasMinusSign(behind match: Range<Int>) -> Bool {
    let place = match.upperBound
    guard place < count, self[place].asTyped == "-", place >= 4 else { return false }
    let isAmount =
      self[place - 1].isASCIIDigit && self[place - 2].isASCIIDigit && ".,".contains(self[place - 3])
      && self[place - 4].isASCIIDigit
    return isAmount && (place + 1 == count || self[place + 1].isWhitespace || ")],;|│\"'".contains(self[place + 1]))
  }

  /// Returns the places of the brackets around an amount with two decimals that a match is a part of, as in `(5.00)` and
  /// `($5.00)`, which say that it is negative; nil if there are none. Behind a word, as in `Pay ($5.00)`, they are of a sentence.
  func brackets(around match: Range<Int>) -> (open: Int, close: Int)? {
    guard let open = self[..<match.upperBound].lastIndex(where: { !$0.isOfAmount }), self[open] == "(",
      let close = self[(open + 1)...].firstIndex(where: { !$0.isOfAmount }), self[close] == ")",
      String(self[(open + 1)..<close]).wholeMatch(of: /[^0-9]{0,4}[0-9][0-9.,'’\s]*[.,][0-9]{2}[^0-9]{0,4}/) != nil
    else { return nil }
    return open > 1 && isBlank(open - 1) && !isBlank(open - 2) && self[open - 2].isLetter ? nil : (open, close)
  }
}

extension Character {
  /// Whether the character is a hyphen, a minus sign or a dash of whatever length.
  fileprivate var isDash: Bool {
    asTyped == "-" || ["\u{2012}", "\u{2013}", "\u{2014}", "\u{FE63}", "\u{FF0D}"].contains(self)
  }

  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }

  /// Whether the character may be in an amount with its currency and its sign.
  var isOfSignedAmount: Bool { isOfAmount || isDash || isLetter }

  /// Whether the character may be in an amount with its currency: a digit, a separator of digits, a sign, or a letter of a code.
  fileprivate var isOfAmount: Bool {
    isASCIIDigit || ".,'’".contains(self) || asTyped == " " || isCurrencySymbol || isASCII && isUppercase
  }
}
