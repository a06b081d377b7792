import KassaResources
import Testing

@testable import CheckoutCore

@Suite("What a result says to the payer")
struct ResultTextTests {
  @Test("Every outcome has its texts in every language", arguments: StringTable.languages)
  func outcomes(language: String) throws {
    #expect(StringTable.languages.count == 9)
    let strings = try #require(StringTable(language: language))
    var titles: Set<String> = []
    for outcome in Outcome.allCases {
      let texts = CheckoutResult(outcome: outcome).localized(language).texts
      #expect(texts.title == strings("outcome." + outcome.rawValue))
      #expect(texts.sentence == strings("outcome.status." + outcome.rawValue))
      #expect((texts.explanation == nil) == (outcome == .success), "\(outcome)")
      #expect(texts == CheckoutResult(outcome: outcome).texts(language: language))
      titles.insert(texts.title)
      for text in [texts.title, texts.sentence, texts.explanation ?? "-"] {
        #expect(!text.isEmpty && !text.contains("⟦") && !text.contains("{"), "\(text)")
      }
    }
    #expect(titles.count == Outcome.allCases.count)
  }

  @Test("A decline has words and advice, and no error")
  func declined() {
    var payment = Payment(id: "1", status: "decline")
    (payment.message, payment.advice) = ("General decline", "smaller")
    var result = CheckoutResult(outcome: .declined, payment: payment)
    result.language = "de"
    #expect(result.error == nil)
    #expect(result.texts.title == "Abgelehnt")
    #expect(result.texts.explanation == StringTable(language: "de")?("outcome.next.cancelled"))
    #expect(result.texts.advice == StringTable(language: "de")?("advice.smaller"))
    #expect(payment.advice(language: "de") == result.texts.advice)
    // Advice to try again is reworded once the payment has ended.
    result.payment?.advice = "later"
    #expect(result.texts.advice == StringTable(language: "de")?("advice.over.later"))
    #expect(result.payment?.advice(language: "de") == StringTable(language: "de")?("advice.later"))
    result.payment?.advice = nil
    #expect(result.texts.advice == nil)
  }

  @Test("A failure has the advice about its error, and some errors and endings have words of their own")
  func own() {
    let failed = CheckoutResult(outcome: .failed, error: CheckoutError(code: .networkUnavailable))
    #expect(failed.texts.advice == "Try again later.")
    let lost = CheckoutResult(outcome: .failed, error: .neverArrived)
    #expect(lost.texts.title == "Not paid")
    var payment = Payment(id: "1", status: "refunded")
    payment.ending = .refunded
    #expect(CheckoutResult(outcome: .success, payment: payment).texts.title == "Refunded")
    #expect(CheckoutResult(outcome: .success).texts(language: "en", purpose: .store).title == "Card saved")
  }

  @Test("A decline that allows another attempt says why and what to do")
  func retry() {
    var payment = Payment(id: "1", status: "decline")
    var decline = Decline(payment: payment, code: "10000", message: "General decline")
    #expect(decline.reason(language: "de") == "General decline")
    #expect(decline.advice(language: "de") == StringTable(language: "de")?("retry.advice"))
    payment.advice = "issuer"
    decline = Decline(payment: payment, code: "dolyame.rejected", message: "")
    #expect(decline.reason(language: "de") == StringTable(language: "de")?("error.dolyame.rejected"))
    #expect(decline.advice(language: "de") == StringTable(language: "de")?("advice.issuer"))
  }

  @Test("A refusal by the merchant server names what it refused", arguments: StringTable.languages)
  func refused(language: String) {
    var error = CheckoutError(code: .merchantRefused, platformCode: "7").localized(language)
    let signing = error.localizedDescription
    error.operation = .refund
    #expect(error.localizedDescription != signing)
    #expect(error.localizedDescription.contains("7") && !error.localizedDescription.contains("{"))
    #expect(error == CheckoutError(code: .merchantRefused, platformCode: "7"))
  }

  @Test("Validation errors, storage errors and notes are described in a language by its name")
  func others() {
    let mistake = Mistake(path: "amount", code: "missing")
    #expect(mistake.description(language: "de") != mistake.description(language: "en"))
    #expect(mistake.description(language: "xx") == mistake.description(language: "en"))
    let storage = StorageError(.full, place: "/disk")
    #expect(storage.description(language: "de") != storage.description(language: "en"))
    // It may have been paid already.
    #expect(!FlowNote.words("ledger.full", ["file": "/disk"], language: "en").contains("can still pay"))
    #expect(FlowNote.words("check.failed", ["code": "network.timeout"], language: "de").contains("⟦") == false)
    #expect(FlowNote.words("unheard", [:], language: "de") == StringTable(language: "de")?("note.unknown"))
  }
}
