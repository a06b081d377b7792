/// The presentation of a product or group in a list. Source: Worldline Swift SDK guide, BasicPaymentProduct.
public struct PaymentItemDisplayHints: Hashable, Sendable {
  /// The position in the list. Items are displayed in ascending order of this value.
  public let displayOrder: Int
  /// The platform's display name, in the language of the payment context.
  public let label: String?
  /// The path of the logo, relative to the asset URL.
  public let logoPath: String
  /// The logo image; nil if the platform sent no logo.
  public let logoImage: LogoImage?

  init(_ reader: ModelReader?, identifier: String, assetBaseURL: String) {
    displayOrder = reader?.integer("displayOrder") ?? Int.max
    label = reader?.text("label")
    logoPath = reader?.text("logo") ?? ""
    logoImage = logoPath.isEmpty ? nil : LogoImage(identifier: identifier, path: logoPath, base: assetBaseURL)
  }
}

/// A reference to a logo or tooltip image.
public struct LogoImage: Hashable, Sendable {
  /// The ID of the product, group or field that the image belongs to.
  public let identifier: String
  /// The absolute URL.
  public let url: String
  /// The image that the SDK ships for the product, to show before `Session.image(_:)` has loaded the platform's, or
  /// without a network; nil if it ships none.
  public var shipped: PaymentImage? { ShippedImages.image(identifier) }

  init(identifier: String, path: String, base: String) {
    self.identifier = identifier
    let isAbsolute = path.hasPrefix("https://") || path.hasPrefix("http://")
    let gap = base.hasSuffix("/") || path.hasPrefix("/") ? "" : "/"
    let tail = base.hasSuffix("/") && path.hasPrefix("/") ? String(path.dropFirst()) : path
    url = isAbsolute ? path : base + gap + tail
  }
}
