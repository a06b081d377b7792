import KassaResources

/// The images that the SDK ships: drawings of a word on a coloured background, in place of brand images.
/// Source: Worldline Swift SDK guide, on the images that are included to reduce the bandwidth.
enum ShippedImages {
  /// The version of the platform's images that the drawings stand for: the first one, as in `pp_logo_1_v1.png`.
  static let version = 1

  /// The words and the background colours, by product ID or image name.
  private static let drawings: [String: (word: String, ground: String)] = {
    let rows = Resource("platforms/worldline-logos.tsv")?.rows ?? []
    return Dictionary(rows.filter { $0.count == 3 }.map { (String($0[0]), (String($0[1]), String($0[2]))) }) {
      first, _ in
      first
    }
  }()

  /// Returns the drawing for a product, for the group of cards or for the tooltip of the security code; nil for others.
  static func image(_ identifier: String) -> PaymentImage? {
    guard let (word, ground) = drawings[identifier == "cards" ? "card" : identifier] else { return nil }
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 30"><rect width="80" height="30" fill="#\(ground)"/>\
      <text x="40" y="20" text-anchor="middle" fill="#FFFFFF">\(word)</text></svg>
      """
    return PaymentImage(mediaType: "image/svg+xml", bytes: Array(drawing.utf8))
  }
}
