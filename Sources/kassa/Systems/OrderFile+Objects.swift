import CheckoutCore
import Ecommpay
import FoundationEssentials

extension OrderFile {
  /// The parameters that are more than a text or a number.
  func readObjects(into order: inout EcommpayOrder, _ mistakes: inout [String]) {
    var reader = OptionReader()
    func value(_ name: String) -> JSON? {
      values[name].map(OrderNode.json).flatMap { $0.isNull ? nil : $0 }
    }
    order.recurrentInfo = value("recurrentInfo").flatMap { reader.recurrentInfo($0) }
    order.threeDSecureInfo = value("threeDSecureInfo").flatMap { reader.threeDSecureInfo($0) }
    order.applePayOptions = value("applePayOptions").flatMap { reader.applePayOptions($0) }
    mistakes += reader.problems
    order.logoImage = logo(&mistakes)
    order.brandColor = color(&mistakes)
  }

  /// A file beside the order file, or the picture itself where it is SVG.
  private func logo(_ mistakes: inout [String]) -> LogoImage? {
    guard let text = text("logoImage", &mistakes) else { return nil }
    if text.hasPrefix("<") { return LogoImage(bytes: Array(text.utf8)) }
    let folder = URL(filePath: path).deletingLastPathComponent()
    guard let data = try? Data(contentsOf: URL(filePath: text, relativeTo: folder)) else {
      mistakes.append("logoImage: \(text) cannot be read")
      return nil
    }
    return LogoImage(bytes: Array(data))
  }

  private static let colors: [String: BrandColor] = [
    "black": .black, "white": .white, "red": .red, "green": .green, "blue": .blue, "orange": .orange,
    "purple": .purple,
  ]

  private func color(_ mistakes: inout [String]) -> BrandColor? {
    guard let text = text("brandColor", &mistakes) else { return nil }
    let color = BrandColor(hex: text) ?? Self.colors[text.lowercased()]
    if color == nil {
      mistakes.append(
        "brandColor must be like \"#00FF00\" or one of \(Self.colors.keys.sorted().joined(separator: ", "))")
    }
    return color
  }
}
