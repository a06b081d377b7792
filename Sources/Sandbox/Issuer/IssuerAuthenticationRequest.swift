import CheckoutCore
import KassaResources

/// The authentication that the platform requests from the issuer. Source: EMV 3-D Secure 2.2, AReq.
struct IssuerAuthenticationRequest: Sendable {
  /// The merchant's ID for the payment.
  var payment: String
  /// The 3DS Server transaction ID (`threeDSServerTransID`).
  var server: String
  var money: Money
  var merchant: String
  var lastFour: String
  /// The platform's name for the card scheme.
  var scheme: String
  /// The issuer's scenario for this card.
  var play: ACSScenario
  var details = RequestorDetails()
  /// The completion indicator of the 3DS Method (`threeDSCompInd`).
  var method = "U"
  /// The language of the order as two letters (ISO 639-1); nil if the platform does not know it.
  /// The language that the cardholder's own device names in a CReq replaces it.
  var language: String?

  /// The issuer's texts for the cardholder, in English if no language is known.
  var strings: StringTable {
    language.flatMap { StringTable(language: String($0.lowercased().prefix(2))) } ?? .english
  }
}

/// The IDs of a challenge, used by both the ACS and the 3DS Server.
struct IssuerTransaction: Codable, Sendable, Hashable {
  /// The ACS transaction ID (`acsTransID`).
  var acs: String
  /// The 3DS Server transaction ID (`threeDSServerTransID`).
  var server: String
}

/// The outcome of an authentication.
enum IssuerOutcome: Sendable {
  case authenticated
  case refused
  /// The cardholder did not finish the challenge.
  case unfinished
}
