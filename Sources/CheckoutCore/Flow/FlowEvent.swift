/// What can happen to a flow.
public enum FlowEvent: Sendable {
  // The person
  case start
  case reply(InquiryReply)
  /// Another run of the program has begun it.
  case resume(FlowMemory)
  case choose(method: String)
  case back
  case confirm(PaymentDetails)
  case answer(ChallengeAnswer)
  /// What had to be done elsewhere is done, says the person.
  case returned
  case retry
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
  case inquiry(Inquiry)
  case interfaceReceived(PaymentInterface)
  /// The platform has deleted an instrument.
  case forgotten(method: String)
  case methodReceived(PaymentMethod)
  case paymentAcknowledged
  case registered(Payment)
  case progressed(Payment)
  case challenge(Challenge)
  case challengeOver
  case redirect(Redirect)
  case redirectOver
  case processed(Payment)
  case declined(Decline)
  case notified(MerchantNotification)
  case result(CheckoutResult)

  // Whoever could not go on
  case failed(CheckoutError)

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
    case .retry: .retry
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
    case .methodReceived: .methodReceived
    case .paymentAcknowledged: .paymentAcknowledged
    case .registered: .registered
    case .progressed: .progressed
    case .challenge: .challenge
    case .challengeOver: .challengeOver
    case .redirect: .redirect
    case .redirectOver: .redirectOver
    case .processed: .processed
    case .declined: .declined
    case .notified: .notified
    case .result: .result
    case .failed: .failed
    }
  }

  public enum Kind: String, CaseIterable, Sendable {
    case start, inquiry, reply, choose, back, confirm, answer, retry, leave, painted, timedOut, poll, prepared, signed,
      sessionAccepted
    case interfaceReceived, methodReceived, forgotten, paymentAcknowledged, registered, progressed, challenge
    case challengeOver, redirect, redirectOver, returned, resume, processed, declined, notified, result, failed
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
  case begin(InquiryReply)
  case sign(stringToSign: String)
  case openSession(signature: String)
  case fetchInterface
  case inquire(InquiryReply)
  /// Take up a session that was opened before, and ask how its payment stands.
  case recall(session: String)
  case fetchMethod(String)
  case watchNotification
  case submit(PaymentDetails)
  case awaitPlatform
  case answer(ChallengeAnswer)
  /// Ask the issuer whether it was confirmed elsewhere, without anybody noticing.
  case poll
  /// The issuer waits no longer: let the platform ask it how the challenge ended.
  case endChallenge
  /// Ask how it stands on somebody else's page; whether the person says that it is done.
  case checkRedirect(isReturned: Bool)
  /// Give up what can be given up, then ask how the payment stands.
  case abandon
  /// Say nothing more; tell whoever waits for the end.
  case finish(CheckoutResult)
}
