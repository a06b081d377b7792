import Cards
import CheckoutCore
import Resources

/// A card in the mock wallet: what is shown of it, and the number that the device pays with.
struct WalletTestCard: Sendable {
  var card: WalletCard
  /// Digits; goes into tokens only.
  var number: String

  /// From `number | brand | kind | name | action | note`.
  init?(row: [Substring]) {
    guard row.count == 6, let kind = WalletCard.Kind(rawValue: String(row[2])), row[0].utf8.count >= 12 else {
      return nil
    }
    number = String(row[0])
    card = WalletCard(
      id: "card." + row[0].suffix(4), name: String(row[3]), network: BrandID(rawValue: String(row[1])),
      lastFour: String(row[0].suffix(4)), kind: kind)
  }

  /// The cards of the built-in table, in its order.
  static let standard = (Resource("testcards/wallet.tsv")?.rows ?? []).compactMap(WalletTestCard.init(row:))
}
