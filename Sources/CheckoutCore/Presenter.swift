/// A front end: shows the stages of a checkout and answers for the person.
///
/// It brings its environment, as a device does: where requests go, what time it is.
public protocol Presenter: Sendable {
  var environment: CheckoutEnvironment { get }
  /// Shows what is new. Called for every change, in order; must not wait. Where `presentation.wantsPainted`, the front
  /// end calls `checkout.painted()` once the stage is on the screen.
  func present(_ presentation: Presentation, of checkout: Checkout)
  /// The checkout has ended: takes its screens away, as soon as the person has seen enough of them, and then calls
  /// `completion` once.
  func dismiss(_ checkout: Checkout, completion: @escaping @Sendable () -> Void)
}

extension Presenter {
  public func dismiss(_ checkout: Checkout, completion: @escaping @Sendable () -> Void) { completion() }
}

/// A flow as a front end sees it.
///
/// It never changes and is handed on many times, so it is passed by reference: its parts are large.
public final class Presentation: Equatable, Sendable {
  public let flow: Flow
  /// Everything that happened so far.
  public let entries: [FlowEntry]
  /// How many of `entries`, from the first on, another run of the program has recorded.
  public let resumedEntries: Int
  /// What look-ups have told for this payment, by prefix.
  public let cardFacts: [String: CardFacts]
  /// What the platform said when it was asked once more after the end: because that was undecided, or because the document
  /// wants it.
  public let checked: CheckoutResult?

  public init(
    flow: Flow = Flow(), entries: [FlowEntry] = [], resumedEntries: Int = 0, cardFacts: [String: CardFacts] = [:],
    checked: CheckoutResult? = nil
  ) {
    self.flow = flow
    self.entries = entries
    self.resumedEntries = resumedEntries
    self.cardFacts = cardFacts
    self.checked = checked
  }

  public static func == (left: Presentation, right: Presentation) -> Bool {
    left === right
      || left.flow == right.flow && left.entries == right.entries && left.cardFacts == right.cardFacts
        && left.checked == right.checked
  }

  public var stage: Stage { flow.stage }

  /// The end as it is known now: with what was done with the payment since, and what the platform said last where it was
  /// asked once more.
  public var lastKnown: CheckoutResult? { flow.afterwards.outcome == nil ? checked ?? flow.result : flow.standing }

  /// Steps 6 and 13 are complete only when the stage was painted.
  public var wantsPainted: Bool { flow.phase == .revealing || flow.phase == .concluding }
}

/// A front end without a screen: a function answers for the person.
public struct ScriptedPresenter: Presenter {
  public let environment: CheckoutEnvironment
  private let answer: @Sendable (Stage) throws -> PersonAction?

  /// - Parameter answer: what the person does at a stage; nil to wait, an error to leave. Asked once for every change of
  ///   the flow.
  public init(environment: CheckoutEnvironment, answer: @escaping @Sendable (Stage) throws -> PersonAction?) {
    self.environment = environment
    self.answer = answer
  }

  public func present(_ presentation: Presentation, of checkout: Checkout) {
    if presentation.wantsPainted { return checkout.painted() }
    switch presentation.stage {
    case .shop, .wait, .result: return
    default: break
    }
    do {
      if let action = try answer(presentation.stage) { checkout.send(action) }
    } catch {
      checkout.send(.leave)
    }
  }
}
