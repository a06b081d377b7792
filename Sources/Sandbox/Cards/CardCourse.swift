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
