public import KassaCards

extension CardNumber: WireSecret {
  public func append(to wire: inout [UInt8]) { withDigits { wire.append(contentsOf: $0) } }
}

extension SecurityCode: WireSecret {
  public var redacted: String { description }
  public func append(to wire: inout [UInt8]) { withDigits { wire.append(contentsOf: $0) } }
}
