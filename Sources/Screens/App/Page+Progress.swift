import CheckoutCore
import KassaTerminal

extension Page.Progress {
  /// A part of a payment that a payer has a word for. The raw value is the key of the word.
  enum Part: String, CaseIterable {
    case order = "progress.order"
    case method = "progress.method"
    case details = "progress.details"
    case bank = "progress.bank"
    case done = "progress.done"

    /// - Parameter isChoosing: whether the payer chooses a method. Choosing and filling in are one step of the flow.
    init(_ step: Step, isChoosing: Bool) {
      switch step {
      case .paymentInitiated, .parametersPrepared, .parametersSigned, .sessionRequested, .interfacePrepared,
        .formDisplayed:
        self = .order
      case .detailsConfirmed: self = isChoosing ? .method : .details
      case .paymentRequested, .paymentRegistered, .paymentProcessed: self = .bank
      case .merchantNotified, .resultReceived, .resultDisplayed: self = .done
      }
    }
  }

  /// - Parameters:
  ///   - flow: a flow that has begun.
  ///   - isChoosing: whether the page is the list of methods.
  init(_ flow: Flow, isChoosing: Bool, _ context: Context) {
    let open = flow.openStep
    let place = ["step": String(open.rawValue), "count": String(Step.allCases.count)]
    let isShown = !flow.hasEnded && !context.setup.isClean
    self.init(
      stages: zip(context.shared.parts, Self.states(flow, context.summary, isChoosing)).map { Stage($0, $1) },
      text: isShown ? context.say("progress.step", place) : "",
      shortText: isShown ? context.say("progress.place", place) : "", key: Keys.inspector)
  }

  /// The part that a payment which has ended did not get through.
  private static func reached(_ flow: Flow) -> Part {
    if flow.completed.contains(.detailsConfirmed) { return .bank }
    guard flow.completed.contains(.formDisplayed) else { return .order }
    return flow.method == nil ? .method : .details
  }

  /// What has happened: a part that is over stays done, and a decline stays visible until the next attempt is decided.
  /// A later check settles what was not known at the end.
  private static func states(_ flow: Flow, _ summary: PaymentSummary, _ isChoosing: Bool) -> [State] {
    let ended = flow.result?.outcome
    let outcome = ended == .pending ? summary.outcome : ended
    if [.success, .partial, .held].contains(outcome) { return Part.allCases.map { _ in .done } }
    // An unhappy end is shown at the part that the payment did not get through, and so is a decline that need not be one.
    let isDeclined = flow.phase == .retrying || flow.phase == .cascading
    let open = outcome == nil && !isDeclined ? Part(flow.openStep, isChoosing: isChoosing) : reached(flow)
    let failed = isDeclined || outcome != nil && outcome != .pending
    var beside = State.done
    return Part.allCases.map { part in
      if part == open {
        beside = .toCome
        return failed ? .failed : .current
      }
      return part == .bank && beside == .toCome && flow.attempt > 1 ? .failed : beside
    }
  }
}
