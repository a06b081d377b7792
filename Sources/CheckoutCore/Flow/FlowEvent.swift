/// An event in a flow. Large payloads are `indirect`, because events are passed on several times.
public enum FlowEvent: Sendable {
  // Sent by the payer
  case start
  indirect case reply(InquiryReply)
  /// The payment was started before the program restarted.
  indirect case resume(ResumeToken)
  case choose(method: String)
  case back
  indirect case confirm(PaymentDetails)
  indirect case answer(ChallengeAnswer)
  /// The payer reports that the action on the external page or in the other app is done.
  case returned
  /// The payer has entered the additional data that the platform requested.
  case clarify([String: FieldValue])
  /// The payer accepts another attempt with the next provider.
  case acceptCascade
  case retry
  /// A request for an operation on a completed payment. A nil amount means the whole remaining amount.
  indirect case operate(PaymentOperation, Money?)
  case leave

  // Sent by the app
  case painted
  /// The deadline for the payer's action has passed.
  case timedOut
  /// The polling interval has passed. The SDK checks whether the payer has confirmed in another app or on another page.
  case poll

  // Sent by the SDK and the merchant server
  case prepared(stringToSign: String)
  case signed(signature: String)

  // Sent by the platform and the payment environment
  case sessionAccepted(id: String)
  indirect case inquiry(Inquiry)
  indirect case interfaceReceived(PaymentInterface)
  /// The platform has deleted a saved payment instrument.
  case forgotten(method: String)
  /// The platform already has a payment under this ID. The flow continues from the state of that payment.
  indirect case restored(PaymentInterface, Payment)
  indirect case methodReceived(PaymentMethod)
  case paymentAcknowledged
  indirect case registered(Payment)
  indirect case progressed(Payment)
  indirect case challenge(Challenge)
  case challengeOver
  indirect case redirect(Redirect)
  case redirectOver
  indirect case clarification(Clarification)
  indirect case cascade(Cascade)
  /// The platform has accepted the payer's additional data, or the attempt with the next provider.
  case informed
  indirect case processed(Payment)
  indirect case declined(Decline)
  indirect case notified(MerchantNotification)
  indirect case result(CheckoutResult)
  /// An operation has finished. The second value is the payment as it stands after the operation.
  indirect case operated(PostPaymentOperations.Done, Payment)

  // Sent by any party that failed
  indirect case failed(CheckoutError)

  /// The name of the event in the transition table.
  public var kind: Kind {
    switch self {
    case .start: .start
    case .reply: .reply
    case .resume: .resume
    case .choose: .choose
    case .back: .back
    case .confirm: .confirm
    case .answer: .answer
    case .returned: .returned
    case .clarify: .clarify
    case .acceptCascade: .acceptCascade
    case .retry: .retry
    case .operate: .operate
    case .leave: .leave
    case .painted: .painted
    case .timedOut: .timedOut
    case .poll: .poll
    case .prepared: .prepared
    case .signed: .signed
    case .sessionAccepted: .sessionAccepted
    case .inquiry: .inquiry
    case .interfaceReceived: .interfaceReceived
    case .forgotten: .forgotten
    case .restored: .restored
    case .methodReceived: .methodReceived
    case .paymentAcknowledged: .paymentAcknowledged
    case .registered: .registered
    case .progressed: .progressed
    case .challenge: .challenge
    case .challengeOver: .challengeOver
    case .redirect: .redirect
    case .redirectOver: .redirectOver
    case .clarification: .clarification
    case .cascade: .cascade
    case .informed: .informed
    case .processed: .processed
    case .declined: .declined
    case .notified: .notified
    case .result: .result
    case .operated: .operated
    case .failed: .failed
    }
  }

  public enum Kind: String, CaseIterable, Sendable {
    case start, inquiry, reply, choose, back, confirm, answer, retry, leave, painted, timedOut, poll, prepared, signed,
      sessionAccepted
    case interfaceReceived, methodReceived, forgotten, paymentAcknowledged, registered, progressed, challenge
    case challengeOver, redirect, redirectOver, returned, resume, processed, declined, notified, result, failed
    case restored, clarification, clarify, cascade, acceptCascade, informed, operate, operated
  }
}

/// An event that is not allowed in the current phase. It indicates a bug in the sender, so it is always reported.
public struct IllegalEvent: Error, Equatable, Sendable {
  public let phase: Phase
  public let event: FlowEvent.Kind
}

/// Work that the flow requests. The runner performs it and feeds the response back as an event.
public enum FlowEffect: Sendable {
  case prepareParameters
  /// Prepares the payment parameters after the payer's reply to the first inquiry, which determines them.
  indirect case begin(InquiryReply)
  case sign(stringToSign: String)
  case openSession(signature: String)
  case fetchInterface
  indirect case inquire(InquiryReply)
  /// Resumes a session that was opened earlier, and asks for the state of its payment.
  case resumeSession(session: String)
  case fetchMethod(String)
  case watchNotification
  indirect case submit(PaymentDetails)
  case awaitPlatform
  indirect case answer(ChallengeAnswer)
  /// Asks the issuer, in the background, whether the payer has confirmed in another app.
  case poll
  /// Ends a challenge that has timed out at the issuer. The platform asks the issuer how the challenge ended.
  case endChallenge
  /// Asks for the progress of a redirect; `isReturned` is true if the payer reports that the external action is done.
  case checkRedirect(isReturned: Bool)
  /// Sends the platform the additional data that it requested.
  case clarify([String: FieldValue])
  /// Starts another attempt with the next provider.
  case cascade
  /// Requests that the merchant server perform an operation on a completed payment.
  indirect case operate(PaymentOperation, Money?)
  /// Cancels everything that can still be cancelled, then asks for the state of the payment.
  case abandon
  /// Ends the flow and calls the completion handler.
  indirect case finish(CheckoutResult)
}
