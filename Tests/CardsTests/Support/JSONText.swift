/// A minimal JSON parser for the test vectors, independent of the code under test.
indirect enum JSONText: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([String: JSONText])

  subscript(name: String) -> JSONText? {
    if case .object(let members) = self { members[name] } else { nil }
  }
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  var int: Int? { if case .number(let number) = self { Int(number) } else { nil } }
  var elements: [JSONText] { if case .array(let elements) = self { elements } else { [] } }

  init(_ text: String) {
    var reader = Reader(scalars: Array(text.unicodeScalars))
    self = reader.value()
  }

  private struct Reader {
    let scalars: [Unicode.Scalar]
    var position = 0

    var current: Unicode.Scalar { position < scalars.count ? scalars[position] : "\0" }

    mutating func blanks() { while current.properties.isWhitespace { position += 1 } }

    mutating func value() -> JSONText {
      blanks()
      defer { blanks() }
      switch current {
      case "{": return object()
      case "[": return array()
      case "\"": return .string(string())
      case "t":
        position += 4
        return .bool(true)
      case "f":
        position += 5
        return .bool(false)
      case "n":
        position += 4
        return .null
      default:
        var text = ""
        while "+-.eE0123456789".unicodeScalars.contains(current) {
          text.unicodeScalars.append(current)
          position += 1
        }
        return .number(Double(text) ?? .nan)
      }
    }

    mutating func object() -> JSONText {
      var members: [String: JSONText] = [:]
      position += 1
      blanks()
      while current != "}", position < scalars.count {
        let name = string()
        blanks()
        position += 1
        members[name] = value()
        if current == "," { position += 1 }
        blanks()
      }
      position += 1
      return .object(members)
    }

    mutating func array() -> JSONText {
      var elements: [JSONText] = []
      position += 1
      blanks()
      while current != "]", position < scalars.count {
        elements.append(value())
        if current == "," { position += 1 }
        blanks()
      }
      position += 1
      return .array(elements)
    }

    mutating func string() -> String {
      var text = ""
      position += 1
      while current != "\"", position < scalars.count {
        if current == "\\" {
          position += 1
          switch current {
          case "n": text.append("\n")
          case "t": text.append("\t")
          case "u":
            let digits = String(String.UnicodeScalarView(scalars[(position + 1)...(position + 4)]))
            if let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) {
              text.unicodeScalars.append(scalar)
            }
            position += 4
          default: text.unicodeScalars.append(current)
          }
        } else {
          text.unicodeScalars.append(current)
        }
        position += 1
      }
      position += 1
      return text
    }
  }
}
