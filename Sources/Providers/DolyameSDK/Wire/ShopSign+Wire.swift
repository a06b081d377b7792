import CheckoutCore

extension ShopSign {
  /// Reads the merchant's name and the colour that replaces its icon; returns nil if the platform does not send a name.
  init?(_ json: JSON?) {
    guard let name = json?["name"]?.string else { return nil }
    self.init(name: name, color: json?["color"]?.string.flatMap { UInt32($0.dropFirst(), radix: 16) } ?? 0x44_44_55)
  }
}
