import CheckoutCore
import KassaSandbox

/// The scenario for a payment. It is fixed when the payment is requested.
struct CardScenario: Codable, Sendable, Equatable {
  var authentication: TestCard.Authentication
  /// Whether the issuer authenticates the payer.
  /// If there is a challenge, the payer must also enter the correct one-time code.
  var isAuthenticated: Bool
  /// The result code of the authorisation.
  var code: String
  var allowsAnotherAttempt: Bool
  /// The scenario for the issuer's ACS; nil if the payment skips 3-D Secure.
  var play: ACSScenario?
  /// Whether the platform requests clarification from the payer before it continues processing the payment.
  var clarifies = false
  /// The outcome at the next provider after a decline; nil if there is no cascade.
  var next: Next?
  /// The part of the amount that is authorised.
  var share = Share.whole
  /// The result code of a later merchant-initiated debit.
  var debitCode = "0"

  enum Next: String, Codable, Sendable {
    /// The next provider approves the payment without 3-D Secure.
    case silent
    /// The next provider requires another challenge.
    case challenge
    case declined
  }

  enum Share: String, Codable, Sendable {
    case whole, half
    /// At most 120 EUR is authorised. Source: ecommpay, test cards for partial authorisation.
    case upTo120Euro

    func of(_ money: Money) -> Int64 {
      switch self {
      case .whole: money.amount
      case .half: max(1, money.amount / 2)
      case .upTo120Euro: money.currency.code == "EUR" ? min(money.amount, 12_000) : money.amount
      }
    }
  }

  static let success = CardScenario(authentication: .none, isAuthenticated: true, code: "0", allowsAnotherAttempt: true)

  /// Creates the scenario for a card.
  ///
  /// The mock mode takes precedence over the card. An unlisted card is approved without a challenge.
  init(mode: MockMode, number: String) {
    switch mode {
    case .success: self = .success
    case .decline:
      self.init(authentication: .none, isAuthenticated: true, code: "10000", allowsAnotherAttempt: false)
    case .disabled:
      guard let card = Self.cards[number] else {
        self = .success
        play = ACSScenario.cards[number]
        if let play { authentication = play.answer == "C" ? .challenge : .frictionless }
        return
      }
      self.init(
        authentication: card.authentication, isAuthenticated: card.result != .refused, code: card.code,
        // Authentication can fail even for a card that would be approved. The payer may then try again.
        allowsAnotherAttempt: card.result == .success || card.allowsAnotherAttempt)
      switch card.authentication {
      case .none: play = nil
      case .frictionless: play = .frictionless
      case .challenge: play = .challenge
      }
      if card.result == .refused { play?.end = "N" }
      switch card.scenario {
      case .partial: share = .upTo120Euro
      case .cascade: next = .silent
      case .cascadeChallenge: next = .challenge
      case .debitFunds: debitCode = "10102"
      case .debitLimit: debitCode = "10105"
      case nil: break
      }
    }
  }

  /// The scenario for a tokenisation, which involves no charge and no challenge.
  /// A decline without 3-D Secure that rules out another attempt, as in the `decline` mock mode, is still a decline.
  var withoutIssuer: CardScenario {
    var scenario = CardScenario.success
    if play == nil, !allowsAnotherAttempt { (scenario.code, scenario.allowsAnotherAttempt) = (code, false) }
    return scenario
  }

  private init(authentication: TestCard.Authentication, isAuthenticated: Bool, code: String, allowsAnotherAttempt: Bool)
  {
    self.authentication = authentication
    self.isAuthenticated = isAuthenticated
    self.code = code
    self.allowsAnotherAttempt = allowsAnotherAttempt
  }

  private static let cards = Dictionary(
    TestCards.ecommpay.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
}

/// The order parameter that forces a result. Source: ecommpay SDK guide, section on testing.
enum MockMode: String, Codable, Sendable, CaseIterable {
  /// The test card determines the result.
  case disabled
  /// Every valid card is approved.
  case success
  /// Every valid card is declined, and the payer may not try again.
  case decline
}

extension TestCards {
  /// The test cards for ecommpay. A valid card number that is not listed is approved without a challenge.
  ///
  /// Source: ecommpay's developer documentation; the resource file names the pages.
  public static let ecommpay = read("testcards/ecommpay.tsv")
}
