import CheckoutCore
import KassaBackend
import KassaCards
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaScreens
import KassaTerminal
import TestSupport
import Testing

@testable import KassaSystems

/// Plays every situation of 3-D Secure in every payment system that has it.
@Suite("Situations of 3-D Secure")
struct ThreeDSSituationTests {
  /// How a tester brings a situation about.
  enum Way: CaseIterable { case card, preset }

  static let systems = TestSystem.all.filter { !$0.kind.situations.isEmpty }

  @Test("The card and the preset show the question, the status and the outcome", arguments: systems, Way.allCases)
  func played(_ system: TestSystem, _ way: Way) throws {
    for situation in system.kind.situations {
      let seen = try Self.play(situation, system, way)
      #expect(seen.question == situation.question?.kind, "\(situation.name): \(seen.last)")
      #expect(seen.statuses.last == situation.status ?? "C", "\(situation.name): \(seen.statuses)")
      #expect(seen.outcome == (situation.isPaid ? .success : .declined), "\(situation.name): \(seen.last)")
      #expect(seen.charges == (situation.isPaid ? 1 : 0), "\(situation.name)")
      #expect(seen.explains == situation.scenario.isTalkative, "\(situation.name)")
    }
  }

  struct Seen {
    /// What the issuer asked first.
    var question: Challenge.Kind?
    /// The statuses that the issuer gave, in order.
    var statuses: [String] = []
    /// Whether the challenge explained itself.
    var explains = false
    var outcome: Outcome?
    var charges = 0
    var last = ""
  }

  private static func play(_ situation: ThreeDSSituation, _ system: TestSystem, _ way: Way) throws -> Seen {
    var system = system
    if way == .card {
      for field in ["pan", "cardNumber"] where system.typed[field] != nil { system.typed[field] = situation.number }
    }
    let fixture = try system.stage(issuer: way == .preset ? ACSBehaviour(situation: situation.name) : nil)
    let checkout = fixture.checkout
    var seen = Seen()
    for _ in 0..<6 {
      Passer(system: system).go(checkout) { ["challenge", "retry"].contains($0.page.id) }
      guard checkout.page.id == "challenge", let challenge = checkout.flow.challenge else { break }
      seen.question = seen.question ?? challenge.kind
      seen.explains = seen.explains || challenge.why != nil
      answer(challenge, checkout)
      checkout.advance(.seconds(60))
    }
    if checkout.page.id == "retry" {
      checkout.perform(.press("leave"))
      checkout.advance(.seconds(60))
      seen.outcome = .declined
    }
    seen.outcome = checkout.flow.result?.outcome ?? seen.outcome
    seen.charges = fixture.charges
    seen.last = checkout.text
    for case .message(let message) in checkout.entries.map(\.kind) where ["ARes", "RReq"].contains(message.name) {
      if let status = message.body["transStatus"]?.string { seen.statuses.append(status) }
    }
    // The platform reports the end of a decoupled authentication itself.
    if seen.statuses.last == "D" { seen.statuses.append(seen.outcome == .success ? "Y" : "N") }
    return seen
  }

  private static func answer(_ challenge: Challenge, _ checkout: HeadlessCheckout) {
    switch challenge.kind {
    case .code, .page:
      checkout.type("1234")
      checkout.press("Enter")
      return
    case .single: checkout.perform(.press(.option("phone")))
    case .multiple:
      checkout.perform(.press(.option("riga")))
      checkout.perform(.press(.option("oslo")))
    case .outOfBand, .pageOutOfBand, .information: break
    }
    checkout.perform(.press("submit"))
  }

  // MARK: The table

  @Test("Every kind of question ends well, without a result and with a refusal, and every status occurs")
  func complete() {
    let all = ThreeDSSituation.all
    for question in ACSQuestion.allCases {
      let statuses = Set(all.filter { $0.question == question }.compactMap(\.status))
      #expect(statuses.isSuperset(of: ["Y", "U", "N"]), "\(question)")
    }
    #expect(Set(all.compactMap(\.status)) == ["Y", "N", "U", "A", "R", "I", "S"])
    #expect(Set(all.map(\.scenario.answer)) == ["Y", "N", "U", "A", "R", "I", "S", "C", "D"])
    #expect(Set(all.map(\.name)).count == all.count && Set(all.map(\.number)).count == all.count)
    let rows = Resource("testcards/three-d-secure.tsv")?.rows ?? []
    #expect(all.count == rows.count && rows.count == 36)
  }

  @Test(
    "The number of a card says its kind and its status, and only the issuer lists the card",
    arguments: ThreeDSSituation.all)
  func number(_ situation: ThreeDSSituation) {
    let digits = Array(situation.number)
    #expect(situation.number.hasPrefix("400000000020") && Luhn.isValid(Array(situation.number.utf8)))
    if let question = situation.question { #expect("0\(digits[12])" == question.type) }
    let status = situation.status ?? "-"
    #expect(digits[13] == ["Y": "1", "N": "2", "U": "3", "A": "4", "R": "5", "I": "6", "S": "7"][status] ?? "8")
    for system in TestSystem.all {
      #expect(!system.kind.sandbox.testCards.flatMap(\.cards).contains { $0.number == situation.number })
    }
  }

  @Test("The article compares the situations as the table has them")
  func article() throws {
    let article = try Article(path: "Sources/CheckoutCore/Documentation.docc/ThreeDSecure.md").text
    for (situation, card) in zip(EcommpaySystem.situations, EcommpaySystem.situationCards(in: .english)) {
      let row = "| `\(situation.name)` | `\(card.groupedNumber)` | \(card.effect) |"
      #expect(article.contains(row), "\(row)")
    }
  }

  @Test("A preset that the payment system does not have is refused by name")
  func unknown() throws {
    let settings = try SandboxSettings(["issuer": ["situation": "decoupled-Y"]], for: EcommpaySystem.sandbox)
    #expect(settings.issuer?.situation == "decoupled-Y")
    #expect(throws: SettingsErrors.self) {
      try SandboxSettings(["issuer": ["situation": "decoupled-Y"]], for: AssistSystem.sandbox)
    }
  }
}

extension ACSQuestion {
  /// What the screens call the question.
  fileprivate var kind: Challenge.Kind {
    switch self {
    case .text: .code
    case .singleSelect: .single
    case .multiSelect: .multiple
    case .outOfBand: .outOfBand
    case .html: .page
    case .htmlOutOfBand: .pageOutOfBand
    case .information: .information
    }
  }
}
