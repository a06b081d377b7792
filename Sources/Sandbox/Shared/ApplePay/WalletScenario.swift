import KassaResources

/// The outcome that a test card in the mock wallet triggers on a platform.
public struct WalletScenario: Sendable, Equatable {
  /// The card number, as digits only.
  public var number: String
  /// The card brand, spelled as in the card data, e.g. `visa`.
  public var brand: String
  /// The issuer's name for the card product.
  public var name: String
  /// The gateway's action code, which is 0 for an approved payment; nil if the gateway never responds.
  public var action: Int?
  /// A remark, as the part of a string key after `testCards.note.`; empty if there is none.
  public var note: String

  /// The test cards in the built-in table.
  public static let standard: [WalletScenario] = (Resource("testcards/wallet.tsv")?.rows ?? []).compactMap { row in
    guard row.count == 6, row[4] == "none" || Int(row[4]) != nil else { return nil }
    return WalletScenario(
      number: String(row[0]), brand: String(row[1]), name: String(row[3]), action: Int(row[4]), note: String(row[5]))
  }

  /// Returns the action code for a card number. A card that is not in the table is approved.
  package static func action(of number: String) -> Int? {
    guard let card = standard.first(where: { $0.number == number }) else { return 0 }
    return card.action
  }
}
