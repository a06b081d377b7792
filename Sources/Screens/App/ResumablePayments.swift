public import CheckoutCore

/// The payments from earlier runs that can be resumed, as shown in the shop and on the result screen.
public struct ResumablePayments: Equatable, Sendable {
  /// The newest payment whose outcome is unknown.
  public var unfinished: PaymentRecord?
  /// The number of payments whose outcome is unknown.
  public var count: Int
  /// The localised reason why payments cannot be stored; nil if storage works.
  public var trouble: String?

  public init(unfinished: PaymentRecord? = nil, count: Int = 0, trouble: String? = nil) {
    self.unfinished = unfinished
    self.count = count
    self.trouble = trouble
  }
}

/// The front end's access to stored payments. It is queried after the first frame and on each return to the shop.
public struct ResumeSupport: Sendable {
  public var findResumable: @Sendable () -> ResumablePayments
  /// Resumes the stored payment with this `PaymentKey`. Returns nil if it cannot be resumed.
  public var resume: @Sendable (any Presenter, PaymentKey) -> Checkout?

  public init(
    findResumable: @escaping @Sendable () -> ResumablePayments,
    resume: @escaping @Sendable (any Presenter, PaymentKey) -> Checkout?
  ) {
    self.findResumable = findResumable
    self.resume = resume
  }
}
