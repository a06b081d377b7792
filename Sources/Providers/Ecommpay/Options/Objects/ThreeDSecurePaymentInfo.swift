/// What is bought, and how the shop would like the customer to be authenticated. Source: seed 000, table of threeDSecureInfo; the document calls it a class.
public struct ThreeDSecurePaymentInfo: Equatable, Sendable {
  /// Whether a challenge is wanted: `01` no preference, `02` rather not, `03` rather, `04` by all means.
  public var challengeIndicator: String?
  /// Size of the challenge's window: `01` 250×400, `02` 390×400, `03` 500×600, `04` 600×400, `05` full screen.
  public var challengeWindow: String?
  /// When the goods are expected, `DD-MM-YYYY`.
  public var preorderDate: String?
  /// `01` no preorder, `02` a preorder.
  public var preorderPurchase: String?
  /// `01` bought for the first time, `02` bought again.
  public var reorder: String?

  public init(
    challengeIndicator: String? = nil, challengeWindow: String? = nil, preorderDate: String? = nil,
    preorderPurchase: String? = nil, reorder: String? = nil
  ) {
    self.challengeIndicator = challengeIndicator
    self.challengeWindow = challengeWindow
    self.preorderDate = preorderDate
    self.preorderPurchase = preorderPurchase
    self.reorder = reorder
  }
}
