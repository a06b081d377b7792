package import CheckoutCore
package import KassaResources

/// A page outside the checkout on which the payer answers for one payment: of a third party, in its app, or in the bank's app.
package struct PayerPage: Equatable, Sendable {
  /// Who shows the page.
  package enum Kind: String, Sendable {
    /// A third party in a browser, such as a web wallet.
    case thirdParty
    /// A third party's app on a phone.
    case thirdPartyApp
    /// The app of the bank that issued the card.
    case bankApp
  }

  /// How far the payer's answer has come.
  package enum Progress: String, Sendable {
    /// The page waits for the payer.
    case waiting
    case approved
    case declined
    /// The page waits no more, although the payer has not answered it: the payment has ended or begun anew.
    case over
  }

  package var kind: Kind
  /// The address exactly as the payment platform or the issuer sends it, with the host name that it has in process.
  package var address: String
  /// The name of the third party or of the bank.
  package var name: String
  /// The merchant's display name.
  package var shop: String
  /// The merchant's ID for the payment.
  package var payment: String
  package var money: Money
  /// The last four digits of the card; nil if the payment has no card.
  package var lastFour: String?
  /// The language of the order as two letters (ISO 639-1); nil if the platform does not know it.
  package var language: String?
  package var progress: Progress
  /// The shop's page to which the payer returns; nil while the payer has not answered, or if the shop named none.
  package var back: String?

  package init(
    kind: Kind, address: String, name: String, shop: String, payment: String, money: Money, lastFour: String? = nil,
    language: String? = nil, progress: Progress, back: String? = nil
  ) {
    self.kind = kind
    self.address = address
    self.name = name
    self.shop = shop
    self.payment = payment
    self.money = money
    self.lastFour = lastFour
    self.language = language
    self.progress = progress
    self.back = back
  }
}

/// The pages on which the payer of a mock backend answers, each for one payment.
package protocol PayerPages: Sendable {
  /// Returns the page at an address; nil if there is none.
  /// - Parameter address: the address with the host name that it has in process.
  func page(at address: String) -> PayerPage?

  /// Answers for the payment of one page. Only the first answer that decides has an effect.
  /// - Returns: false if the page does not wait for the payer.
  func answer(_ action: OutOfBandAction, at address: String) -> Bool

  /// The pages that wait for the payer, in a stable order.
  var waitingPages: [PayerPage] { get }

  /// The issuer's challenges for a browser; nil if the payment system has none.
  var challenges: (any BrowserChallenges)? { get }
}

/// The issuer's challenges, as a browser shows them. An app that shows the same challenge shares its state.
package protocol BrowserChallenges: Sendable {
  /// Returns a challenge, also if it ended a while ago; nil if there is none.
  /// - Parameter acs: the ACS transaction ID (`acsTransID`).
  func challenge(_ acs: String) -> BrowserChallenge?

  /// Plays the cardholder's action.
  /// - Parameters:
  ///   - acs: the ACS transaction ID.
  ///   - step: the ``BrowserChallenge/step`` that the cardholder saw. An answer to an earlier one has no effect.
  /// - Returns: false if the action had no effect.
  func act(_ action: BrowserChallenge.Action, in acs: String, step: Int) -> Bool

  /// The challenges that wait for the cardholder, by ACS transaction ID.
  var waitingChallenges: [BrowserChallenge] { get }
}

/// The languages that a client accepts.
package enum AcceptedLanguages {
  /// Returns the texts in the language that a client prefers among those that have texts; nil if there is none.
  /// - Parameter header: the value of the header `Accept-Language` (RFC 9110, section 12.5.4).
  package static func strings(_ header: String) -> StringTable? {
    ranked(header).lazy.compactMap { StringTable(language: String($0.prefix { $0 != "-" })) }.first
  }

  /// Returns the languages in the order of preference, the best one first.
  private static func ranked(_ header: String) -> [String] {
    let choices = header.split(separator: ",").prefix(20).map { choice -> (language: String, weight: Double) in
      let parts = choice.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
      return (parts.first ?? "", weight ?? 1)
    }
    // The sort must keep the order of equal weights.
    return choices.enumerated().filter { $0.element.weight > 0 }.sorted {
      ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
    }.map(\.element.language)
  }
}
