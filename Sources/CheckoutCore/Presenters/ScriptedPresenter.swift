/// A front end without a screen. A function supplies the payer's actions.
///
/// The function is asked once for each stage in which the payer can act, and again only after something about the stage
/// has changed or another party has worked in between, for example when a one-time code was wrong.
///
/// A payment with this presenter always ends. The payer leaves the checkout if
/// - the function throws an error, which is the result's if it is a ``CheckoutError``, such as that of a refused form;
/// - the function is asked the same more than ``mostRepetitions`` times in a row, because its answer changes nothing; or
/// - the checkout stays at the same stage for longer than the limit.
public struct ScriptedPresenter: Presenter {
  /// The number of times that the function is asked the same in a row, before the payer leaves the checkout.
  public static let mostRepetitions = 20

  public let environment: CheckoutEnvironment
  private let answer: @Sendable (Stage) throws -> PersonAction?
  private let limit: Duration

  /// - Parameters:
  ///   - environment: the environment of the checkouts; for an SDK with a world, only its language, journal and device
  ///     data count.
  ///   - limit: the time on the checkout's clock after which the payer leaves a stage at which nothing happens.
  ///   - answer: a function that returns the payer's action for a stage, or nil to wait.
  ///     The function throws an error to leave the checkout.
  public init(
    environment: CheckoutEnvironment = CheckoutEnvironment(transport: NoTransport()), limit: Duration = .seconds(900),
    answer: @escaping @Sendable (Stage) throws -> PersonAction?
  ) {
    self.environment = environment
    self.limit = limit
    self.answer = answer
  }

  public func present(_ presentation: Presentation, of checkout: Checkout) {
    if presentation.wantsPainted { checkout.painted() }
    let flow = presentation.flow
    guard !flow.hasEnded else { return checkout.dialogue.end() }
    switch checkout.dialogue.turn(StagePrompt(flow), mostRepetitions: Self.mostRepetitions) {
    case .wait: break
    case .leave: checkout.send(.leave)
    case .ask(let stage):
      checkout.dialogue.limit(checkout, to: limit)
      do {
        if let action = try answer(stage) { checkout.send(action) }
      } catch {
        checkout.dialogue.left(because: error as? CheckoutError)
        checkout.send(.leave)
      }
    }
  }
}
