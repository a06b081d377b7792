import CheckoutCore

/// What happens to a payment, decided when it is requested.
struct CardCourse: Codable, Sendable, Equatable {
  var authentication: TestCard.Authentication
  /// Whether the issuer vouches for a person who gives the right code, or unasked.
  var isAuthenticated: Bool
  /// What the payment environment answers.
  var code: String
  var allowsAnotherAttempt: Bool
  /// How the issuer answers; nil where it is not asked.
  var play: ACSPlay?
  /// Whether the platform wants to know more before it goes on.
  var clarifies = false
  /// What the next provider makes of it after a decline; nil where there is none.
  var next: Next?
  /// How much of the amount is authorised.
  var share = Share.whole
  /// What a later debit without the person is answered.
  var debitCode = "0"

  enum Next: String, Codable, Sendable {
    /// Pays without the issuer.
    case silent
    /// Has the issuer ask again.
    case challenge
    case declined
  }

  enum Share: String, Codable, Sendable {
    case whole, half
    /// Source: ecommpay, test cards of partial authorisation.
    case upTo120Euro

    func of(_ money: Money) -> Int64 {
      switch self {
      case .whole: money.amount
      case .half: max(1, money.amount / 2)
      case .upTo120Euro: money.currency.code == "EUR" ? min(money.amount, 12_000) : money.amount
      }
    }
  }

  static let success = CardCourse(authentication: .none, isAuthenticated: true, code: "0", allowsAnotherAttempt: true)

  /// The mock mode decides before the card does; a card that is in no list is paid without a challenge.
  init(mode: MockMode, number: String) {
    switch mode {
    case .success: self = .success
    case .decline:
      self.init(authentication: .none, isAuthenticated: true, code: "10000", allowsAnotherAttempt: false)
    case .disabled:
      guard let card = Self.cards[number] else {
        self = .success
        play = ACSPlay.cards[number]
        if let play { authentication = play.answer == "C" ? .challenge : .frictionless }
        return
      }
      self.init(
        authentication: card.authentication, isAuthenticated: card.result != .refused, code: card.code,
        // A card that pays can still fail at the issuer, and may be tried again then.
        allowsAnotherAttempt: card.result == .success || card.allowsAnotherAttempt)
      switch card.authentication {
      case .none: play = nil
      case .frictionless: play = .frictionless
      case .challenge: play = .challenge
      }
      if card.result == .refused { play?.end = "N" }
      switch card.course {
      case .partial: share = .upTo120Euro
      case .cascade: next = .silent
      case .cascadeChallenge: next = .challenge
      case .debitFunds: debitCode = "10102"
      case .debitLimit: debitCode = "10105"
      case nil: break
      }
    }
  }

  /// Where nothing is charged and nobody is asked: the card is only kept. A mock mode that declines still does.
  var withoutIssuer: CardCourse {
    var course = CardCourse.success
    if play == nil, !allowsAnotherAttempt { course.code = code }
    return course
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

/// The switch of an order that decides its result. Source: seed 000, section on testing.
enum MockMode: String, Codable, Sendable, CaseIterable {
  /// The card decides.
  case disabled
  /// Every valid card is paid.
  case success
  /// Every valid card is declined for good.
  case decline
}
