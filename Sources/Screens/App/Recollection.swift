public import CheckoutCore

/// What the program remembers of earlier runs, as the shop and the results show it.
public struct Recollection: Equatable, Sendable {
  /// A payment that nobody on this side can say the end of; the newest one.
  public var unfinished: PaymentRecord?
  /// How many there are.
  public var count: Int
  /// Why nothing is kept, in words.
  public var trouble: String?

  public init(unfinished: PaymentRecord? = nil, count: Int = 0, trouble: String? = nil) {
    self.unfinished = unfinished
    self.count = count
    self.trouble = trouble
  }
}

/// How a front end remembers: asked after the first picture, and whenever the shop comes back.
public struct Memory: Sendable {
  public var recall: @Sendable () -> Recollection
  /// Takes up the payment of this key; nil where that cannot be done.
  public var resume: @Sendable (any Presenter, PaymentKey) -> Checkout?

  public init(
    recall: @escaping @Sendable () -> Recollection,
    resume: @escaping @Sendable (any Presenter, PaymentKey) -> Checkout?
  ) {
    self.recall = recall
    self.resume = resume
  }
}
