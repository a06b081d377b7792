/// The phase of a flow: what it is waiting for.
public enum Phase: String, CaseIterable, Codable, Sendable {
  /// The shop page is shown. No payment has been started.
  case ready
  /// The SDK is collecting the parameters.
  case preparing
  /// The merchant server is signing the parameters.
  case signing
  /// The SDK is requesting a session from the platform.
  case connecting
  /// The platform is preparing the interface.
  case receiving
  /// The form is about to be painted.
  case revealing
  /// The payer is choosing a method and filling in its fields.
  case collecting
  /// The payer's reply to an inquiry is being sent; nothing is charged.
  case inquiring
  /// The payment request is being sent.
  case submitting
  /// The platform is registering the payment.
  case registering
  /// The issuer and the payment systems are processing the payment.
  case processing
  /// The issuer is waiting for the payer to answer a challenge.
  case challenged
  /// The payer's answer is being sent to the issuer.
  case answering
  /// The payer has to act on an external page or in another app.
  case redirected
  /// The platform is waiting for more data from the payer.
  case clarifying
  /// One provider failed. The payer may continue with another.
  case cascading
  /// The payer's additional data or cascade decision is being sent to the platform.
  case informing
  /// The attempt was declined, but another one is allowed.
  case retrying
  /// The payment has been processed. The platform has not yet returned the result.
  case settling
  /// The payer has left; the SDK is asking the platform for the outcome.
  case leaving
  /// The result is about to be painted.
  case concluding
  /// The flow has ended.
  case ended
}
