/// Amounts as a person types them.
extension LocaleFormat {
  /// Reads an amount that a person has typed: `1999`, `19.99`, `1,999.00`, `1 999,00`, `1'999.00`, `€1,999.00`.
  ///
  /// Whatever ``money(_:)`` and ``amount(_:)`` write in this language is read, also with digits of another script.
  /// The point and the comma are both read as the decimal sign, because keyboards and habits differ, unless the text could
  /// mean two sums: three digits after the only sign are decimals if it is the decimal sign of the language, a group if it
  /// is the group sign and the currency has fewer decimals, and otherwise no amount. Groups have three digits, and a group
  /// never begins the number with a zero, so `0,500` is no amount in euros rather than five hundred.
  /// - Parameters:
  ///   - text: the typed text, with or without the currency's symbol or code.
  ///   - currency: the currency of the amount.
  /// - Returns: the amount; nil if the text is no amount above zero, could mean two sums, or has more decimals than the
  ///   currency.
  public func money(typed text: String, _ currency: Money.Currency) -> Money? {
    guard let (digits, signs) = Self.parts(of: withoutSymbol(text, currency)),
      let hasDecimals = hasDecimals(digits, signs, currency)
    else { return nil }
    let groups = digits.dropLast(hasDecimals ? 1 : 0)
    if groups.count > 1 {
      guard Set(signs.dropLast(hasDecimals ? 1 : 0)).count == 1, (1...3).contains(groups[0].count),
        !groups[0].hasPrefix("0"), groups.dropFirst().allSatisfy({ $0.count == 3 })
      else { return nil }
    }
    return Money(decimal: groups.joined() + (hasDecimals ? "." + digits[digits.count - 1] : ""), currency)
  }

  /// Returns an amount as a person would type it: without the currency and without signs between groups.
  public func typed(_ money: Money) -> String { amount(money).replacing(groupSeparator, with: "") }

  /// Returns whether the last sign is the decimal sign; nil if that could mean two sums.
  private func hasDecimals(_ digits: [String], _ signs: [Character], _ currency: Money.Currency) -> Bool? {
    let marks = signs.filter { $0 == "." || $0 == "," }
    guard let mark = marks.last else { return false }
    guard marks.count == 1 else {
      // Marks of one kind separate groups. Of two kinds, the last one is the decimal sign.
      return Set(marks).count > 1 && signs.last == mark && marks.count { $0 == mark } == 1
    }
    guard signs.count == 1, digits[1].count == 3, String(mark) != decimalSeparator else { return signs.last == mark }
    return String(mark) == groupSeparator && currency.exponent < 3 ? false : nil
  }

  /// Returns the text without blanks at its ends and without the currency's symbol or code.
  private func withoutSymbol(_ text: String, _ currency: Money.Currency) -> Substring {
    func trimmed(_ text: Substring) -> Substring {
      let start = text.drop(while: \.isWhitespace)
      return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? start
    }
    let text = trimmed(text[...])
    for name in [symbol(of: currency.code), currency.code] where !name.isEmpty {
      if text.count > name.count, text.prefix(name.count).lowercased() == name.lowercased() {
        return trimmed(text.dropFirst(name.count))
      }
      if text.count > name.count, text.suffix(name.count).lowercased() == name.lowercased() {
        return trimmed(text.dropLast(name.count))
      }
    }
    return text
  }

  /// Returns the runs of digits, in ASCII, and the signs between them: points, commas, blanks and apostrophes.
  /// Returns nil if the text contains anything else, or if it begins or ends with a sign or has two together.
  private static func parts(of text: Substring) -> (digits: [String], signs: [Character])? {
    var (digits, signs): ([String], [Character]) = ([""], [])
    for character in text {
      if let digit = character.decimalDigit {
        digits[digits.count - 1] += String(digit)
        continue
      }
      guard digits.last?.isEmpty == false else { return nil }
      switch character {
      case ".", ",": signs.append(character)
      case "'", "’": signs.append("'")
      case _ where character.isWhitespace: signs.append(" ")
      default: return nil
      }
      digits.append("")
    }
    return digits.last?.isEmpty == false ? (digits, signs) : nil
  }
}

extension Character {
  /// The value of a decimal digit of any script, 0–9; nil for any other character.
  fileprivate var decimalDigit: Int? {
    guard unicodeScalars.count == 1, let scalar = unicodeScalars.first,
      scalar.properties.generalCategory == .decimalNumber
    else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }
}
