import CheckoutCore
import Ecommpay
import FoundationEssentials

extension EcommpayOrder {
  /// Reads the structured parameters, the logo and the brand colour.
  static func readObjects(_ members: PlacedValue, into order: inout EcommpayOrder, _ reader: inout OrderReader) {
    var options = OptionReader()
    func value(_ name: String) -> JSON? {
      (members[name]?.json).flatMap { $0.isNull ? nil : $0 }
    }
    order.recurrentInfo = value("recurrentInfo").flatMap { options.recurrentInfo($0) }
    order.threeDSecureInfo = value("threeDSecureInfo").flatMap { options.threeDSecureInfo($0) }
    order.applePayOptions = value("applePayOptions").flatMap { options.applePayOptions($0) }
    for problem in options.problems { reader.add(String(problem.prefix { $0 != " " }), problem) }
    order.logoImage = logo(members, &reader)
    order.brandColor = color(members, &reader)
  }

  /// Reads the logo, which is either inline SVG or the path of a file relative to the order file.
  private static func logo(_ members: PlacedValue, _ reader: inout OrderReader) -> LogoFile? {
    guard let text = reader.text(members, "logoImage") else { return nil }
    if text.hasPrefix("<") { return LogoFile(bytes: Array(text.utf8)) }
    let folder = URL(filePath: reader.path).deletingLastPathComponent()
    guard let data = try? Data(contentsOf: URL(filePath: text, relativeTo: folder)) else {
      reader.add("logoImage", "logoImage: \(text) cannot be read")
      return nil
    }
    return LogoFile(bytes: Array(data))
  }

  private static let colors: [String: BrandColor] = [
    "black": .black, "white": .white, "red": .red, "green": .green, "blue": .blue, "orange": .orange,
    "purple": .purple,
  ]

  private static func color(_ members: PlacedValue, _ reader: inout OrderReader) -> BrandColor? {
    guard let text = reader.text(members, "brandColor") else { return nil }
    let color = BrandColor(hex: text) ?? colors[SeedValue.name(text, of: "UIColor").lowercased()]
    if color == nil {
      reader.add(
        "brandColor", "brandColor must be like \"#00FF00\" or one of \(colors.keys.sorted().joined(separator: ", "))")
    }
    return color
  }
}
