/// Where in a flow a message belongs: the step and the attempt in which its request was sent. An answer, however late, stands
/// with its request.
///
/// A provider knows nothing of it: the runner of the flow starts each effect with one, and the log reads it there.
public struct FlowMoment: Sendable {
  @TaskLocal package static var current: FlowMoment?

  package let step: Step
  /// From 1; nil for the one that is under way when the message is recorded.
  let attempt: Int?

  init(_ step: Step, attempt: Int? = nil) {
    self.step = step
    self.attempt = attempt
  }

  /// Files the messages of `work` under this step, where a part of an effect belongs to another one than its whole.
  public static func within<Value: Sendable>(_ step: Step, _ work: () async -> Value) async -> Value {
    await $current.withValue(FlowMoment(step, attempt: current?.attempt), operation: work)
  }
}

extension Flow {
  /// The step in which an effect's messages are sent. Source: design of the flow, «The 13 steps».
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
    // What is asked before the form or in it, a payment that is taken up, the next provider, and leaving.
    case .inquire, .fetchMethod, .recall, .cascade, .abandon: openStep
    }
  }
}
