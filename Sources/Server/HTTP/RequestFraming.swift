/// Follows the bytes of a connection as HTTP/1 requests, and refuses what two readers could take for different requests.
///
/// The head of a request is passed on only when all of it is there and has been checked. Source of the rules: RFC 9112.
package struct RequestFraming: Sendable {
  /// How large a request may be.
  package struct Limits: Sendable {
    /// The greatest length of the path with its query, in bytes.
    package var target = 8 << 10
    /// The greatest size of a head, in bytes.
    package var head = 32 << 10
    /// The greatest number of header fields.
    package var fields = 100
    /// The greatest size of a body, in bytes.
    package var body = 1 << 20

    package init() {}
  }

  private enum Place: Sendable {
    case head
    case body(left: Int)
    case chunkSize
    case chunk(left: Int)
    /// The line break after a chunk, of which so many bytes are left.
    case chunkEnd(left: Int)
    case trailer
  }

  private let limits: Limits
  private var place = Place.head
  private var gathered: [UInt8] = []
  private var size = 0
  /// The number of requests whose head was passed on.
  package private(set) var requests = 0
  /// Whether the last head asks for permission to send the body.
  package private(set) var expectsContinue = false
  /// Whether the connection ends with the answer to the last head.
  package private(set) var isLast = false

  package init(_ limits: Limits = Limits()) { self.limits = limits }

  /// Whether the beginning of a head has arrived, but not its end.
  package var isInHead: Bool { if case .head = place { !gathered.isEmpty } else { false } }
  /// Whether the end of a body is missing.
  package var isInBody: Bool { if case .head = place { false } else { true } }

  /// Takes the next bytes.
  /// - Parameter passed: gets the bytes to pass on, which are the same bytes, sometimes later; also those before an error.
  /// - Throws: the error with which the connection has to end.
  package mutating func take(_ bytes: [UInt8], into passed: inout [UInt8]) throws(ControlError) {
    passed.reserveCapacity(passed.count + bytes.count)
    var rest = bytes[...]
    while let byte = rest.first {
      switch place {
      case .body(let left):
        let piece = rest.prefix(left)
        passed += piece
        rest = rest.dropFirst(piece.count)
        place = piece.count == left ? .head : .body(left: left - piece.count)
      case .chunk(let left):
        let piece = rest.prefix(left)
        passed += piece
        rest = rest.dropFirst(piece.count)
        place = piece.count == left ? .chunkEnd(left: 2) : .chunk(left: left - piece.count)
      case .chunkEnd(let left):
        guard byte == (left == 2 ? Self.carriageReturn : Self.lineFeed) else {
          throw Self.malformed("a chunk is too long")
        }
        passed.append(byte)
        rest.removeFirst()
        place = left == 2 ? .chunkEnd(left: 1) : .chunkSize
      case .chunkSize:
        gathered.append(byte)
        rest.removeFirst()
        guard gathered.count <= Self.longestChunkLine else { throw Self.malformed("the size of a chunk is too long") }
        guard byte == Self.lineFeed else { continue }
        place = try chunk(gathered)
        passed += gathered
        gathered = []
      case .trailer:
        gathered.append(byte)
        rest.removeFirst()
        guard gathered.count <= limits.head else { throw ControlError(.headers, "the trailer is too large") }
        guard byte == Self.lineFeed, gathered == [Self.carriageReturn, Self.lineFeed] || Self.isEnd(gathered) else {
          continue
        }
        passed += gathered
        gathered = []
        place = .head
      case .head:
        // A line break between two requests is allowed (section 2.2).
        if gathered.isEmpty, byte == Self.carriageReturn || byte == Self.lineFeed {
          rest.removeFirst()
          continue
        }
        // The rest of the line, or what has arrived of it.
        let end = rest.firstIndex(of: Self.lineFeed)
        let line = end.map { rest[...$0] } ?? rest
        rest = rest[line.endIndex...]
        let isFirstLine = !gathered.contains(Self.lineFeed)
        gathered += line
        if isFirstLine, gathered.count - (end == nil ? 0 : 1) > limits.target {
          throw ControlError(.long, "a path may have at most \(limits.target) bytes")
        }
        guard gathered.count <= limits.head else {
          throw ControlError(.headers, "the header may have at most \(limits.head) bytes")
        }
        guard end != nil else { continue }
        guard gathered.count < 2 || gathered[gathered.count - 2] == Self.carriageReturn else {
          throw Self.malformed("a line ends without a carriage return")
        }
        guard Self.isEnd(gathered) else { continue }
        let head = try RequestHeadCheck(gathered, limits)
        // The HTTP library knows 1.0 and 1.1.
        if head.isLater, let end = gathered.firstIndex(of: Self.carriageReturn) {
          gathered[end - 1] = UInt8(ascii: "1")
        }
        (expectsContinue, isLast) = (head.expectsContinue, head.isLast)
        requests += 1
        passed += gathered
        gathered = []
        size = 0
        switch head.framing {
        case .none: place = .head
        case .length(let count): place = .body(left: count)
        case .chunked: place = .chunkSize
        }
      }
    }
  }

  /// The longest line with the size of a chunk and its extensions, in bytes.
  private static let longestChunkLine = 256

  private mutating func chunk(_ line: [UInt8]) throws(ControlError) -> Place {
    guard line.count > 2, line[line.count - 2] == Self.carriageReturn else {
      throw Self.malformed("the size of a chunk ends without a carriage return")
    }
    let digits = line.dropLast(2).prefix { $0 != UInt8(ascii: ";") }
    guard (1...8).contains(digits.count), digits.allSatisfy(\.isHexDigit),
      !line.dropLast(2).contains(where: { $0 < 0x20 || $0 == 0x7F }),
      let count = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw Self.malformed("the size of a chunk is no number") }
    size += count
    guard size <= limits.body else { throw Self.large(limits) }
    return count == 0 ? .trailer : .chunk(left: count)
  }

  private static let carriageReturn = UInt8(ascii: "\r")
  private static let lineFeed = UInt8(ascii: "\n")

  private static func isEnd(_ bytes: [UInt8]) -> Bool {
    let count = bytes.count
    return count >= 4 && bytes[count - 1] == lineFeed && bytes[count - 2] == carriageReturn
      && bytes[count - 3] == lineFeed && bytes[count - 4] == carriageReturn
  }

  static func malformed(_ what: String) -> ControlError { ControlError(.malformed, what) }
  static func large(_ limits: Limits) -> ControlError {
    ControlError(.large, "a request may have at most \(limits.body) bytes")
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
