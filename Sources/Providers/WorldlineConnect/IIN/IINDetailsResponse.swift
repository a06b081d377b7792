/// What a look-up of the first digits of a card number told. Source: seed 002, «Issuer identification number check».
public struct IINDetailsResponse: Hashable, Sendable {
  public let status: IINStatus
  /// The primary product; nil unless supported.
  public let paymentProductId: String?
  /// Where the card was issued; ISO 3166-1, two letters. Nil unless supported.
  public let countryCode: String?
  /// Whether the primary product can be paid with in the payment context; false unless supported.
  public let allowedInContext: Bool
  /// All brands of a card that has several, the primary one included; empty for a card of one brand.
  public let coBrands: [IINDetail]
  /// The digits that were asked about.
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
  ///   - reader: the platform's answer. A product without word that it is allowed is not.
  ///   - standing: what is known of the product where the answer does not say whether it is allowed.
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

  /// The brands to choose from: those that are allowed, if there are several.
  public var choices: [IINDetail] {
    let allowed = coBrands.filter(\.allowedInContext)
    return allowed.count > 1 ? allowed : []
  }
}

/// A brand on a card. Source: seed 002.
public struct IINDetail: Hashable, Sendable {
  public let paymentProductId: String
  public let allowedInContext: Bool
}

/// What is known about a card number's first digits. Source: seed 002; `unsupported` is the published SDK's.
public enum IINStatus: String, Sendable, CaseIterable {
  case supported = "SUPPORTED"
  /// Recognised, but of a product that the platform does not offer.
  case unsupported = "UNSUPPORTED"
  case unknown = "UNKNOWN"
  /// Fewer than six digits: nobody was asked.
  case notEnoughDigits = "NOT_ENOUGH_DIGITS"
  /// Another look-up was begun meanwhile: its answer counts, not this one's.
  case pending = "PENDING"
  /// Recognised, but not to be paid with in this payment context.
  case existingButNotAllowed = "EXISTING_BUT_NOT_ALLOWED"
}
