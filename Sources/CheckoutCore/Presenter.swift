/// A front end. It shows the stages of a checkout and sends back the payer's actions.
///
/// It also supplies the environment of the checkout, such as the transport and the clock.
public protocol Presenter: Sendable {
  var environment: CheckoutEnvironment { get }
  /// Shows the current state. It is called in order for every change, and must return without blocking.
  /// If `presentation.wantsPainted` is true, call `checkout.painted()` once the stage is on the screen.
  func present(_ presentation: Presentation, of checkout: Checkout)
  /// Removes the screens of a checkout that has ended, once the payer has finished with them.
  /// Calls `completion` once the screens have been removed.
  func dismiss(_ checkout: Checkout, completion: @escaping @Sendable () -> Void)
}

extension Presenter {
  public func dismiss(_ checkout: Checkout, completion: @escaping @Sendable () -> Void) { completion() }
}

/// A snapshot of a flow for a front end.
///
/// It is an immutable class rather than a struct, because it is large and is passed around often.
public final class Presentation: Equatable, Sendable {
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

  /// The last known result: after any operations on the payment, or else from the platform's last status response.
  public var lastKnown: CheckoutResult? {
    flow.postPaymentOperations.outcome == nil ? checked ?? flow.result : flow.standing
  }

  /// Whether the front end must call `painted()`. Steps 6 and 13 are complete only when their stage has been painted.
  public var wantsPainted: Bool { flow.phase == .revealing || flow.phase == .concluding }
}

/// A front end without a screen. A function supplies the payer's actions.
public struct ScriptedPresenter: Presenter {
  public let environment: CheckoutEnvironment
  private let answer: @Sendable (Stage) throws -> PersonAction?

  /// - Parameter answer: a function that returns the payer's action for a stage, or nil to wait.
  ///   The function throws an error to leave the checkout.
  ///   The function is called for every change to the flow, except in the stages `shop`, `wait` and `result`
  ///   and while `Presentation.wantsPainted` is true.
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
