import CheckoutCore

/// Functions that find and change individual values in a response.
struct Leaves {
  /// The path to a value, made of JSON member names and array indices.
  typealias Path = [String]

  /// Returns the path to the first value in each place in a message.
  /// Paths that differ only in array indices count as the same place.
  static func places(in json: JSON) -> [Path] {
    var known: Set<String> = []
    var places: [Path] = []
    func walk(_ value: JSON, _ path: Path, _ shape: Path) {
      switch value {
      case .object(let object):
        for member in object.members { walk(member.value, path + [member.name], shape + [member.name]) }
      case .array(let elements):
        for (index, element) in elements.enumerated() { walk(element, path + [String(index)], shape + ["[]"]) }
      default:
        if known.insert(shape.joined(separator: "/")).inserted { places.append(path) }
      }
    }
    walk(json, [], [])
    return places
  }

  static func change(_ json: JSON, at path: some Collection<String>, _ change: (JSON) -> JSON?) -> JSON {
    guard let first = path.first else { return change(json) ?? .null }
    switch json {
    case .object(var object):
      guard let value = object[first] else { return json }
      object[first] = path.count == 1 ? change(value) : Self.change(value, at: path.dropFirst(), change)
      return .object(object)
    case .array(var elements):
      guard let index = Int(first), elements.indices.contains(index) else { return json }
      if path.count > 1 {
        elements[index] = Self.change(elements[index], at: path.dropFirst(), change)
      } else if let value = change(elements[index]) {
        elements[index] = value
      } else {
        elements.remove(at: index)
      }
      return .array(elements)
    default: return json
    }
  }

  /// Returns the message with every string changed by the closure.
  static func changeTexts(_ json: JSON, _ change: (String) -> String) -> JSON {
    switch json {
    case .string(let text): .string(change(text))
    case .array(let elements): .array(elements.map { changeTexts($0, change) })
    case .object(let object): .object(.init(object.members.map { ($0.name, changeTexts($0.value, change)) }))
    default: json
    }
  }

  /// Returns the message with the text between its XML tags changed by the closure.
  static func changeTexts(xml: [UInt8], only number: Int? = nil, _ change: (String) -> String) -> [UInt8] {
    let text = String(decoding: xml, as: UTF8.self)
    var result = ""
    var count = 0
    for piece in text.split(separator: "<", omittingEmptySubsequences: false) {
      guard let end = piece.firstIndex(of: ">"), piece.index(after: end) < piece.endIndex,
        !piece[piece.index(after: end)...].allSatisfy(\.isWhitespace)
      else {
        result += "<" + piece
        continue
      }
      let content = String(piece[piece.index(after: end)...])
      result += "<" + piece[...end] + (number == nil || number == count ? change(content) : content)
      count += 1
    }
    return Array(result.dropFirst().utf8)
  }

  static func textCount(xml: [UInt8]) -> Int {
    var count = 0
    _ = changeTexts(xml: xml) {
      count += 1
      return $0
    }
    return count
  }
}
