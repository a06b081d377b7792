package import CheckoutCore
package import KassaResources

/// The authentication that the platform requests from the issuer. Source: EMV 3-D Secure 2.2, AReq.
package struct IssuerAuthenticationRequest: Sendable {
  /// The merchant's ID for the payment.
  package var payment: String
  /// The 3DS Server transaction ID (`threeDSServerTransID`).
  package var server: String
  package var money: Money
  package var merchant: String
  package var lastFour: String
  /// The platform's name for the card scheme.
  package var scheme: String
  /// The issuer's scenario for this card.
  package var play: ACSScenario
  package var details = RequestorDetails()
  /// The completion indicator of the 3DS Method (`threeDSCompInd`).
  package var method = "U"
  /// The language of the order as two letters (ISO 639-1); nil if the platform does not know it.
  /// The language that the cardholder's own device names in a CReq replaces it.
  package var language: String?

  package init(
    payment: String, server: String, money: Money, merchant: String, lastFour: String, scheme: String,
    play: ACSScenario, details: RequestorDetails = RequestorDetails(), method: String = "U", language: String? = nil
  ) {
    self.payment = payment
    self.server = server
    self.money = money
    self.merchant = merchant
    self.lastFour = lastFour
    self.scheme = scheme
    self.play = play
    self.details = details
    self.method = method
    self.language = language
  }

  /// The issuer's texts for the cardholder, in English if no language is known.
  package var strings: StringTable {
    language.flatMap { StringTable(language: String($0.lowercased().prefix(2))) } ?? .english
  }
}

/// The IDs of a challenge, used by both the ACS and the 3DS Server.
package struct IssuerTransaction: Codable, Sendable, Hashable {
  /// The ACS transaction ID (`acsTransID`).
  package var acs: String
  /// The 3DS Server transaction ID (`threeDSServerTransID`).
  package var server: String
  /// The protocol version of the challenge (`messageVersion`).
  package var version = "2.2.0"
}

/// The outcome of an authentication.
package enum IssuerOutcome: Sendable {
  case authenticated
  case refused
  /// The cardholder did not finish the challenge.
  case unfinished
}
