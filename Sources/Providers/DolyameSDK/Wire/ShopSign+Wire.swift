import CheckoutCore

extension ShopSign {
  /// As the platform tells it: the name, and a colour in place of the icon. Nil where there is no name.
  init?(_ json: JSON?) {
    guard let name = json?["name"]?.string else { return nil }
    self.init(name: name, color: json?["color"]?.string.flatMap { UInt32($0.dropFirst(), radix: 16) } ?? 0x44_44_55)
  }
}
