/// A snapshot of a flow for a front end.
///
/// It is an immutable class rather than a struct, because it is large and is passed around often.
public final class Presentation: Equatable, Sendable {
  /// The state of the payment.
  public let flow: Flow
  /// All the flow entries recorded so far.
  public let entries: [FlowEntry]
  /// The number of `entries`, counted from the first, that were recorded before the program restarted.
  public let resumedEntries: Int
  /// The responses to card lookups for this payment, by prefix.
  public let cardFacts: [String: CardFacts]
  /// The platform's response to a status request after the end of the flow.
  /// The SDK queries the platform again if the outcome was pending, or if the payment system's guide requires it.
  public let checked: CheckoutResult?
  /// What the payment system's states mean, and whether the payment can be withdrawn.
  public let rules: PaymentRules

  /// Creates a snapshot, for example to test a front end. By default, the payment has not been started.
  public init(
    flow: Flow = Flow(), entries: [FlowEntry] = [], resumedEntries: Int = 0, cardFacts: [String: CardFacts] = [:],
    checked: CheckoutResult? = nil, rules: PaymentRules = .none
  ) {
    self.flow = flow
    self.entries = entries
    self.resumedEntries = resumedEntries
    self.cardFacts = cardFacts
    self.checked = checked
    self.rules = rules
  }

  public static func == (left: Presentation, right: Presentation) -> Bool {
    left === right
      || left.flow == right.flow && left.entries == right.entries && left.cardFacts == right.cardFacts
        && left.checked == right.checked
  }

  /// The stage to show.
  public var stage: Stage { flow.stage }

  /// Whether the front end must call `painted()`. Steps 6 and 13 are complete only when their stage has been painted.
  public var wantsPainted: Bool { flow.phase == .revealing || flow.phase == .concluding }
}
