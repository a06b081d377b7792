import CheckoutCore
import HTTPTypes

/// A message of which one character has been changed on its way.
enum TamperedMessage {
  /// Returns a request with one character changed: of its body or, if it has none, of the end of its path, where the values of
  /// its query are.
  static func request(_ request: TransportRequest) -> TransportRequest {
    guard request.body.isEmpty, var path = request.head.path.map({ Array($0.utf8) }) else {
      return TransportRequest(head: request.head, body: body(request.body))
    }
    let begin = path.lastIndex { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "/") }.map { $0 + 1 } ?? 0
    guard let place = middle(of: begin..<path.count, in: path) else { return request }
    path[place] = other(path[place])
    var head = request.head
    head.path = String(decoding: path, as: UTF8.self)
    return TransportRequest(head: head, body: [])
  }

  /// Returns the body with one character of its data changed, so that its signature or its content no longer fits.
  ///
  /// The character is a digit of an amount if there is one, and otherwise in the middle of the longest value.
  /// The message stays readable: a digit remains a digit, and a letter remains a letter.
  static func body(_ body: [UInt8]) -> [UInt8] {
    var body = body
    guard let place = amountDigit(in: body) ?? middle(of: longestValue(in: body), in: body) else { return body }
    body[place] = other(body[place])
    return body
  }

  /// The position of the first digit that follows a name ending in `amount`.
  private static func amountDigit(in body: [UInt8]) -> Int? {
    let name = Array("amount".utf8)
    var index = 0
    while index + name.count < body.count {
      defer { index += 1 }
      guard zip(name, body[index...]).allSatisfy({ $0 == $1 | 0x20 }) else { continue }
      // Between the name and the number stand only signs such as `":"` or `=`.
      let rest = body[(index + name.count)...]
      guard let start = rest.firstIndex(where: { isLetter($0) || isDigit($0) }), isDigit(body[start]),
        start - index - name.count <= 4
      else { continue }
      return start
    }
    return nil
  }

  /// The longest run of bytes between the signs that separate names and values in JSON, XML and forms.
  private static func longestValue(in body: [UInt8]) -> Range<Int> {
    // In JSON, an equals sign ends a value in Base64; elsewhere it ends a name.
    let isJSON = body.first == UInt8(ascii: "{") || body.first == UInt8(ascii: "[")
    let separators = Set((isJSON ? #"",{}[]:"# : #""<>&="#).utf8)
    var longest = 0..<0
    var start = 0
    for (index, byte) in (body + [UInt8(ascii: "\"")]).enumerated() where separators.contains(byte) {
      if index - start > longest.count, !isName(start..<index, in: body) { longest = start..<index }
      start = index + 1
    }
    return longest
  }

  /// Whether a run of bytes is the name of a member or of a form field, or a tag.
  private static func isName(_ run: Range<Int>, in body: [UInt8]) -> Bool {
    func byte(_ index: Int) -> UInt8? { body.indices.contains(index) ? body[index] : nil }
    let isMember = byte(run.upperBound) == UInt8(ascii: "\"") && byte(run.upperBound + 1) == UInt8(ascii: ":")
    return isMember || byte(run.upperBound) == UInt8(ascii: "=") || byte(run.lowerBound - 1) == UInt8(ascii: "<")
  }

  private static func middle(of value: Range<Int>, in body: [UInt8]) -> Int? {
    let places = value.filter { isLetter(body[$0]) || isDigit(body[$0]) }
    return places.isEmpty ? nil : places[places.count / 2]
  }

  private static func other(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "9"): UInt8(ascii: "8")
    case UInt8(ascii: "f"): UInt8(ascii: "e")
    case UInt8(ascii: "F"): UInt8(ascii: "E")
    case UInt8(ascii: "z"): UInt8(ascii: "y")
    case UInt8(ascii: "Z"): UInt8(ascii: "Y")
    default: byte + 1
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
