import CheckoutCore
import KassaAssistSandbox
import KassaResources
import KassaSandbox
import Synchronization
import TestSupport
import Testing

@testable import AssistMobile

/// Tests the messages to the delegate in every language of the payment page.
///
/// Source: AssistMobile guide, `payFinished`: `message` is the description of the status.
@Suite("Messages of payFinished")
struct MessageLanguageTests {
  private func pay(_ fixture: SandboxFixture, _ data: PayData, card: String = PaymentTests.paid) -> (Delegate, Person) {
    let delegate = Delegate()
    let person = Person(fixture, cards: [card])
    AssistPay(delegate: delegate, configuration: SandboxFixture.configuration).start(person, data)
    fixture.settle()
    return (delegate, person)
  }

  @Test(
    "A card that is never answered ends in the status that the list of cards names", arguments: StringTable.languages)
  func unanswered(language: String) throws {
    let card = try #require(TestCards.assist.first { $0.code == "AS300" }).number
    let fixture = SandboxFixture()
    _ = pay(fixture, SandboxFixture.order(), card: card)
    fixture.pass(.seconds(1000))
    #expect(fixture.result().statuses == [.Timeout])
    #expect(StringTable.shop(language)("testCards.note.AS300").contains(PayStatus.Timeout.rawValue))
  }

  private func order(_ language: Language) -> PayData {
    let data = SandboxFixture.order()
    data.language = language
    return data
  }

  /// Every status with its descriptions in Russian, English, Belarusian and Ukrainian.
  ///
  /// The messages for `Repeated`, and for `Unknown` without a response, come from the SDK instead of the platform.
  static let descriptions: [(AssistState, PayStatus, [String])] = [
    (
      .approved, .Approved,
      [
        "Операция выполнена успешно", "The operation was successful", "Аперацыя выканана паспяхова",
        "Операцію виконано успішно",
      ]
    ),
    (
      .partialApproved, .PartialApproved,
      [
        "Платёж выполнен успешно на неполную сумму", "Part of the amount was paid; the rest was released",
        "Плацеж выкананы паспяхова на няпоўную суму", "Платіж виконано успішно на неповну суму",
      ]
    ),
    (
      .delayed, .Delayed,
      [
        "Деньги заблокированы на карте", "The amount is held on the card", "Грошы заблакіраваны на картцы",
        "Кошти заблоковано на картці",
      ]
    ),
    (
      .partialDelayed, .PartialDelayed,
      [
        "Часть суммы списана, остаток заблокирован на карте", "Part of the amount was charged; the rest is held",
        "Частка сумы спісана, рэшта заблакіравана на картцы", "Частину суми списано, решту заблоковано на картці",
      ]
    ),
    (
      .canceled, .Canceled,
      ["Платёж отменён", "The payment was cancelled", "Плацеж скасаваны", "Платіж скасовано"]
    ),
    (
      .partialCanceled, .PartialCanceled,
      [
        "Платёж частично отменён", "Part of the payment was cancelled", "Плацеж часткова скасаваны",
        "Платіж частково скасовано",
      ]
    ),
    (
      .declined, .Declined,
      ["Банк отклонил платёж", "The bank declined the payment", "Банк адхіліў плацеж", "Банк відхилив платіж"]
    ),
    (
      .timeout, .Timeout,
      [
        "Время на оплату истекло", "The payment was not completed in time", "Час на аплату скончыўся",
        "Час на оплату минув",
      ]
    ),
    (
      .inProcess, .InProgress,
      ["Платёж обрабатывается", "The payment is being processed", "Плацеж апрацоўваецца", "Платіж обробляється"]
    ),
    (
      .unknown, .Unknown,
      [
        "Состояние платежа пока неизвестно", "The payment status is not yet known",
        "Стан плацяжу пакуль невядомы", "Стан платежу поки що невідомий",
      ]
    ),
  ]

  @Test("Every status has a message in every page language, and getResult gives the same", arguments: descriptions)
  func statuses(state: AssistState, status: PayStatus, texts: [String]) throws {
    for (language, text) in zip([Language.RU, .EN, .BY, .UK], texts) {
      let fixture = SandboxFixture(AssistSandboxConfiguration { $0.mock = .state(state) })
      let (delegate, _) = pay(fixture, order(language))
      let bill = try #require(fixture.sandbox.bills(of: "order-1").last?.number)
      let news = Delegate.ReportedResult(bill: bill, status: status, message: text)
      #expect(delegate.news == [news], "\(language)")
      #expect(fixture.result(order(language)).news == [news], "\(language)")
    }
  }

  @Test("Every platform status has a case")
  func whole() {
    #expect(Set(Self.descriptions.map(\.0)) == Set(AssistState.allCases))
    #expect(Set(Self.descriptions.map(\.1)) == Set(PayStatus.allCases).subtracting([.Repeated]))
  }

  @Test("Repeated names the existing bill in the page language")
  func repeated() throws {
    for language in Language.allCases {
      let fixture = SandboxFixture()
      _ = pay(fixture, order(language))
      let (delegate, _) = pay(fixture, order(language))
      let bill = try #require(fixture.sandbox.bills(of: "order-1").first?.number)
      #expect(delegate.news.map(\.bill) == [bill])
      #expect(delegate.statuses == [.Repeated])
      let message = try #require(delegate.news.first?.message)
      #expect(message.contains(bill))
      #expect(message.allSatisfy { language == .EN || !$0.isLetter || !$0.isASCII }, "\(language): \(message)")
    }
  }

  /// For each language, letters that must not occur in its messages, because they belong only to other alphabets.
  private static let alien: [Language: String] = [.BY: "ищъїє", .UK: "ыэёъў", .RU: "іўїєґ", .EN: "абвгдеиоуы"]

  @Test("A card that is not accepted is refused at its field in the page language", arguments: Language.allCases)
  func field(language: Language) throws {
    let fixture = SandboxFixture()
    let (_, person) = pay(fixture, order(language), card: "378282246310005")
    let refused = person.seen.withLock(\.refusals)
    #expect(refused.map(\.path) == ["pan"])
    let text = try #require(refused.first?.platformMessage)
    let alien = Self.alien[language] ?? ""
    #expect(!text.lowercased().contains { alien.contains($0) }, "\(text)")
    #expect(text.contains { $0.isLetter && $0.isASCII } == (language == .EN), "\(text)")
  }

  @Test("A decline gives its reason in the page language", arguments: Language.allCases)
  func reasons(language: Language) throws {
    var texts: Set<String> = []
    for card in ["4477000000000014", "5252000000000012", "4000000000000077"] {
      let (delegate, _) = pay(SandboxFixture(), order(language), card: card)
      let text = try #require(delegate.news.first?.message)
      #expect(delegate.statuses == [.Declined])
      let alien = Self.alien[language] ?? ""
      #expect(!text.lowercased().contains { alien.contains($0) }, "\(text)")
      #expect(text.contains { $0.isLetter && $0.isASCII } == (language == .EN), "\(text)")
      texts.insert(text)
    }
    #expect(texts.count == 3)
  }

  @Test("An order signed with the sandbox's key is not sent to the merchant server for signing")
  func sandboxKey() throws {
    let fixture = SandboxFixture()
    let data = SandboxFixture.order()
    let key = try #require(AssistSandbox.merchantKey)
    data.signature = AssistSignature(pem: key)?.sign(data.stringToSign)
    #expect(data.signature != nil)
    #expect(pay(fixture, data).0.statuses == [.Approved])
    #expect(!fixture.wire.sent.contains { $0.path == "/sign" })
  }

  @Test("A payer who leaves because of an error, such as that of a refused form, has cancelled, and the error is told")
  func leftBecause() {
    let result = PayResult(
      CheckoutResult(outcome: .cancelled, error: CheckoutError(code: .fields)), StringTable.shop("en"))
    #expect(result.status == .Canceled && result.error?.status == .Canceled)
    #expect(result.message == CheckoutError(code: .fields).message(StringTable.shop("en")))
    let failed = PayResult(
      CheckoutResult(outcome: .failed, error: CheckoutError(code: .fields)), StringTable.shop("en"))
    #expect(failed.status == .Unknown)
  }
}
