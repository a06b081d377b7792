import CheckoutCore

/// What becomes of a card at the acquirer.
struct DolyameCourse: Codable, Sendable, Equatable {
  /// How the issuer answers; nil where it is not asked.
  var play: ACSPlay?
  /// What the acquirer says; `0` pays.
  var code = "0"

  static let paid = DolyameCourse()
  static let rejected = DolyameCourse(code: "ACQUIRING_ERROR")

  /// A card that is in no list is paid unasked, unless the issuer's own list has it.
  static func of(_ number: String, _ mock: DolyameConfiguration.Mock) -> DolyameCourse {
    switch mock {
    case .success: return .paid
    case .decline: return .rejected
    case .disabled: break
    }
    guard let card = TestCards.dolyame.first(where: { $0.number == number }) else {
      return DolyameCourse(play: ACSPlay.cards[number])
    }
    switch (card.authentication, card.result) {
    case (.none, _): return DolyameCourse(code: card.code)
    case (.frictionless, .refused): return DolyameCourse(play: ACSPlay(answer: refusals[number] ?? "N"), code: "0")
    case (.frictionless, _): return DolyameCourse(play: .frictionless, code: card.code)
    case (.challenge, .refused):
      var play = ACSPlay.challenge
      play.end = "N"
      return DolyameCourse(play: play)
    case (.challenge, _): return DolyameCourse(play: .challenge, code: card.code)
    }
  }

  /// `transStatus` of the cards that the issuer refuses unasked.
  private static let refusals = ["2201382000000005": "R", "2201382000000021": "N"]
}

extension TestCards {
  /// Source: T-Bank's pages for developers; the file names them.
  public static let dolyame = read("testcards/dolyame.tsv")
}
