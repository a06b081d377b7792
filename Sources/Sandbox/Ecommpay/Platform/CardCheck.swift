import CheckoutCore
import KassaCards
import KassaSandbox

/// The validation of the card in a payment request. It collects all errors.
struct CardCheck {
  /// The card types that the method accepts.
  var types: [String]
  var today: CalendarDate
  /// Whether the request must contain a security code.
  var wantsCode: Bool
  private(set) var mistakes: [RequestError] = []

  init(types: [String], today: CalendarDate, wantsCode: Bool = true) {
    self.types = types
    self.today = today
    self.wantsCode = wantsCode
  }

  mutating func judge(_ card: JSON) -> CardAccount? {
    let digits = Array((card["pan"]?.string ?? "").utf8)
    var type = type(of: digits)
    if type == nil { add("3101", "card.pan") }
    if type != nil, let chosen = card["type"]?.string {
      if types.contains(chosen), typesOnCard(digits).contains(chosen) {
        type = chosen
      } else {
        add("3101", "card.type")
      }
    }
    if !isCurrent(card) { add("3021", "card.year") }
    if !isCode(card["cvv"]?.string ?? "", for: type) { add("3141", "card.cvv") }
    let holder = card["card_holder"]?.string ?? ""
    if !isHolder(holder) { add("3161", "card.card_holder") }
    guard mistakes.isEmpty, let type, let (month, year) = expiry(of: card) else { return nil }
    return CardAccount(number: digits, type: type, holder: holder, month: month, year: year)
  }

  private mutating func add(_ code: String, _ field: String) { mistakes.append(RequestError(code, field: field)) }

  private func type(of digits: [UInt8]) -> String? {
    guard (12...19).contains(digits.count), Luhn.isValid(digits), let type = CardType.name(ofNumber: digits),
      types.contains(type)
    else { return nil }
    return type
  }

  /// Returns all card types of a card, e.g. both types of a co-badged card, according to the platform's IIN table.
  private func typesOnCard(_ digits: [UInt8]) -> [String] {
    BankNumbers.standard.row(for: String(decoding: digits, as: UTF8.self))?.types ?? []
  }

  /// Returns whether the card is still valid. It expires at the end of the stated month (ISO/IEC 7813).
  private func isCurrent(_ card: JSON) -> Bool {
    guard let (month, year) = expiry(of: card), (1...12).contains(month) else { return false }
    return (year, month) >= (today.year, today.month)
  }

  private func expiry(of card: JSON) -> (month: Int, year: Int)? {
    card["month"]?.integer.flatMap { month in card["year"]?.integer.map { (month, $0) } }
  }

  /// Returns whether the security code is valid. If the card number is invalid, a code of 3 or 4 digits is valid.
  private func isCode(_ code: String, for type: String?) -> Bool {
    if code.isEmpty, !wantsCode { return true }
    if code.isEmpty, let type { return !CardType.needsCode(type) }
    let lengths = type.map { [CardType.codeLength(of: $0)] } ?? [3, 4]
    return lengths.contains(code.utf8.count) && code.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Returns whether the cardholder name contains only letters, spaces, dots, hyphens and apostrophes.
  private func isHolder(_ holder: String) -> Bool {
    holder.contains(where: \.isLetter) && holder.unicodeScalars.count <= 255
      && holder.allSatisfy { $0.isLetter || " .-'’".contains($0) }
  }
}

/// The card data that the platform stores.
struct CardAccount: Codable, Sendable, Equatable {
  /// The masked card number: the first six and the last four digits.
  var number: String
  /// The card type in the platform's terms.
  var type: String
  var holder: String
  /// The two-digit expiry month.
  var month: String
  /// The four-digit expiry year.
  var year: String

  init(number digits: [UInt8], type: String, holder: String, month: Int, year: Int) {
    let hidden = Array(repeating: UInt8(ascii: "*"), count: max(0, digits.count - 10))
    number = String(decoding: digits.prefix(6) + hidden + digits.suffix(4), as: UTF8.self)
    self.type = type
    self.holder = holder
    self.month = month < 10 ? "0\(month)" : String(month)
    self.year = String(year)
  }

  /// The empty account for a payment without a card.
  static let none = CardAccount(number: [], type: "", holder: "", month: 0, year: 0)

  var lastFour: String { String(number.suffix(4)) }

  var wire: JSON {
    [
      "number": .string(number), "type": .string(type), "card_holder": .string(holder), "expiry_month": .string(month),
      "expiry_year": .string(year),
    ]
  }
}
