/// The result of an IIN lookup. Source: Worldline Swift SDK guide, "Issuer identification number check".
public struct IINDetailsResponse: Hashable, Sendable {
  /// Whether the card is known and accepted, or why that is not known yet.
  public let status: IINStatus
  /// The ID of the card's primary product; nil unless the status is `supported`.
  public let paymentProductId: String?
  /// The country of issue: ISO 3166-1, two letters; nil unless the status is `supported`.
  public let countryCode: String?
  /// Whether the primary product is accepted in the payment context; false unless the status is `supported`.
  public let allowedInContext: Bool
  /// All the brands on a co-branded card, including the primary one; empty for a card with only one brand.
  public let coBrands: [IINDetail]
  /// The card-number prefix that was looked up.
  public let bin: String

  init(status: IINStatus, bin: String) {
    self.status = status
    self.bin = bin
    paymentProductId = nil
    countryCode = nil
    allowedInContext = false
    coBrands = []
  }

  /// - Parameters:
  ///   - reader: the platform's response.
  ///   - standing: the status to use if the response does not say whether the product is allowed.
  init(_ reader: ModelReader, bin: String, standing: IINStatus = .existingButNotAllowed) {
    self.bin = bin
    let isSilent = reader.optionalFlag("isAllowedInContext") == nil
    guard let product = reader.text("paymentProductId"),
      isSilent ? standing == .supported : reader.flag("isAllowedInContext")
    else {
      status =
        reader.text("paymentProductId") == nil ? .unknown : isSilent ? standing : .existingButNotAllowed
      paymentProductId = nil
      countryCode = nil
      allowedInContext = false
      coBrands = []
      return
    }
    status = .supported
    paymentProductId = product
    countryCode = reader.text("countryCode")
    allowedInContext = true
    coBrands = reader.list("coBrands") { brand in
      brand.demand("paymentProductId").map {
        IINDetail(paymentProductId: $0, allowedInContext: brand.flag("isAllowedInContext"))
      }
    }
  }

  /// The accepted brands that the payer can choose from; empty unless there are at least two.
  public var choices: [IINDetail] {
    let allowed = coBrands.filter(\.allowedInContext)
    return allowed.count > 1 ? allowed : []
  }
}

/// A brand on a co-branded card. Source: Worldline Swift SDK guide.
public struct IINDetail: Hashable, Sendable {
  /// The ID of the brand's payment product.
  public let paymentProductId: String
  /// Whether the brand is accepted in the payment context.
  public let allowedInContext: Bool
}

/// The status of an IIN lookup. Source: Worldline Swift SDK guide; `unsupported` comes from the published SDK.
public enum IINStatus: String, Sendable, CaseIterable {
  /// The card is recognised and accepted in this payment context.
  case supported = "SUPPORTED"
  /// The card is recognised, but the platform does not offer its product.
  case unsupported = "UNSUPPORTED"
  /// The platform knows no product for the prefix.
  case unknown = "UNKNOWN"
  /// The card number has fewer than six digits, so no request was sent.
  case notEnoughDigits = "NOT_ENOUGH_DIGITS"
  /// Another lookup is running. It continues with these digits, and its call returns their result.
  case pending = "PENDING"
  /// The card is recognised, but not accepted in this payment context.
  case existingButNotAllowed = "EXISTING_BUT_NOT_ALLOWED"
}
