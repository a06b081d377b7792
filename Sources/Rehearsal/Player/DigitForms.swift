import CheckoutCore

/// The forms in which a member writes its values, with a zero for each digit: `000000••••••0000` for a masked card number,
/// `0000-00-00` for a date.
///
/// No value of the member departs from them, whatever its digits are.
struct DigitForms {
  /// What values in these forms are.
  let kind: String
  private let forms: [String]

  /// The end of a date's form that is the same in all values: the time zone.
  private static let zone = "+0000"
  /// The greatest number of digits of a whole number.
  private static let longestNumber = 19
  /// The lengths of card numbers. Source: ISO/IEC 7812-1.
  private static let lengths = 12...19

  /// - Parameters:
  ///   - isNumber: whether all values of the member are whole numbers.
  ///   - isDate: whether all values of the member are dates, or parts of dates, in one form.
  /// - Returns: nil for a value that does not tell the form of others.
  init?(of text: String, isNumber: Bool, isDate: Bool = false) {
    if let masked = Self.masked(text) {
      (kind, forms) = (text.contains("•") ? "hidden" : "masked", masked)
    } else if text.contains(/^(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{2}[.][0-9]{2}[.][0-9]{4})(?![0-9])/) {
      (kind, forms) = ("a date in this form", [Self.form(text)])
    } else if isDate, text.contains(/^[0-9]+(?:[.\/-][0-9]+)*$/) {
      (kind, forms) = ("a date in this form", [Self.form(text)])
    } else if isNumber, Int64(text) != nil {
      let digits = (1...Self.longestNumber).map { String(repeating: "0", count: $0) }
      (kind, forms) = (TextForm.digits.rawValue, digits + digits.map { "-" + $0 })
    } else {
      return nil
    }
  }

  /// Whether a value of the member can be this text.
  func has(_ text: String) -> Bool { forms.contains(Self.form(text)) }

  /// Whether a regular expression matches a part of some value of the member.
  func canMatch(_ pattern: String) -> Bool {
    // What must not be there says nothing of the forms, and the digits of an escaped sign are none.
    guard !["(?!", "(?<!", "[^", "\\u", "\\x"].contains(where: pattern.contains),
      var form = try? RowPattern(Self.formPattern(pattern))
    else { return true }
    form.mayBePart = true
    return forms.contains { text in
      // The zeros of the time zone are no digits of a date.
      let hasZone = text.hasSuffix(Self.zone) && !pattern.contains("0000")
      return form.match(in: hasZone ? String(text.dropLast(Self.zone.count - 1)) : text) != nil
    }
  }

  // MARK: Forms

  private static func form(_ text: String) -> String {
    String(text.map { $0.isASCII && $0.isNumber ? "0" : $0 })
  }

  /// Returns an expression with a zero for each digit that it matches. Numbers of repetitions stay.
  private static func formPattern(_ pattern: String) -> String {
    var (form, isRepetition, isEscaped) = ("", false, false)
    for sign in pattern {
      form.append(!isRepetition && !isEscaped && sign.isASCII && sign.isNumber ? "0" : sign)
      isEscaped = sign == "\\" && !isEscaped
      if sign == "{" { isRepetition = true }
      if sign == "}" { isRepetition = false }
    }
    return form
  }

  /// Returns the forms of a number of which some digits are hidden; nil for a text that is none, or that shows no digit. A card
  /// number can have another length.
  private static func masked(_ text: String) -> [String]? {
    guard let mask = text.first(where: { "•*".contains($0) }), text.contains("\(mask)\(mask)"),
      text.contains(where: { $0.isASCII && $0.isNumber }), !text.contains(where: \.isLetter)
    else { return nil }
    let form = form(text)
    let (first, last) = (form.prefix { $0 == "0" }, form.reversed().prefix { $0 == "0" })
    let hidden = form.dropFirst(first.count).dropLast(last.count)
    guard lengths.contains(form.count), hidden.allSatisfy({ $0 == mask }) else { return [form] }
    return lengths.filter { $0 > first.count + last.count }.map { length in
      String(first) + String(repeating: mask, count: length - first.count - last.count) + String(last)
    }
  }
}
