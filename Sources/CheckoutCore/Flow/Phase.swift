/// Where a flow stands: what it waits for.
public enum Phase: String, CaseIterable, Sendable {
  /// The shop: nothing was started.
  case ready
  /// The SDK collects the parameters.
  case preparing
  /// The merchant server signs.
  case signing
  /// The platform is asked for a session.
  case connecting
  /// The platform prepares the interface.
  case receiving
  /// The form is about to be painted.
  case revealing
  /// The person chooses and fills in.
  case collecting
  /// What the person answered to an inquiry is on its way; nothing is charged.
  case inquiring
  /// The payment request is on its way.
  case submitting
  /// The platform registers the payment.
  case registering
  /// Issuer and payment systems work.
  case processing
  /// The issuer wants to hear from the person.
  case challenged
  /// The person's answer is on its way to the issuer.
  case answering
  /// Somebody else's page or another application waits for the person.
  case redirected
  /// Declined, but another attempt is allowed.
  case retrying
  /// A result exists; the platform has not told it yet.
  case settling
  /// The person left; the platform is asked how it ended.
  case leaving
  /// The result is about to be painted.
  case concluding
  /// Over.
  case ended
}
