/// An event in a flow. Large payloads are `indirect`, because events are passed on several times.
public enum FlowEvent: Sendable {
  case start
  /// The payment was started before the program restarted.
  indirect case resume(ResumeToken)
  indirect case person(PersonAction)

  // Sent by the app
  case painted
  /// The deadline for the payer's action has passed.
  case timedOut
  /// The polling interval has passed. The SDK checks whether the payer has confirmed in another app or on another page.
  case poll

  // Sent by the SDK and the merchant server
  case prepared(stringToSign: String)
  case signed(signature: String)
  indirect case notified(MerchantNotification)
  /// An operation has finished. The second value is the payment as it stands after the operation.
  indirect case operated(PostPaymentOperations.Done, Payment)

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
  indirect case update(PlatformUpdate)
  case challengeOver
  case redirectOver
  /// The platform has accepted the payer's additional data, or the attempt with the next provider.
  case informed

  // Sent by any party that failed
  indirect case failed(CheckoutError)
}

// MARK: Names

extension FlowEvent {
  /// The names of the events in the transition table and in the notes about illegal events.
  public enum Kind: String, CaseIterable, Sendable {
    case start, resume, painted, timedOut, poll, prepared, signed, notified, operated, sessionAccepted, inquiry
    case interfaceReceived, forgotten, restored, methodReceived, paymentAcknowledged, challengeOver, redirectOver
    case informed, failed
    // The payer's actions
    case reply, choose, back, confirm, answer, returned, clarify, acceptCascade, retry, operate, leave
    // The updates from the platform
    case registered, progressed, challenge, redirect, clarification, cascade, processed, declined, result
  }

  /// The event's name. The compiler requires one for every event, every action and every update.
  public var kind: Kind {
    switch self {
    case .start: .start
    case .resume: .resume
    case .person(let action): action.kind
    case .painted: .painted
    case .timedOut: .timedOut
    case .poll: .poll
    case .prepared: .prepared
    case .signed: .signed
    case .notified: .notified
    case .operated: .operated
    case .sessionAccepted: .sessionAccepted
    case .inquiry: .inquiry
    case .interfaceReceived: .interfaceReceived
    case .forgotten: .forgotten
    case .restored: .restored
    case .methodReceived: .methodReceived
    case .paymentAcknowledged: .paymentAcknowledged
    case .update(let update): update.kind
    case .challengeOver: .challengeOver
    case .redirectOver: .redirectOver
    case .informed: .informed
    case .failed: .failed
    }
  }
}

extension PersonAction {
  fileprivate var kind: FlowEvent.Kind {
    switch self {
    case .reply: .reply
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
    }
  }
}

extension PlatformUpdate {
  fileprivate var kind: FlowEvent.Kind {
    switch self {
    case .registered: .registered
    case .progressed: .progressed
    case .challenge: .challenge
    case .redirect: .redirect
    case .clarification: .clarification
    case .cascade: .cascade
    case .processed: .processed
    case .declined: .declined
    case .result, .unknown: .result
    }
  }
}

/// An event that is not allowed in the current phase. It indicates a bug in the sender, so it is always reported.
public struct IllegalEvent: Error, Hashable, Sendable {
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
