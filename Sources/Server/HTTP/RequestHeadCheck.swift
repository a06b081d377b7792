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

  /// - Parameter bytes: the head with the empty line at its end.
  /// - Throws: the error with which the connection has to end.
  init(_ bytes: [UInt8], _ limits: RequestFraming.Limits) throws(ControlError) {
    let lines = Self.lines(bytes.dropLast(4))
    guard let first = lines.first else { throw RequestFraming.malformed("there is no request") }
    for line in lines where line.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) {
      throw RequestFraming.malformed("the header has a control character")
    }
    let isOld = try Self.isOld(first, limits)
    isLast = isOld
    guard lines.count - 1 <= limits.fields else {
      throw ControlError(.headers, "a request may have at most \(limits.fields) header fields")
    }
    var fields: [String: [String]] = [:]
    for line in lines.dropFirst() {
      let (name, value) = try Self.field(line)
      fields[name, default: []].append(value)
    }
    let hosts = fields["host"] ?? []
    guard hosts.count <= 1, isOld || hosts.count == 1 else {
      throw RequestFraming.malformed("a request must have one Host")
    }
    try checkTarget(first, host: hosts.first)
    try frame(fields, isOld, limits)
    let expectations = fields["expect"] ?? []
    expectsContinue = expectations.contains { $0.lowercased() == "100-continue" }
    guard expectations.isEmpty || expectsContinue else {
      throw ControlError(.expectation, "only 100-continue can be expected")
    }
  }

  private static func lines(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    // Every line feed has a carriage return before it, which has been checked.
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
  }

  /// Checks the request line.
  /// - Returns: whether it is of HTTP/1.0.
  private static func isOld(_ line: ArraySlice<UInt8>, _ limits: RequestFraming.Limits) throws(ControlError) -> Bool {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(isTokenCharacter) else {
      throw RequestFraming.malformed("the first line must be a method, a path and HTTP/1.1")
    }
    guard parts[1].count <= limits.target else {
      throw ControlError(.long, "a path may have at most \(limits.target) bytes")
    }
    guard parts[1].allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw RequestFraming.malformed("the path has a character that must be percent-encoded")
    }
    let version = String(decoding: parts[2], as: UTF8.self)
    guard ["HTTP/1.1", "HTTP/1.0"].contains(version) else {
      guard version.hasPrefix("HTTP/") else { throw RequestFraming.malformed("the first line must end with HTTP/1.1") }
      throw ControlError(.version, "this server speaks HTTP/1.1")
    }
    return version == "HTTP/1.0"
  }

  private func checkTarget(_ line: ArraySlice<UInt8>, host: String?) throws(ControlError) {
    let parts = String(decoding: line, as: UTF8.self).split(separator: " ")
    let (method, target) = (parts[0], parts[1])
    guard Self.methods.contains(String(method)) else {
      var error = ControlError(.method, "this server has no \(method.prefix(40))")
      error.methods = Self.methods.sorted()
      throw error
    }
    guard !target.hasPrefix("/") else { return }
    // The absolute form, which a client sends to a proxy, must name the same host (section 3.2.2).
    guard let path = AbsoluteTarget(target), path.authority == host else {
      throw RequestFraming.malformed("the path must begin with a slash")
    }
  }

  /// The methods that servers of this kind have. The HTTP library would end the connection at others.
  private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

  private static func field(_ line: ArraySlice<UInt8>) throws(ControlError) -> (name: String, value: String) {
    guard let first = line.first, first != UInt8(ascii: " "), first != UInt8(ascii: "\t") else {
      throw RequestFraming.malformed("a header field goes on in the next line")
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(isTokenCharacter)
    else { throw RequestFraming.malformed("a header field must be a name and a value with a colon between") }
    var value = line[line.index(after: colon)...]
    while let first = value.first, first == 0x20 || first == 0x09 { value.removeFirst() }
    while let last = value.last, last == 0x20 || last == 0x09 { value.removeLast() }
    return (String(decoding: line[..<colon], as: UTF8.self).lowercased(), String(decoding: value, as: UTF8.self))
  }

  private mutating func frame(
    _ fields: [String: [String]], _ isOld: Bool, _ limits: RequestFraming.Limits
  ) throws(ControlError) {
    let lengths = fields["content-length"] ?? []
    let codings = fields["transfer-encoding"] ?? []
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
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
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
