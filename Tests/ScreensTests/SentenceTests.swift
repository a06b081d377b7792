import KassaResources
import Testing

@testable import KassaScreens

@Suite("Parts of sentences")
struct SentenceTests {
  @Test(
    "The first sentence ends at its mark",
    arguments: [
      ("That code was not right. You have 2 attempts left.", "That code was not right."),
      ("Wrong code! Try again.", "Wrong code!"), ("One sentence", "One sentence"), ("One sentence.", "One sentence."),
      ("Enter code no. 4 of 5. Then continue.", "Enter code no. 4 of 5. Then continue."),
      ("Pay 19.99 USD now. Thank you.", "Pay 19.99 USD now."), ("z. B. eine Karte. Danke.", "z. B. eine Karte."),
      ("代码错误。请重试。", "代码错误。"), ("", ""),
    ])
  func first(text: String, sentence: String) { #expect(text.firstSentence == sentence) }

  @Test(
    "After a colon, a text begins with a small letter, except in German",
    arguments: [
      ("en", "Insufficient funds", "insufficient funds"), ("es", "Fondos insuficientes", "fondos insuficientes"),
      ("it", "È scaduta", "è scaduta"), ("ru", "Недостаточно средств", "недостаточно средств"),
      ("de", "Nicht gedeckt", "Nicht gedeckt"), ("en", "PIN wrong", "PIN wrong"), ("en", "3DS failed", "3DS failed"),
      ("en", "already small", "already small"), ("en", "", ""),
    ])
  func colon(language: String, text: String, shown: String) throws {
    #expect(try #require(StringTable(language: language)).afterColon(text) == shown)
  }
}
