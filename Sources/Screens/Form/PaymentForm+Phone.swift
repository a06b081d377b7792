import CheckoutCore
import KassaCards

/// Phone numbers in a field whose mask already shows the country code +7, as people write them: with `+7`, with the trunk
/// prefix 8, with both, with the prefix for calls abroad, or without any.
///
/// Source: the numbering plan of the country code 7 (ITU-T E.164 and E.129): ten digits after the code, trunk prefix 8.
extension PaymentForm {
  /// Returns the phone number after an edit that completes it with its prefix, and the effect of the edit.
  /// - Returns: nil if it is an ordinary edit.
  func phone(after edit: FieldEdit, _ index: Int) -> (entry: FormEntry, effect: FormEntry.Effect)? {
    guard fields[index].role == .phone, fields[index].mask?.hasPrefix("+7") == true,
      case .masked(let before) = entries[index]
    else { return nil }
    let number: String?
    switch edit.entry {
    case .insert(let text) where text.count == 1:
      // Only the last digit shows that the first one was the prefix.
      let isAtEnd = before.isFull && before.cursor == before.shown.count
      number = isAtEnd ? Self.nationalNumber(before.unmasked + text) : nil
    case .insert(let text), .paste(let text): number = Self.nationalNumber(text)
    default: number = nil
    }
    guard let number, FieldRule.broken(number, isRequired: true, rules: fields[index].rules, today: today).isEmpty
    else {
      return nil
    }
    var entry = FormEntry.masked(before)
    _ = entry.apply(.clear)
    let effect = entry.apply(.paste(number))
    return (entry, effect)
  }

  /// Refuses what begins like the number of another country, which would become another, Russian number.
  /// - Returns: the effect of the edit; nil if it is an ordinary edit.
  mutating func foreignPhone(_ edit: FieldEdit, _ index: Int) -> FormEntry.Effect? {
    guard fields[index].role == .phone, fields[index].mask?.hasPrefix("+7") == true else { return nil }
    let isAfterPlus = hasPhonePlus && entries[index].isEmpty
    hasPhonePlus = false
    let text: String
    switch edit.entry {
    case .insert(let inserted), .paste(let inserted): text = inserted.filter { !$0.isWhitespace }
    default: return nil
    }
    if text == "+", entries[index].isEmpty {
      hasPhonePlus = true
      return FormEntry.Effect()
    }
    // The field already shows the 7 that follows.
    if isAfterPlus, text == "7" { return FormEntry.Effect() }
    let isOther = text.hasPrefix("+") && !text.hasPrefix("+7")
    guard isAfterPlus && text.first?.isNumber == true || isOther else { return nil }
    hasPhonePlus = isAfterPlus
    problems[index] = .text("problem.phone.foreign")
    return FormEntry.Effect()
  }

  /// Returns the ten digits after the country code; nil if the text is not a whole number with or without its prefix.
  static func nationalNumber(_ text: String) -> String? {
    guard
      text.unicodeScalars.allSatisfy({ isDigit($0) || $0.properties.isWhitespace || "+-()".unicodeScalars.contains($0) }
      )
    else { return nil }
    let digits = String(text.unicodeScalars.filter(isDigit).map(Character.init))
    let isInternational = text.contains("+")
    switch digits.count {
    case 10 where !isInternational: return digits
    // A prefix for calls within the country is no part of a number after the country code.
    case 11...14:
      return prefixes(isInternational).first { digits.count == 10 + $0.count && digits.hasPrefix($0) }
        .map { String(digits.dropFirst($0.count)) }
    default: return nil
    }
  }

  /// What may stand before the ten digits: the country code, also with the trunk prefix 8, or with 0 as abroad; the trunk prefix
  /// alone; and the country code behind the prefixes for calls abroad, 00 and 8 10.
  private static func prefixes(_ isInternational: Bool) -> [String] {
    ["7", "78", "70"] + (isInternational ? [] : ["0", "8", "007", "8107"])
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }
}
