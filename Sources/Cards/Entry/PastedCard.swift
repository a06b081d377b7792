/// Complete card details that were pasted as one text, split into the contents of three fields.
/// An example of such a string is `4242 4242 4242 4242 12/30 123`.
public struct PastedCard: Sendable, Equatable {
  /// The digits for the card number field.
  public let number: String
  /// The text for the expiry field.
  public let expiry: String?
  /// The security code; nil if the pasted text did not contain a code.
  public let code: SecurityCode?

  /// Parses a card number of 12 to 19 digits, an expiry date and an optional security code, with any separators.
  ///
  /// Returns nil if the text contains only a card number or has any other format.
  public init?(_ text: some StringProtocol, policy: CardPolicy = .kassa, today: CalendarDate) {
    let words = Self.words(text, policy: policy)
    // The expiry date is the first word with a slash.
    // If no word has a slash, it is the first word that follows a valid card number and can be a date.
    guard let place = Self.datePlace(words, policy: policy, today: today), place > 0 else { return nil }
    let digits = words[..<place].joined()
    let rest = words[(place + 1)...]
    guard (12...19).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      rest.count <= 1
    else { return nil }
    if let last = rest.first {
      guard let code = SecurityCode(digits: Array(last.utf8)) else { return nil }
      self.code = code
    } else {
      code = nil
    }
    number = digits
    expiry = words[place]
  }

  /// Returns the runs of digits and slashes in the text. Digits from other scripts become ASCII digits.
  /// Spaces around a slash are ignored.
  private static func words(_ text: some StringProtocol, policy: CardPolicy) -> [String] {
    var words: [String] = []
    var isOpen = false
    for scalar in text.unicodeScalars {
      if case .digit(let digit) = policy.typed(scalar) {
        if !isOpen { words.append("") }
        words[words.count - 1].unicodeScalars.append(Unicode.Scalar(digit))
        isOpen = true
      } else if ExpiryText.isSlash(scalar), let last = words.last, !last.contains("/") {
        words[words.count - 1].append("/")
        isOpen = true
      } else if let last = words.last, last.hasSuffix("/") {
        continue
      } else {
        isOpen = false
      }
    }
    return words
  }

  private static func datePlace(_ words: [String], policy: CardPolicy, today: CalendarDate) -> Int? {
    if let slashed = words.firstIndex(where: { $0.contains("/") }) { return slashed }
    var count = 0
    for (place, word) in words.enumerated() {
      if count >= 12, [4, 6].contains(word.utf8.count), count + word.utf8.count > 16 || place + 2 >= words.count,
        policy.checkExpiry(word, today: today).valid, policy.checkNumber(words[..<place].joined()).valid
      {
        return place
      }
      count += word.utf8.count
    }
    return nil
  }
}
