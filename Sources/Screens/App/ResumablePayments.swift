package import CheckoutCore

/// The payments from earlier runs that can be resumed, as shown in the shop and on the result screen.
package struct ResumablePayments: Equatable, Sendable {
  /// The newest payment whose outcome is unknown.
  package var unfinished: PaymentRecord?
  /// The number of payments whose outcome is unknown.
  package var count: Int
  /// The names of the other payment systems with payments whose outcome is unknown.
  package var others: [String] = []
  /// The localised reason why payments cannot be stored; nil if storage works.
  package var trouble: String?
  /// Whether one can pay in spite of that.
  package var canPay: Bool

  package init(unfinished: PaymentRecord? = nil, count: Int = 0, trouble: String? = nil, canPay: Bool = true) {
    self.unfinished = unfinished
    self.count = count
    self.trouble = trouble
    self.canPay = canPay
  }
}

/// The front end's access to stored payments. It is queried after the first frame and on each return to the shop.
package struct ResumeSupport: Sendable {
  package var findResumable: @Sendable () -> ResumablePayments
  /// Resumes the stored payment with this `PaymentKey`. Returns nil if it cannot be resumed.
  package var resume: @Sendable (any Presenter, PaymentKey) -> Checkout?

  package init(
    findResumable: @escaping @Sendable () -> ResumablePayments,
    resume: @escaping @Sendable (any Presenter, PaymentKey) -> Checkout?
  ) {
    self.findResumable = findResumable
    self.resume = resume
  }
}
