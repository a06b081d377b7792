/// A message to the run loop of a payment. Large payloads are `indirect`, so that messages are cheap to pass on.
enum FlowMessage: Sendable {
  /// A flow event with the number of the effect that produced it; nil for events from outside the flow.
  indirect case event(FlowEvent, work: Int?)
  /// The result of a poll, with the number of that poll.
  indirect case polled(FlowEvent, Int)
  /// The payer has left and does not wait any longer for the platform to say how the payment stands.
  case lastWordDue
  case note(FlowNote, details: [String: String])
  /// A message between two parties to the payment, with the step and attempt under which to log it.
  /// A message without a step and attempt is logged under the step that is open at that time.
  indirect case wire(WireMessage, FlowMoment?)
  /// A message between the platform and the payment environment, with the payment that it is about.
  indirect case observed(WireMessage, payment: String)
  /// A signature that a simulated server refused, with the payment that it is about and the step in which it did.
  indirect case refused(SignatureMismatch, payment: String, FlowMoment?)
  /// The watch for notifications has been silent for so long that it has to begin anew.
  case watchAgain
  /// SDK callbacks to the app are waiting to be recorded.
  case recorded
  /// A request to delete a saved payment instrument, and the platform's confirmation.
  case forget(String)
  case forgotten(String)
  /// The report on the operations requested in this checkout, with the payment on which they were performed.
  indirect case reported(OperationRunner.Report, Payment)
  /// An operation that the merchant server has performed on its own initiative, with the payment that it was performed on.
  indirect case operated(PostPaymentOperations.Done, payment: String)
  /// A request for the state of a pending payment, and the response.
  case check
  indirect case checked(CheckoutResult?)
  /// A request for data about a card, and the response. A failed lookup may be repeated.
  case lookUp(String)
  indirect case lookedUp(String, CardFacts?, failed: Bool)
}
