/// What a front end has to show: the vocabulary in which any provider speaks to any front end.
public enum Stage: Equatable, Sendable {
  /// Nothing was started.
  case shop
  /// One of the other parties is at work; nothing is wanted from the person.
  case wait(Phase)
  /// Settle this first. The error is what went wrong with the last answer, if anything.
  case inquiry(Inquiry, CheckoutError?)
  /// Choose one of these ways to pay.
  case choice(PaymentInterface)
  /// Fill in this form. The error is what went wrong with the last try, if anything.
  case fields(PaymentMethod, CheckoutError?)
  /// Confirm in the sheet of a wallet; where the method is unavailable, it says why.
  case walletSheet(PaymentMethod, WalletSheet, CheckoutError?)
  case challenge(Challenge, CheckoutError?)
  /// Somebody else's page or another application has to be gone to.
  case redirect(Redirect, CheckoutError?)
  case clarification(Clarification, CheckoutError?)
  case cascade(Cascade, CheckoutError?)
  /// Declined; another attempt is allowed.
  case retry(Decline)
  case result(CheckoutResult)
}

extension Flow {
  public var stage: Stage {
    switch phase {
    case .ready: inquiry.map { .inquiry($0, nil) } ?? .shop
    case .revealing where interface?.confirmsAtOnce == true: .wait(phase)
    case .revealing, .collecting: collectingStage
    case .challenged: challenge.map { .challenge($0, setback) } ?? .wait(phase)
    case .redirected: redirect.map { .redirect($0, setback) } ?? .wait(phase)
    case .clarifying: clarification.map { .clarification($0, setback) } ?? .wait(phase)
    case .cascading: cascade.map { .cascade($0, setback) } ?? .wait(phase)
    case .retrying: decline.map(Stage.retry) ?? .wait(phase)
    case .concluding, .ended: result.map(Stage.result) ?? .wait(phase)
    default: .wait(phase)
    }
  }

  private var collectingStage: Stage {
    if let inquiry { return .inquiry(inquiry, setback) }
    guard let interface else { return .wait(phase) }
    guard let chosen = interface.methods.first(where: { $0.id == method }) else { return .choice(interface) }
    if let sheet = chosen.sheet { return .walletSheet(chosen, sheet, setback) }
    return .fields(chosen, setback)
  }
}

/// What a person can do.
public enum PersonAction: Equatable, Sendable {
  case reply(InquiryReply)
  case choose(method: String)
  case back
  case confirm(PaymentDetails)
  case answer(ChallengeAnswer)
  /// What had to be done elsewhere is done.
  case returned
  /// The data that the platform wanted.
  case clarify([String: FieldValue])
  /// Let the next provider try.
  case goOn
  case retry
  /// Have the shop's server do something with the payment that is decided; nil for all there is.
  case operate(PaymentOperation, Money?)
  case leave

  var event: FlowEvent {
    switch self {
    case .reply(let reply): .reply(reply)
    case .choose(let method): .choose(method: method)
    case .back: .back
    case .confirm(let details): .confirm(details)
    case .answer(let answer): .answer(answer)
    case .returned: .returned
    case .clarify(let values): .clarify(values)
    case .goOn: .goOn
    case .retry: .retry
    case .operate(let operation, let amount): .operate(operation, amount)
    case .leave: .leave
    }
  }
}
