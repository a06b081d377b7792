/// Data about the purchase, and the merchant's preference for authentication.
/// Source: ecommpay SDK guide, table of threeDSecureInfo, which describes it as a class.
public struct ThreeDSecurePaymentInfo: Equatable, Sendable {
  /// The challenge preference: `01` none, `02` no challenge, `03` challenge preferred, `04` challenge required.
  public var challengeIndicator: String?
  /// The size of the challenge window: `01` 250×400, `02` 390×400, `03` 500×600, `04` 600×400, `05` full screen.
  public var challengeWindow: String?
  /// The date on which preordered goods are expected to be available, `DD-MM-YYYY`.
  public var preorderDate: String?
  /// Whether the purchase is a preorder: `01` no, `02` yes.
  public var preorderPurchase: String?
  /// Whether the customer has bought the goods before: `01` first purchase, `02` reorder.
  public var reorder: String?

  /// Creates the purchase data. Every parameter is optional and has the format of the property of its name.
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
