/// An event in a flow. Large payloads are `indirect`, because events are passed on several times.
public enum FlowEvent: Sendable {
  /// The application has started the payment (step 1).
  case start
  /// The payment was started before the program restarted.
  indirect case resume(ResumeToken)
  /// The payer has acted.
  indirect case person(PersonAction)

  // Sent by the app
  /// The form (step 6) or the result (step 13) is on the screen.
  case painted
  /// The deadline for the payer's action has passed.
  case timedOut
  /// The polling interval has passed. The SDK checks whether the payer has confirmed in another app or on another page.
  case poll

  // Sent by the SDK and the merchant server
  /// The SDK has prepared the parameters (step 2).
  case prepared(stringToSign: String)
  /// The parameters are signed (step 3). The signature is empty if neither the order nor a merchant server has one.
  case signed(signature: String)
  /// The merchant server has reported a notification from the platform (step 11).
  indirect case notified(MerchantNotification)
  /// An operation has finished. The second value is the payment as it stands after the operation.
  indirect case operated(PostPaymentOperations.Done, Payment)

  // Sent by the platform and the payment environment
  /// The platform has accepted the session (step 4).
  case sessionAccepted(id: String)
  /// The payer has to answer an inquiry before paying.
  indirect case inquiry(Inquiry)
  /// The platform has sent the payment methods and their fields (step 5).
  indirect case interfaceReceived(PaymentInterface)
  /// The platform has deleted a saved payment instrument.
  case forgotten(method: String)
  /// The platform already has a payment under this ID. The flow continues from the state of that payment.
  indirect case restored(PaymentInterface, Payment)
  /// The platform has sent the fields of a method that it had listed without them.
  indirect case methodReceived(PaymentMethod)
  /// The platform has received the payment request (step 8).
  case paymentAcknowledged
  /// The platform has reported a change in the payment's state.
  indirect case update(PlatformUpdate)
  /// The challenge is over, and the platform goes on with the payment.
  case challengeOver
  /// The action on the external page or in the other app is over, and the platform goes on with the payment.
  case redirectOver
  /// The platform has accepted the payer's additional data, or the attempt with the next provider.
  case informed

  // Sent by any party that failed
  /// A request failed, or an operation on the completed payment.
  indirect case failed(CheckoutError)
}

// MARK: Names

extension FlowEvent {
  /// The names of the events in the transition table and in the notes about illegal events.
  public enum Kind: String, CaseIterable, Sendable {
    /// The ``FlowEvent`` case of the same name.
    case start, resume, painted, timedOut, poll, prepared, signed, notified, operated, sessionAccepted, inquiry
    /// The ``FlowEvent`` case of the same name.
    case interfaceReceived, forgotten, restored, methodReceived, paymentAcknowledged, challengeOver, redirectOver
    /// The ``FlowEvent`` case of the same name.
    case informed, failed
    /// The ``PersonAction`` case of the same name.
    case reply, choose, back, confirm, answer, returned, clarify, acceptCascade, retry, operate, leave
    /// The ``PlatformUpdate`` case of the same name; `result` also stands for ``PlatformUpdate/unknown``.
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
  /// The phase in which the flow was.
  public let phase: Phase
  /// The event that the phase does not allow.
  public let event: FlowEvent.Kind
}

/// Work that the flow requests. The runner performs it and feeds the response back as an event.
public enum FlowEffect: Sendable {
  /// Prepares the payment parameters and the string to sign (step 2).
  case prepareParameters
  /// Prepares the payment parameters after the payer's reply to the first inquiry, which determines them.
  indirect case begin(InquiryReply)
  /// Has the merchant server sign the parameters (step 3), unless the order contains a signature.
  case sign(stringToSign: String)
  /// Opens a session with the platform (step 4). The signature is empty as in ``FlowEvent/signed(signature:)``.
  case openSession(signature: String)
  /// Requests the payment methods and their fields (step 5).
  case fetchInterface
  /// Sends the platform the payer's reply to an inquiry.
  indirect case inquire(InquiryReply)
  /// Resumes a session that was opened earlier, and asks for the state of its payment.
  case resumeSession(session: String)
  /// Requests the fields of the payment method with this ID.
  case fetchMethod(String)
  /// Watches for notifications from the platform to the merchant server (step 11), alongside the other effects.
  case watchNotification
  /// Sends the payment request with the details that the payer confirmed (step 8).
  indirect case submit(PaymentDetails)
  /// Waits for the platform's next update of the payment.
  case awaitPlatform
  /// Sends the issuer the payer's answer to the challenge.
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
