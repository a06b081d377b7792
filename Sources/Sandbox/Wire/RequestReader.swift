import CheckoutCore

/// Decodes request bodies.
enum RequestReader {
  /// Decodes a request; returns nil if the bytes are not JSON or do not match the type.
  static func read<Request: Decodable>(_ type: Request.Type, _ body: [UInt8]) -> Request? {
    guard let value = JSON(json: body) else { return nil }
    return try? type.init(from: WireDecoder(value: value))
  }
}
