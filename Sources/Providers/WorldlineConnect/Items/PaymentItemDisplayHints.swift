/// How a payment item is shown in a list. Source: seed 002, BasicPaymentProduct.
public struct PaymentItemDisplayHints: Hashable, Sendable {
  /// The position in the list; lower ones first.
  public let displayOrder: Int
  /// The platform's own name for it, in the language of the context.
  public let label: String?
  /// Where the logo is, below the asset URL.
  public let logoPath: String
  /// The logo as this program can show it.
  public let logoImage: LogoImage?

  init(_ reader: ModelReader?, identifier: String, assetBaseURL: String) {
    displayOrder = reader?.integer("displayOrder") ?? Int.max
    label = reader?.text("label")
    logoPath = reader?.text("logo") ?? ""
    logoImage = logoPath.isEmpty ? nil : LogoImage(identifier: identifier, path: logoPath, base: assetBaseURL)
  }
}

/// A logo where there are no pictures: where it is to be had, and what stands for it.
public struct LogoImage: Hashable, Sendable {
  /// The product or group that it belongs to.
  public let identifier: String
  /// Absolute address.
  public let url: String

  init(identifier: String, path: String, base: String) {
    self.identifier = identifier
    let isAbsolute = path.hasPrefix("https://") || path.hasPrefix("http://")
    let gap = base.hasSuffix("/") || path.hasPrefix("/") ? "" : "/"
    let tail = base.hasSuffix("/") && path.hasPrefix("/") ? String(path.dropFirst()) : path
    url = isAbsolute ? path : base + gap + tail
  }
}
