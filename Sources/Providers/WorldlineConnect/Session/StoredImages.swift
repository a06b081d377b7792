import CheckoutCore

/// The images that the SDK keeps on the payer's device.
/// Source: Worldline Swift SDK guide, on images that are "stored on the customer's device once newer versions are available".
///
/// An image is kept under the name in its address without the version (`pp_logo_1` of `pp_logo_1_v2.png`), so that a newer
/// version replaces the older one and the storage does not grow.
struct StoredImages: Sendable {
  let storage: any DeviceStorage

  /// Returns the image with exactly this address; nil if it is not kept, or if another version is.
  func image(_ url: String) -> PaymentImage? { keptURL(url) == url ? latest(url) : nil }

  /// Returns the image that is kept under the name in an address, whatever its version; nil if none is.
  func latest(_ url: String) -> PaymentImage? {
    let parts = parts(url)
    guard parts.count == 3, let bytes = Base64.decode(String(parts[2])) else { return nil }
    return PaymentImage(mediaType: String(parts[1]), bytes: bytes)
  }

  /// Returns the address of the image that is kept under the name in an address; nil if none is.
  func keptURL(_ url: String) -> String? { parts(url).first.map(String.init) }

  func keep(_ image: PaymentImage, _ url: String) {
    guard !image.mediaType.contains(" "), !url.contains(" ") else { return }
    storage.set(Self.key(url), to: [url, image.mediaType, Base64.encode(image.bytes)].joined(separator: " "))
  }

  /// The address, the media type and the bytes of the image that is kept; empty if none is.
  private func parts(_ url: String) -> [Substring] {
    storage.value(Self.key(url))?.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false) ?? []
  }

  static func key(_ url: String) -> String { "worldline.image." + ImageName(url).name }
}

/// The name of an image in the last part of its address, and its version: `pp_logo_1` and 2 of `…/pp_logo_1_v2.png`.
struct ImageName {
  let name: String
  /// The version; nil if the address names none.
  let version: Int?

  init(_ url: String) {
    let file = url.split(separator: "/").last ?? url[...]
    let stem = file.prefix { $0 != "." }
    if let mark = stem.ranges(of: "_v").last, let version = Int(stem[mark.upperBound...]), version >= 0 {
      (name, self.version) = (String(stem[..<mark.lowerBound]), version)
    } else {
      (name, version) = (String(stem), nil)
    }
  }
}
