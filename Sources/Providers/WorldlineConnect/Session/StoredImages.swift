import CheckoutCore

/// The images that the SDK keeps on the payer's device.
/// Source: Worldline Swift SDK guide, on images that are "stored on the customer's device once newer versions are available".
///
/// An image is kept under the name in its address without the version (`pp_logo_1` of `pp_logo_1_v2.png`), so that a newer
/// version replaces the older one and the storage does not grow.
struct StoredImages: Sendable {
  let storage: any DeviceStorage

  /// Returns the image with exactly this address; nil if it is not kept, or if an older version is.
  func image(_ url: String) -> PaymentImage? {
    guard let text = storage.value(Self.key(url)) else { return nil }
    let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == url, let bytes = Base64.decode(String(parts[2])) else { return nil }
    return PaymentImage(mediaType: String(parts[1]), bytes: bytes)
  }

  func keep(_ image: PaymentImage, _ url: String) {
    guard !image.mediaType.contains(" "), !url.contains(" ") else { return }
    storage.set(Self.key(url), to: [url, image.mediaType, Base64.encode(image.bytes)].joined(separator: " "))
  }

  static func key(_ url: String) -> String {
    let name = url.split(separator: "/").last.map(String.init) ?? url
    return "worldline.image." + name.prefix(upTo: name.ranges(of: "_v").last?.lowerBound ?? name.endIndex)
  }
}
