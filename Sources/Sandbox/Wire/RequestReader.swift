/// Reads requests.
enum RequestReader {
  /// Nil where the bytes are no JSON or no such request.
  static func read<Request: Decodable>(_ type: Request.Type, _ body: [UInt8]) -> Request? {
    guard let value = WireValue(json: body) else { return nil }
    return try? type.init(from: WireDecoder(value: value))
  }
}
