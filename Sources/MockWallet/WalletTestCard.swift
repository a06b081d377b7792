import CheckoutCore
import KassaCards
import KassaResources

/// A card in the mock wallet: its displayable details and its device account number.
struct WalletTestCard: Sendable {
  var card: WalletCard
  /// The device account number, which is used only inside tokens.
  var number: String

  /// Parses a row of the form `number | brand | kind | name | action | note`.
  init?(row: [Substring]) {
    guard row.count == 6, let kind = WalletCard.Kind(rawValue: String(row[2])), row[0].utf8.count >= 12 else {
      return nil
    }
    number = String(row[0])
    card = WalletCard(
      id: "card." + row[0].suffix(4), name: String(row[3]), network: BrandID(rawValue: String(row[1])),
      lastFour: String(row[0].suffix(4)), kind: kind)
  }

  /// The test cards in the built-in table, in table order.
  static let standard = (Resource("testcards/wallet.tsv")?.rows ?? []).compactMap(WalletTestCard.init(row:))
}
