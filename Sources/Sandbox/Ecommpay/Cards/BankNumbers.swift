import CheckoutCore
import KassaResources
import KassaSandbox

/// A small, fictitious IIN table with the issuer and the card schemes for each number range.
struct BankNumbers: Sendable {
  struct Row: Sendable {
    var prefix: String
    /// The platform's names for the card schemes, in the issuer's order of preference.
    var types: [String]
    var lengths: [Int]
    var issuer: String
    var country: String
    var funding: String

    /// The response to `/v1/card/facts`.
    var body: JSON {
      [
        "prefix": .string(prefix), "card_types": .array(types.map { .string($0) }),
        "pan_lengths": .array(lengths.map { .integer(Int64($0)) }), "issuer": .string(issuer),
        "country": .string(country),
        "funding": .string(funding),
      ]
    }
  }

  private let rows: [Row]

  /// The card schemes of all number ranges.
  var types: Set<String> { Set(rows.flatMap(\.types)) }

  static let standard = BankNumbers(Resource("platforms/bank-numbers.tsv"))

  init(_ resource: Resource?) {
    rows = (resource?.rows ?? []).compactMap { row in
      guard row.count == 6 else { return nil }
      return Row(
        prefix: String(row[0]), types: row[1].split(separator: ",").map(String.init),
        lengths: row[2].split(separator: ",").compactMap { Int($0) }, issuer: String(row[3]), country: String(row[4]),
        funding: String(row[5]))
    }
  }

  /// Returns the row with the longest matching prefix. Six digits never match an eight-digit prefix.
  func row(for digits: some StringProtocol) -> Row? {
    rows.filter { digits.hasPrefix($0.prefix) }.max { $0.prefix.utf8.count < $1.prefix.utf8.count }
  }

  struct Facts: Sendable {
    var prefix: String
    var row: Row?

    var body: JSON { row?.body ?? ["prefix": .string(prefix)] }
  }

  func facts(prefix: String) -> Facts { Facts(prefix: prefix, row: row(for: prefix)) }
}
