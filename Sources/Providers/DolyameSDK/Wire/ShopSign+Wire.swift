import CheckoutCore

extension ShopSign {
  /// Reads the merchant's name and colour, which replaces its icon; returns nil if the platform sends no name.
  init?(_ json: JSON?) {
    guard let name = json?["name"]?.string else { return nil }
    self.init(name: name, color: json?["color"]?.string.flatMap { UInt32($0.dropFirst(), radix: 16) } ?? 0x44_44_55)
  }
}
