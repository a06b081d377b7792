/// Checks the head of a request strictly, and says where its body ends. Source of the rules: RFC 9112.
struct RequestHeadCheck {
  /// Where the body ends.
  enum Framing {
    case none
    case length(Int)
    case chunked
  }

  private(set) var framing = Framing.none
  private(set) var expectsContinue = false
  /// Whether the connection ends with the answer, as in HTTP/1.0.
  private(set) var isLast = false
  /// Whether the request is of a later version of HTTP/1 than 1.1, which is read as 1.1 (RFC 9110, section 2.5).
  private(set) var isLater = false

  /// - Parameter bytes: the head with the empty line at its end.
  /// - Throws: the error with which the connection has to end.
  init(_ bytes: [UInt8], _ limits: RequestFraming.Limits) throws(ControlError) {
    let bytes = bytes[..<max(0, bytes.count - 4)]
    guard !bytes.contains(where: { $0 < 0x20 && !Self.isBreak($0) && $0 != Self.tab || $0 == 0x7F }) else {
      throw RequestFraming.malformed("the header has a control character")
    }
    let lines = try Self.lines(bytes)
    guard let first = lines.first else { throw RequestFraming.malformed("there is no request") }
    let start = try StartLine(first, limits)
    (isLast, isLater) = (start.isOld, start.isLater)
    guard lines.count - 1 <= limits.fields else {
      throw ControlError(.headers, "a request may have at most \(limits.fields) header fields")
    }
    var fields = Fields()
    for line in lines.dropFirst() { try fields.add(line) }
    guard fields.hosts.count <= 1, start.isOld || fields.hosts.count == 1 else {
      throw RequestFraming.malformed("a request must have one Host")
    }
    try start.check(host: fields.hosts.first)
    try frame(fields, start.isOld, limits)
    expectsContinue = fields.expectations.contains { $0.lowercased() == "100-continue" }
    guard fields.expectations.isEmpty || expectsContinue else {
      throw ControlError(.expectation, "only 100-continue can be expected")
    }
  }

  private static let tab = UInt8(ascii: "\t")
  private static func isBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") }

  /// Returns the lines without their breaks. Every line feed has a carriage return before it, which has been checked.
  private static func lines(_ bytes: ArraySlice<UInt8>) throws(ControlError) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\r")) {
      guard end + 1 < rest.endIndex, rest[end + 1] == UInt8(ascii: "\n") else {
        throw RequestFraming.malformed("the header has a control character")
      }
      lines.append(rest[..<end])
      rest = rest[(end + 2)...]
    }
    lines.append(rest)
    return lines
  }

  /// The header fields that decide where a request ends and what it is for. The syntax of all others is checked.
  private struct Fields {
    var hosts: [String] = []
    var lengths: [String] = []
    var codings: [String] = []
    var expectations: [String] = []

    mutating func add(_ line: ArraySlice<UInt8>) throws(ControlError) {
      guard let first = line.first, first != UInt8(ascii: " "), first != tab else {
        throw RequestFraming.malformed("a header field goes on in the next line")
      }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
        line[..<colon].allSatisfy(isTokenCharacter)
      else { throw RequestFraming.malformed("a header field must be a name and a value with a colon between") }
      switch String(decoding: line[..<colon], as: UTF8.self).lowercased() {
      case "host": hosts.append(Self.value(line, colon))
      case "expect": expectations.append(Self.value(line, colon))
      case "content-length": lengths.append(Self.value(line, colon))
      case "transfer-encoding": codings.append(Self.value(line, colon))
      default: break
      }
    }

    private static func value(_ line: ArraySlice<UInt8>, _ colon: Int) -> String {
      var value = line[(colon + 1)...]
      while let first = value.first, first == 0x20 || first == tab { value.removeFirst() }
      while let last = value.last, last == 0x20 || last == tab { value.removeLast() }
      return String(decoding: value, as: UTF8.self)
    }
  }

  /// The first line of a request.
  private struct StartLine {
    let method: ArraySlice<UInt8>
    let target: ArraySlice<UInt8>
    /// Whether it is of HTTP/1.0.
    let isOld: Bool
    /// Whether it is of a later version than HTTP/1.1.
    let isLater: Bool

    init(_ line: ArraySlice<UInt8>, _ limits: RequestFraming.Limits) throws(ControlError) {
      let space = UInt8(ascii: " ")
      guard let first = line.firstIndex(of: space), let last = line.lastIndex(of: space), first < last,
        !line[(first + 1)..<last].contains(space), first > line.startIndex,
        line[..<first].allSatisfy(isTokenCharacter)
      else { throw RequestFraming.malformed("the first line must be a method, a path and HTTP/1.1") }
      method = line[..<first]
      target = line[(first + 1)..<last]
      guard target.count <= limits.target else {
        throw ControlError(.long, "a path may have at most \(limits.target) bytes")
      }
      guard target.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw RequestFraming.malformed("the path has a character that must be percent-encoded")
      }
      let version = String(decoding: line[(last + 1)...], as: UTF8.self)
      isOld = version == "HTTP/1.0"
      let minor = version.hasPrefix("HTTP/1.") ? version.utf8.last : nil
      isLater = version.utf8.count == 8 && minor.map { (0x32...0x39).contains($0) } == true
      guard version != "HTTP/1.1", !isOld, !isLater else { return }
      guard version.hasPrefix("HTTP/") else { throw RequestFraming.malformed("the first line must end with HTTP/1.1") }
      throw ControlError(.version, "this server speaks HTTP/1.1")
    }

    func check(host: String?) throws(ControlError) {
      let method = String(decoding: method, as: UTF8.self)
      guard methods.contains(method) else {
        var error = ControlError(.method, "this server has no \(method.prefix(40))")
        error.methods = methods.sorted()
        throw error
      }
      guard target.first != UInt8(ascii: "/") else { return }
      // The absolute form, which a client sends to a proxy, must name the same host (section 3.2.2).
      guard let path = AbsoluteTarget(String(decoding: target, as: UTF8.self)), path.authority == host else {
        throw RequestFraming.malformed("the path must begin with a slash")
      }
    }
  }

  /// The methods that servers of this kind have. The HTTP library would end the connection at others.
  private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

  private mutating func frame(
    _ fields: Fields, _ isOld: Bool, _ limits: RequestFraming.Limits
  ) throws(ControlError) {
    let (lengths, codings) = (fields.lengths, fields.codings)
    guard lengths.count <= 1, codings.count <= 1, lengths.isEmpty || codings.isEmpty else {
      throw RequestFraming.malformed("a request must have at most one of Content-Length and Transfer-Encoding, once")
    }
    if let coding = codings.first {
      guard !isOld else { throw RequestFraming.malformed("HTTP/1.0 has no Transfer-Encoding") }
      guard coding.lowercased() == "chunked" else {
        throw ControlError(.coding, "the only Transfer-Encoding of this server is chunked")
      }
      framing = .chunked
    }
    if let length = lengths.first {
      guard !length.isEmpty, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw RequestFraming.malformed("the Content-Length is no number")
      }
      guard let count = Int(length), count <= limits.body else { throw RequestFraming.large(limits) }
      framing = count == 0 ? .none : .length(count)
    }
  }

  private static func isTokenCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    // The characters !#$%&'*+-.^_`|~
    case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
    default: false
    }
  }
}

/// The absolute form of a target, such as `http://127.0.0.1:8484/ecommpay`.
struct AbsoluteTarget {
  let authority: String
  let path: String

  /// Returns nil for any other form.
  init?(_ target: some StringProtocol) {
    guard target.lowercased().hasPrefix("http://") else { return nil }
    let rest = target.dropFirst(7)
    authority = String(rest.prefix { !"/?".contains($0) })
    guard !authority.isEmpty else { return nil }
    let path = rest.dropFirst(authority.count)
    self.path = path.hasPrefix("/") ? String(path) : "/" + path
  }
}
