import FoundationEssentials

/// Reads requests.
enum RequestReader {
  /// Nil where the bytes are no JSON or no such request.
  static func read<Request: Decodable>(_ type: Request.Type, _ body: [UInt8]) -> Request? {
    try? JSONDecoder().decode(type, from: Data(body))
  }
}
