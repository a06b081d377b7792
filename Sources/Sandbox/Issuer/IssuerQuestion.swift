import CheckoutCore

/// What the platform asks the issuer to find out. Source: EMV 3-D Secure 2.2, AReq.
struct IssuerQuestion: Sendable {
  /// `threeDSServerTransID`.
  var server: String
  var money: Money
  var merchant: String
  var lastFour: String
  /// The platform's name of the card type.
  var scheme: String
  /// How the issuer plays this card.
  var play: ACSPlay
  var details = RequestorDetails()
  /// `threeDSCompInd`.
  var method = "U"
}

/// A challenge as both sides call it.
struct IssuerTransaction: Codable, Sendable, Hashable {
  /// `acsTransID`.
  var acs: String
  /// `threeDSServerTransID`.
  var server: String
}

/// How a challenge ended.
enum IssuerOutcome: Sendable {
  case authenticated
  case refused
  /// Nobody answered to the end.
  case unfinished
}
