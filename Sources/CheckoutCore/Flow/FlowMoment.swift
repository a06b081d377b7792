/// The step and the attempt under which a message is logged: those in which its request was sent.
/// A late response is logged with its request.
///
/// Providers do not use this type: the flow runner sets it for each effect, and the log reads it.
public struct FlowMoment: Sendable {
  @TaskLocal package static var current: FlowMoment?

  package let step: Step
  /// The number of the attempt, from 1; nil for the current one at the time of logging.
  let attempt: Int?

  init(_ step: Step, attempt: Int? = nil) {
    self.step = step
    self.attempt = attempt
  }

  /// Logs the messages of `work` under this step, if they belong to a different step than the rest of the effect.
  public static func within<Value: Sendable>(_ step: Step, _ work: () async -> Value) async -> Value {
    await $current.withValue(FlowMoment(step, attempt: current?.attempt), operation: work)
  }
}

extension Flow {
  /// The step under which the messages of an effect are logged. Source: design of the flow, "The 13 steps".
  func step(of effect: FlowEffect) -> Step {
    switch effect {
    case .prepareParameters, .begin: .parametersPrepared
    case .sign: .parametersSigned
    case .openSession: .sessionRequested
    case .fetchInterface: .interfacePrepared
    case .submit: .paymentRequested
    case .awaitPlatform:
      switch phase {
      case .registering: .paymentRegistered
      case .settling, .leaving: .resultReceived
      default: .paymentProcessed
      }
    case .answer, .poll, .endChallenge, .checkRedirect, .clarify: .paymentProcessed
    case .watchNotification: .merchantNotified
    case .operate, .finish: .resultDisplayed
    // Inquiries, fields of a method, resuming a payment, the next provider and leaving.
    case .inquire, .fetchMethod, .resumeSession, .cascade, .abandon: openStep
    }
  }
}
