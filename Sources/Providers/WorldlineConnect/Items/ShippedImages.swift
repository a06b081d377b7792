import KassaResources

/// The images that the SDK ships: drawings of a word on a coloured background, in place of brand images.
/// Source: Worldline Swift SDK guide, on the images that are included to reduce the bandwidth.
enum ShippedImages {
  /// Returns the drawing for a product, for the group of cards or for the tooltip of the security code; nil for others.
  static func image(_ identifier: String) -> PaymentImage? {
    let name = identifier == "cards" ? "card" : identifier
    guard let resource = Resource("platforms/worldline-logos.tsv"),
      let row = resource.rows.first(where: { $0.count == 3 && $0[0] == name })
    else { return nil }
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 30"><rect width="80" height="30" fill="#\(row[2])"/>\
      <text x="40" y="20" text-anchor="middle" fill="#FFFFFF">\(row[1])</text></svg>
      """
    return PaymentImage(mediaType: "image/svg+xml", bytes: Array(drawing.utf8))
  }
}
