import CheckoutCore
import KassaSandbox

/// The scenario for a card at the issuer and the acquirer.
struct DolyameCardScenario: Codable, Sendable, Equatable {
  /// The issuer's 3-D Secure scenario; nil for a card without 3-D Secure.
  var play: ACSScenario?
  /// The acquirer's response code; `0` means that the payment was approved.
  var code = "0"

  static let paid = DolyameCardScenario()
  static let rejected = DolyameCardScenario(code: "ACQUIRING_ERROR")

  /// Returns the scenario for a card.
  /// A card that neither Dolyame nor the issuer lists is approved without 3-D Secure.
  static func of(_ number: String, _ mock: DolyameConfiguration.Mock) -> DolyameCardScenario {
    switch mock {
    case .success: return .paid
    case .decline: return .rejected
    case .disabled: break
    }
    guard let card = TestCards.dolyame.first(where: { $0.number == number }) else {
      return DolyameCardScenario(play: ACSScenario.cards[number])
    }
    switch (card.authentication, card.result) {
    case (.none, _): return DolyameCardScenario(code: card.code)
    case (.frictionless, let result):
      let status = statuses[number] ?? (result == .refused ? "N" : "Y")
      return DolyameCardScenario(play: ACSScenario(answer: status), code: result == .refused ? "0" : card.code)
    case (.challenge, .refused):
      var play = ACSScenario.challenge
      play.end = "N"
      return DolyameCardScenario(play: play)
    case (.challenge, _): return DolyameCardScenario(play: .challenge, code: card.code)
    }
  }

  /// The `transStatus` values other than Y and N for cards without a challenge, by card number.
  private static let statuses = ["2201382000000005": "R", "2201382000000039": "A"]
}

extension TestCards {
  /// The Dolyame test cards. Source: T-Bank's pages for developers, as noted in `testcards/dolyame.tsv`.
  public static let dolyame = read("testcards/dolyame.tsv")
}
