import CheckoutCore
import FoundationEssentials
import KassaSandbox

/// A JSON value parsed by Foundation's decoder, with the members of each object sorted by name.
struct SecondOpinion: Decodable {
  var value: JSON

  init(_ bytes: [UInt8]) throws { self = try JSONDecoder().decode(Self.self, from: Data(bytes)) }

  init(from decoder: any Decoder) throws {
    let leaf = try decoder.singleValueContainer()
    if let text = try? leaf.decode(String.self) {
      value = .string(text)
    } else if let container = try? decoder.container(keyedBy: AnyName.self) {
      value = .object(
        try container.allKeys.map {
          JSON.Object.Member($0.stringValue, try container.decode(SecondOpinion.self, forKey: $0).value)
        }.sorted { $0.name < $1.name })
    } else if var container = try? decoder.unkeyedContainer() {
      var values: [JSON] = []
      while !container.isAtEnd { values.append(try container.decode(SecondOpinion.self).value) }
      value = .array(values)
    } else if leaf.decodeNil() {
      value = .null
    } else if let number = try? leaf.decode(Int64.self) {
      value = .integer(number)
    } else if let flag = try? leaf.decode(Bool.self) {
      value = .bool(flag)
    } else {
      value = .decimal(try leaf.decode(Double.self))
    }
  }

  private struct AnyName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension JSON {
  private static func number(_ value: Double) -> JSON { Int64(exactly: value).map { .integer($0) } ?? .decimal(value) }

  /// A copy in which the members of every JSON object, at every level, are sorted by name.
  /// Numbers are written as the second parser writes them.
  var sorted: JSON {
    switch self {
    case .object(let object):
      .object(object.members.map { .init($0.name, $0.value.sorted) }.sorted { $0.name < $1.name })
    case .array(let values): .array(values.map(\.sorted))
    case .number(let text): Int64(text).map { .integer($0) } ?? Double(text).map(Self.number) ?? self
    default: self
    }
  }
}
