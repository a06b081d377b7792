/// The step and the attempt under which a message is logged: the ones in which its request was sent.
/// A late response is logged with its request.
///
/// Providers do not use this type: the flow runner sets it for each effect, and the log reads it.
public struct FlowMoment: Sendable {
  @TaskLocal package static var current: FlowMoment?

  package let step: Step
  /// The number of the attempt, from 1; nil for the attempt that is current when the message is logged.
  let attempt: Int?

  init(_ step: Step, attempt: Int? = nil) {
    self.step = step
    self.attempt = attempt
  }

  /// Runs `work` and logs its messages under `step`, which may differ from the step used for the rest of the effect.
  public static func within<Value: Sendable>(_ step: Step, _ work: () async -> Value) async -> Value {
    await $current.withValue(FlowMoment(step, attempt: current?.attempt), operation: work)
  }
}

extension Flow {
  /// Returns the step under which an effect's messages are logged. Source: flow design, "The 13 steps".
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
    // Log these effects under the open step, because they can occur at more than one step.
    case .inquire, .fetchMethod, .resumeSession, .cascade, .abandon: openStep
    }
  }
}
