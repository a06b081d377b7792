/// A whole card on the clipboard, `4242 4242 4242 4242 12/30 123`: its parts, for three fields at once.
public struct PastedCard: Sendable, Equatable {
  /// For the number field.
  public let number: String
  /// For the expiry field; nil when there was none.
  public let expiry: String?
  /// For the security code field; nil when there was none.
  public let code: SecurityCode?

  /// Understands a number of 12 to 19 digits, then a date, then a code, divided by anything that is neither; nil when
  /// there is a number only, or something else.
  public init?(_ text: some StringProtocol, policy: CardPolicy = .kassa, today: CalendarDate) {
    let words = Self.words(text, policy: policy)
    // The date is the first word that has a slash, or the last that reads as one; the number is what stands before it.
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

  /// Runs of digits and slashes, other scripts' digits folded; a slash with blanks around it belongs to its date.
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
