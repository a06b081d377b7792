/// A stage of the checkout for a front end to show. All providers and all front ends share these stages.
public enum Stage: Equatable, Sendable {
  /// The shop page. No payment has been started.
  case shop
  /// Another party is working. No action by the payer is needed.
  case wait(Phase)
  /// An inquiry to answer before paying. The error concerns the last answer.
  case inquiry(Inquiry, CheckoutError?)
  /// A choice between payment methods.
  case choice(PaymentInterface)
  /// A form to fill in. The error concerns the last attempt to submit it.
  case fields(PaymentMethod, CheckoutError?)
  /// A wallet sheet to confirm. If the wallet is unavailable, the method gives the reason.
  case walletSheet(PaymentMethod, WalletSheet, CheckoutError?)
  /// A 3-D Secure challenge to answer. The error concerns the last answer.
  case challenge(Challenge, CheckoutError?)
  /// An external page or another app in which the payer has to act.
  case redirect(Redirect, CheckoutError?)
  /// Additional data to enter. The error concerns the last attempt to send it.
  case clarification(Clarification, CheckoutError?)
  /// An offer to continue with another provider. The error concerns the last attempt to accept it.
  case cascade(Cascade, CheckoutError?)
  /// A declined payment attempt. Another attempt is allowed.
  case retry(Decline)
  /// The result of the payment. The flow is over once it has been painted.
  case result(CheckoutResult)
}

extension Flow {
  /// The stage to show. If the data for the phase's own stage is missing, it is `wait`.
  public var stage: Stage {
    switch phase {
    case .ready: inquiry.map { .inquiry($0, nil) } ?? .shop
    case .revealing where interface?.confirmsAtOnce == true: .wait(phase)
    case .revealing, .collecting: collectingStage
    case .challenged: challenge.map { .challenge($0, recoverableError) } ?? .wait(phase)
    case .redirected: redirect.map { .redirect($0, recoverableError) } ?? .wait(phase)
    case .clarifying: clarification.map { .clarification($0, recoverableError) } ?? .wait(phase)
    case .cascading: cascade.map { .cascade($0, recoverableError) } ?? .wait(phase)
    case .retrying: decline.map(Stage.retry) ?? .wait(phase)
    case .concluding, .ended: result.map(Stage.result) ?? .wait(phase)
    default: .wait(phase)
    }
  }

  private var collectingStage: Stage {
    if let inquiry { return .inquiry(inquiry, recoverableError) }
    guard let interface else { return .wait(phase) }
    guard let chosen = interface.methods.first(where: { $0.id == method }) else { return .choice(interface) }
    if let sheet = chosen.sheet { return .walletSheet(chosen, sheet, recoverableError) }
    return .fields(chosen, recoverableError)
  }
}

/// An action by the payer.
public enum PersonAction: Equatable, Sendable {
  /// The payer replies to an inquiry.
  case reply(InquiryReply)
  /// The payer chooses the payment method with this ID.
  case choose(method: String)
  /// The payer returns to the list of payment methods; from a form that a retry has opened, to the decline.
  case back
  /// The payer confirms the entries in the form or the wallet sheet (step 7).
  case confirm(PaymentDetails)
  /// The payer answers a challenge.
  case answer(ChallengeAnswer)
  /// The payer reports that the action on the external page or in the other app is done.
  case returned
  /// The payer sends the additional data that the platform requested.
  case clarify([String: FieldValue])
  /// The payer accepts another attempt with the next provider.
  case acceptCascade
  /// The payer makes another attempt after a decline.
  case retry
  /// Requests that the merchant server perform an operation on a completed payment.
  /// A nil amount means the whole remaining amount.
  case operate(PaymentOperation, Money?)
  /// The payer leaves. A payment that may have been charged first asks the platform for its outcome.
  case leave
}
