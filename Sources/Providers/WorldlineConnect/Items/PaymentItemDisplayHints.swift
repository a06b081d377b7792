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
  /// The image that the SDK ships for the product; nil if it ships none. It stands for the platform's first version of the
  /// image, and is a drawing in place of the brand image. `Session.image(_:)` loads the platform's own.
  public var shipped: PaymentImage? { ShippedImages.image(identifier) }
  /// Whether the SDK ships the version of the image that the platform has.
  var isShipped: Bool { shipped != nil && ImageName(url).version ?? ShippedImages.version <= ShippedImages.version }

  init(identifier: String, path: String, base: String) {
    self.identifier = identifier
    let isAbsolute = path.hasPrefix("https://") || path.hasPrefix("http://")
    let gap = base.hasSuffix("/") || path.hasPrefix("/") ? "" : "/"
    let tail = base.hasSuffix("/") && path.hasPrefix("/") ? String(path.dropFirst()) : path
    url = isAbsolute ? path : base + gap + tail
  }
}
