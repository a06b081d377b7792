/// What can happen to a flow. What comes along is kept by reference: it is handed on several times.
public enum FlowEvent: Sendable {
  // The person
  case start
  indirect case reply(InquiryReply)
  /// Another run of the program has begun it.
  indirect case resume(FlowMemory)
  case choose(method: String)
  case back
  indirect case confirm(PaymentDetails)
  indirect case answer(ChallengeAnswer)
  /// What had to be done elsewhere is done, says the person.
  case returned
  /// The data that the platform wanted.
  case clarify([String: FieldValue])
  /// Let the next provider try.
  case goOn
  case retry
  /// An operation on the payment that is decided; nil for all there is.
  indirect case operate(PaymentOperation, Money?)
  case leave

  // The application
  case painted
  /// The time that was left for what is asked of the person is over.
  case timedOut
  /// Was it confirmed elsewhere? Time to ask.
  case poll

  // The SDK and the merchant server
  case prepared(stringToSign: String)
  case signed(signature: String)

  // The platform and the payment environment
  case sessionAccepted(id: String)
  indirect case inquiry(Inquiry)
  indirect case interfaceReceived(PaymentInterface)
  /// The platform has deleted an instrument.
  case forgotten(method: String)
  /// The platform still holds a payment under this id: it is taken up where it is.
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
  /// The platform has taken what the person said.
  case informed
  indirect case processed(Payment)
  indirect case declined(Decline)
  indirect case notified(MerchantNotification)
  indirect case result(CheckoutResult)
  /// With the payment as it stands now.
  indirect case operated(Afterwards.Done, Payment)

  // Whoever could not go on
  indirect case failed(CheckoutError)

  /// The name in the table of transitions.
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
    case .goOn: .goOn
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
    case restored, clarification, clarify, cascade, goOn, informed, operate, operated
  }
}

/// An event that the phase does not allow: a defect of whoever sent it, told and never swallowed.
public struct IllegalEvent: Error, Equatable, Sendable {
  public let phase: Phase
  public let event: FlowEvent.Kind
}

/// What the flow wants done. The runner does it and feeds the answer back as an event.
public enum FlowEffect: Sendable {
  case prepareParameters
  /// The same, after an answer that decides what is prepared.
  indirect case begin(InquiryReply)
  case sign(stringToSign: String)
  case openSession(signature: String)
  case fetchInterface
  indirect case inquire(InquiryReply)
  /// Take up a session that was opened before, and ask how its payment stands.
  case recall(session: String)
  case fetchMethod(String)
  case watchNotification
  indirect case submit(PaymentDetails)
  case awaitPlatform
  indirect case answer(ChallengeAnswer)
  /// Ask the issuer whether it was confirmed elsewhere, without anybody noticing.
  case poll
  /// The issuer waits no longer: let the platform ask it how the challenge ended.
  case endChallenge
  /// Ask how it stands on somebody else's page; whether the person says that it is done.
  case checkRedirect(isReturned: Bool)
  /// Tell the platform what it wanted to know.
  case clarify([String: FieldValue])
  /// Let the next provider try.
  case cascade
  /// Have the shop's server do something with the payment that is decided.
  indirect case operate(PaymentOperation, Money?)
  /// Give up what can be given up, then ask how the payment stands.
  case abandon
  /// Say nothing more; tell whoever waits for the end.
  indirect case finish(CheckoutResult)
}
