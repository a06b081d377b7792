import CheckoutCore
import KassaCards
import KassaTerminal

/// The ways in which the value of a field can be entered with keys.
struct EntryWays {
  private let begun: PaymentForm
  private let wanted: PaymentForm

  /// - Parameters:
  ///   - begun: the form as it was first shown.
  ///   - wanted: the form with the values to enter.
  init(_ begun: PaymentForm, _ wanted: PaymentForm) {
    self.begun = begun
    self.wanted = wanted
  }

  /// A sequence of keys.
  struct Way {
    var keys: [Key]
    /// The fields that the keys fill in.
    var fields: [Int]
  }

  /// Returns the sequences of keys that enter a field's value, and for the card number those that go on into the fields
  /// after it, because digits beyond the end of a number go there.
  func ways(at index: Int) -> [Way] {
    let alone = [index]
    let date = alone + [wanted.expiryIndex].compactMap(\.self).filter { $0 != index }
    let all = date + [wanted.codeIndex].compactMap(\.self)
    func typed(_ texts: [String], _ fields: [Int]) -> [Way] { texts.map { Way(keys: Self.typed($0), fields: fields) } }
    switch wanted.entries[index] {
    case .number(let entry) where begun.entries[index].isEmpty:
      let further = wanted.expiryIndex.map { _ in expiries.map { entry.digits + $0 } } ?? []
      return typed([entry.digits], alone) + typed(further, date) + typed(further.map { $0 + code }, all)
    case .expiry where begun.entries[index].isEmpty:
      return typed(expiries, alone) + typed(expiries.map { $0 + code }, all)
    default: return waysAlone(at: index).map { Way(keys: $0, fields: alone) }
    }
  }

  /// Returns the sequences of keys that enter a field's value and nothing else.
  private func waysAlone(at index: Int) -> [[Key]] {
    switch wanted.entries[index] {
    case .flag: return [[Keys.character(" ")]]
    case .choice: return steps(at: index)
    case .number(let entry): return replacing(begun.entries[index].content, entry.digits)
    case .expiry: return expiries.map { [Keys.control("u")] + Self.typed($0) }
    case .code: return [Self.typed(code)]
    case .masked, .text:
      let text = wanted.entries[index].content
      let old = begun.entries[index].content
      return old.isEmpty ? [Self.typed(text)] : replacing(old, text)
    }
  }

  private static func typed(_ text: String) -> [Key] { text.map(Keys.character) }

  /// Replaces a text as a whole, or from where it differs.
  private func replacing(_ old: String, _ new: String) -> [[Key]] {
    let common = zip(old, new).prefix { $0 == $1 }.count
    return [
      [Keys.control("u")] + Self.typed(new),
      Array(repeating: Key(.backspace), count: old.count - common) + Self.typed(String(new.dropFirst(common))),
    ]
  }

  /// The ways to write the expiry date: the month with one digit or two, with and without a separator, and the year
  /// with two digits or four.
  private var expiries: [String] {
    guard let expiry = wanted.expiry?.expiry else { return [] }
    let (month, year) = (expiry.wireMonth, expiry.wireShortYear)
    let months = month.hasPrefix("0") ? [String(month.dropFirst()), month] : [month]
    let years = [year, "20" + year]
    return months.flatMap { month in years.flatMap { [month + $0, month + "/" + $0] } }
  }

  /// A code of the same length as the one that was entered. The entered one is not read.
  private var code: String { String(repeating: "0", count: wanted.code?.count ?? 0) }

  /// The steps through a list, down and up.
  private func steps(at index: Int) -> [[Key]] {
    guard case .choice(let rows) = wanted.fields[index].kind else { return [] }
    return [(1, Key(.down)), (-1, Key(.up))].compactMap { step, key in
      var form = begun
      for count in 1...max(1, rows.count) {
        form.step(step, at: index)
        if form.entries[index].content == wanted.entries[index].content { return Array(repeating: key, count: count) }
      }
      return nil
    }
  }
}
