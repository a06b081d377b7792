import CheckoutCore

/// Whether a match is only a part of an amount: of its digits, without its sign, or with a part of its currency.
extension [Character] {
  /// Whether a match begins within a number or an amount: behind some of its digits, the letters before its currency sign or
  /// code, as `$5` in `CA$5` and `CAD $5`, its minus sign, or the brackets in place of that.
  func isCutBefore(_ match: Range<Int>) -> Bool {
    let place = match.lowerBound
    if isInNumber(place) || brackets(around: match).map({ $0.open < place }) == true { return true }
    guard place > 0 else { return false }
    if let number = self[match].firstIndex(where: \.isDigit) {
      if minusSign(before: number).map({ $0 < place }) == true { return true }
      if otherCurrency(before: number).map({ $0.code < place && place <= $0.sign }) == true { return true }
    }
    guard self[place - 1].isASCIILetter else { return false }
    let letters = self[match].prefix(while: \.isASCIILetter)
    let rest = self[match].dropFirst(letters.count)
    if rest.first?.isCurrencySymbol == true { return true }
    return rest.first { $0.asTyped != " " }?.isDigit == true && CurrencyTable.standard.named(String(letters)) != nil
  }

  /// Whether a match ends within a number or an amount: before some of its digits, or the letters behind its currency sign,
  /// as `5 $` in `5 $CA` and `$5` in `$5 CAD`, those behind its currency's code, as `5 USD` in `5 USDT`, or the sign that makes it
  /// negative.
  func isCutAfter(_ match: Range<Int>) -> Bool {
    let place = match.upperBound
    if isInNumber(place) || hasMinusSign(behind: match) || brackets(around: match).map({ $0.close >= place }) == true {
      return true
    }
    guard place < count, let last = self[match].lastIndex(where: \.isDigit) else { return false }
    if otherCurrency(behind: last, in: match).map({ $0 > place }) == true { return true }
    guard self[place].isASCIILetter else { return false }
    let rest = self[match].reversed().drop(while: \.isASCIILetter)
    if rest.first?.isCurrencySymbol == true {
      return rest.first { !$0.isCurrencySymbol && !$0.isWhitespace }?.isDigit == true
    }
    let code = self[(last + 1)..<place].drop(while: \.isWhitespace)
    return CurrencyTable.standard.named(String(code)) != nil
  }

  // MARK: Currencies

  /// Returns where the currency begins that stands before a place, with or without a blank between; nil if none does.
  func currency(before place: Int) -> Int? {
    let end = place > 0 && self[place - 1].asTyped == " " ? place - 1 : place
    let start = self[..<end].lastIndex { !$0.isLetter && !$0.isCurrencySymbol }.map { $0 + 1 } ?? 0
    return start < end && WrittenAmounts.isCurrency(String(self[start..<end])) ? start : nil
  }

  /// Returns where the sign before a number and the code before that begin, if the sign is only a part of the symbol of that
  /// currency, as in `CAD $5`; nil if there are none.
  private func otherCurrency(before number: Int) -> (code: Int, sign: Int)? {
    guard let sign = currency(before: number), let code = currency(before: sign), !followsDigit(code),
      WrittenAmounts.isPart(text(sign..<number), ofSymbolOf: text(code..<sign))
    else { return nil }
    return (code, sign)
  }

  /// Returns where the code behind a number ends if the sign before that, in the same match, is only a part of the symbol of that
  /// currency, as in `$5 CAD`; nil if there are none.
  private func otherCurrency(behind last: Int, in match: Range<Int>) -> Int? {
    var first = last
    while isInNumber(first) { first -= 1 }
    guard let sign = currency(before: first), sign >= match.lowerBound else { return nil }
    let rest = self[(last + 1)...].drop { $0.asTyped == " " }
    let code = rest.prefix(while: \.isASCIILetter)
    // The code may also belong to the number behind it.
    guard rest.startIndex <= last + 2, rest[code.endIndex...].first(where: { $0.asTyped != " " })?.isDigit != true,
      WrittenAmounts.isPart(text(sign..<first), ofSymbolOf: String(code))
    else { return nil }
    return code.endIndex
  }

  /// Whether a digit stands before a place, with or without a blank between.
  func followsDigit(_ place: Int) -> Bool { self[..<place].suffix(2).last { $0.asTyped != " " }?.isDigit == true }

  private func text(_ range: Range<Int>) -> String { String(self[range].filter { !$0.isWhitespace }) }
}

extension Character {
  var isASCIILetter: Bool { isASCII && isLetter }
}
