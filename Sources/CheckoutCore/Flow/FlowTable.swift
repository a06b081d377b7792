/// The legal transitions, in one table that is quick to compare with the ecommpay SDK guide.
///
/// Source of the steps: ecommpay SDK guide, section on how payments work.
/// Source of loops and exits: ecommpay SDK guide, sections on additional data, cascades and results.
public enum FlowTable {
  /// A legal transition: what an event does in a phase.
  public struct Row: Sendable {
    /// The phase in which the event is legal.
    public let phase: Phase
    /// The name of the event.
    public let event: FlowEvent.Kind
    /// The possible next phases. If there is more than one, the contents of the event determine the phase.
    public let next: [Phase]
    /// The step that the transition completes; nil if it completes none.
    public let completes: Step?
  }

  /// All legal transitions. A phase and an event occur together in one row at most.
  public static let rows: [Row] = [
    // The main path
    row(.ready, .start, [.preparing], .paymentInitiated),
    row(.preparing, .prepared, [.signing], .parametersPrepared),
    row(.signing, .signed, [.connecting], .parametersSigned),
    row(.connecting, .sessionAccepted, [.receiving], .sessionRequested),
    row(.receiving, .interfaceReceived, [.revealing], .interfacePrepared),
    row(.revealing, .painted, [.collecting, .submitting], .formDisplayed),

    // The platform sends an inquiry before the payment. The choice of a scenario is an inquiry before step 1
    row(.ready, .inquiry, [.ready]),
    row(.ready, .reply, [.preparing], .paymentInitiated),
    row(.ready, .leave, [.concluding]),
    row(.receiving, .inquiry, [.revealing], .interfacePrepared),
    row(.collecting, .reply, [.inquiring]),
    row(.inquiring, .inquiry, [.collecting]),
    row(.inquiring, .interfaceReceived, [.collecting]),
    row(.inquiring, .result, [.concluding]),
    row(.receiving, .result, [.concluding]),

    row(.collecting, .choose, [.collecting]),
    row(.collecting, .methodReceived, [.collecting, .submitting]),
    row(.collecting, .back, [.collecting, .retrying]),
    row(.collecting, .forgotten, [.collecting]),
    row(.collecting, .confirm, [.submitting], .detailsConfirmed),
    row(.submitting, .paymentAcknowledged, [.registering], .paymentRequested),
    row(.registering, .registered, [.processing], .paymentRegistered),
    row(.processing, .progressed, [.processing]),
    row(.processing, .processed, [.settling], .paymentProcessed),
    row(.settling, .progressed, [.settling]),
    row(.settling, .result, [.concluding], .resultReceived),
    row(.concluding, .painted, [.ended], .resultDisplayed),

    // The payment was started before the program restarted, so the SDK asks the platform for its state
    row(.ready, .resume, [.registering]),
    row(.registering, .interfaceReceived, [.registering]),

    // The issuer sends a challenge
    row(.processing, .challenge, [.challenged]),
    row(.challenged, .answer, [.answering]),
    row(.answering, .challenge, [.challenged]),
    row(.answering, .challengeOver, [.processing]),
    row(.challenged, .timedOut, [.answering]),
    row(.challenged, .poll, [.challenged]),
    row(.challenged, .challenge, [.challenged]),
    row(.challenged, .challengeOver, [.processing]),

    // The payer is redirected to an external page or another app
    row(.processing, .redirect, [.redirected]),
    row(.redirected, .returned, [.redirected]),
    row(.redirected, .poll, [.redirected]),
    row(.redirected, .redirect, [.redirected]),
    row(.redirected, .redirectOver, [.processing]),
    row(.redirected, .timedOut, [.processing]),

    // The platform already has a payment under this ID
    row(.receiving, .restored, [.registering], .interfacePrepared),

    // The platform requests more data
    row(.processing, .clarification, [.clarifying]),
    row(.clarifying, .clarify, [.informing]),
    row(.clarifying, .timedOut, [.leaving]),
    row(.informing, .informed, [.processing, .registering]),

    // Another provider takes over
    row(.processing, .cascade, [.cascading], .paymentProcessed),
    row(.settling, .cascade, [.cascading], .paymentProcessed),
    row(.cascading, .acceptCascade, [.informing]),
    row(.cascading, .timedOut, [.leaving]),

    // The payer makes another attempt. If none is left, the SDK asks the platform for the final result
    row(.processing, .declined, [.retrying, .leaving], .paymentProcessed),
    row(.settling, .declined, [.retrying, .leaving], .paymentProcessed),
    row(.retrying, .retry, [.collecting]),
    row(.retrying, .back, [.collecting]),
    row(.retrying, .leave, [.leaving]),
    row(.retrying, .timedOut, [.leaving]),

    // The platform decides without reporting the intermediate steps
    row(.registering, .result, [.concluding], .resultReceived),
    row(.processing, .result, [.concluding], .resultReceived),
    row(.answering, .result, [.concluding], .resultReceived),
    row(.leaving, .result, [.concluding], .resultReceived),
    row(.leaving, .processed, [.leaving], .paymentProcessed),
    row(.leaving, .progressed, [.leaving]),
    row(.leaving, .declined, [.leaving]),
    row(.leaving, .leave, [.leaving]),
    row(.leaving, .timedOut, [.concluding]),

    // The platform notifies the merchant server, at any time or not at all.
    // Only the notification of the payment's outcome completes step 11
    row(.registering, .notified, [.registering], .merchantNotified),
    row(.processing, .notified, [.processing], .merchantNotified),
    row(.challenged, .notified, [.challenged], .merchantNotified),
    row(.answering, .notified, [.answering], .merchantNotified),
    row(.redirected, .notified, [.redirected], .merchantNotified),
    row(.retrying, .notified, [.retrying], .merchantNotified),
    row(.collecting, .notified, [.collecting], .merchantNotified),
    row(.submitting, .notified, [.submitting], .merchantNotified),
    row(.settling, .notified, [.settling], .merchantNotified),
    row(.leaving, .notified, [.leaving], .merchantNotified),
    row(.concluding, .notified, [.concluding], .merchantNotified),
    row(.clarifying, .notified, [.clarifying], .merchantNotified),
    row(.cascading, .notified, [.cascading], .merchantNotified),
    row(.informing, .notified, [.informing], .merchantNotified),
    row(.ended, .notified, [.ended], .merchantNotified),

    // The payer leaves. Before step 8, nothing has been charged; from step 8 on, the SDK asks the platform
    row(.preparing, .leave, [.concluding]),
    row(.signing, .leave, [.concluding]),
    row(.connecting, .leave, [.concluding]),
    row(.receiving, .leave, [.concluding]),
    row(.revealing, .leave, [.concluding]),
    row(.collecting, .leave, [.concluding, .leaving]),
    row(.inquiring, .leave, [.concluding]),
    row(.submitting, .leave, [.leaving]),
    row(.registering, .leave, [.leaving]),
    row(.processing, .leave, [.leaving]),
    row(.challenged, .leave, [.leaving]),
    row(.answering, .leave, [.leaving]),
    row(.redirected, .leave, [.leaving]),
    row(.settling, .leave, [.leaving]),
    row(.clarifying, .leave, [.leaving]),
    row(.cascading, .leave, [.leaving]),
    row(.informing, .leave, [.leaving]),

    // An error occurs. Before step 8, the payment fails; from step 8 on, its outcome may be unknown
    row(.preparing, .failed, [.concluding]),
    row(.signing, .failed, [.concluding]),
    row(.connecting, .failed, [.concluding]),
    row(.receiving, .failed, [.concluding]),
    row(.collecting, .failed, [.collecting, .concluding]),
    row(.inquiring, .failed, [.collecting, .concluding]),
    row(.submitting, .failed, [.concluding, .collecting]),
    row(.registering, .failed, [.concluding]),
    row(.processing, .failed, [.concluding]),
    row(.challenged, .failed, [.challenged, .concluding]),
    row(.answering, .failed, [.challenged, .concluding]),
    row(.redirected, .failed, [.redirected, .concluding]),
    row(.settling, .failed, [.concluding]),
    row(.informing, .failed, [.clarifying, .cascading, .concluding]),
    row(.leaving, .failed, [.concluding]),

    // The merchant performs operations after the flow has ended. They do not change the flow's result
    row(.ended, .operate, [.ended]),
    row(.ended, .operated, [.ended]),
    row(.ended, .failed, [.ended]),
  ]

  /// Returns the row for an event in a phase; nil if the event is illegal.
  public static func row(_ phase: Phase, _ event: FlowEvent.Kind) -> Row? {
    index[Key(phase: phase, event: event)]
  }

  private struct Key: Hashable {
    let phase: Phase
    let event: FlowEvent.Kind
  }

  private static let index: [Key: Row] = Dictionary(
    rows.map { (Key(phase: $0.phase, event: $0.event), $0) }, uniquingKeysWith: { first, _ in first })

  private static func row(_ phase: Phase, _ event: FlowEvent.Kind, _ next: [Phase], _ completes: Step? = nil) -> Row {
    Row(phase: phase, event: event, next: next, completes: completes)
  }
}
