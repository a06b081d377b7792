import Resources

/// What a test card of the mock wallet makes a platform do.
public struct WalletCourse: Sendable, Equatable {
  /// Digits.
  public var number: String
  /// As in the card data, e.g. `visa`.
  public var brand: String
  /// What the issuer calls it.
  public var name: String
  /// The gateway's action code, 0 for paid; nil: nobody answers.
  public var action: Int?
  public var note: String

  /// The cards of the built-in table.
  public static let standard: [WalletCourse] = (Resource("testcards/wallet.tsv")?.rows ?? []).compactMap { row in
    guard row.count == 6, row[4] == "none" || Int(row[4]) != nil else { return nil }
    return WalletCourse(
      number: String(row[0]), brand: String(row[1]), name: String(row[3]), action: Int(row[4]), note: String(row[5]))
  }

  /// A number that is in no list is paid.
  static func action(of number: String) -> Int? {
    guard let card = standard.first(where: { $0.number == number }) else { return 0 }
    return card.action
  }
}
