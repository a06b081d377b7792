import CheckoutCore
import KassaCards
import Testing

@testable import KassaScreens

@Suite("Masked cards and accounts")
struct MaskedAccountTests {
  @Test(
    "Of a card the last four digits are shown, and of another account its own mask",
    arguments: [
      ("431422••••••0056", "••••\u{A0}0056"), ("411111******1111", "••••\u{A0}1111"), ("1111", "••••\u{A0}1111"),
      ("j•••@example.test", "j•••@example.test"), ("NL•• •••• 0300", "••••\u{A0}0300"),
    ])
  func text(account: String, shown: String) {
    #expect(MaskedDigits.text(account) == shown)
  }

  @Test(
    "The drawn card shows the number of a card on file in the groups of its brand, whatever mask the platform has",
    arguments: [
      ("555555••••••4444", BrandID.mastercard, "•••• •••• •••• 4444"),
      ("**** **** **** 7977", .visa, "•••• •••• •••• 7977"), ("************2265", .visa, "•••• •••• •••• 2265"),
      ("**** ****** *8431", .americanExpress, "•••• •••••• •8431"), ("8431", .americanExpress, "•••• •••••• •8431"),
      ("411111****1111", .visa, "•••• •••• •••• 1111"), ("1111", nil, "•••• •••• •••• 1111"),
    ] as [(String, BrandID?, String)])
  func printed(account: String, brand: BrandID?, printed: String) {
    #expect(MaskedDigits.printed(account, brand.flatMap { BrandTable.standard[$0] }) == printed)
  }

  @Test(
    "An account with an e-mail address or an IBAN is no card",
    arguments: [
      ("431422••••••0056", true), ("4111XXXXXXXX1111", true), ("j•••@example.test", false), ("NL•• •••• 0300", false),
      ("", false),
    ])
  func card(account: String, isCard: Bool) {
    #expect(SavedInstrument(account: account).isCard == isCard)
    #expect(SavedInstrument(account: account, brand: .visa).isCard)
  }
}
