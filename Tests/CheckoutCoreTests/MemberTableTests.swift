import KassaResources
import TestSupport
import Testing

@testable import CheckoutCore

@Suite("Message member tables")
struct MemberTableTests {
  private static let files = Resource.all.filter { $0.name.hasPrefix("members/") }

  @Test("Every row is loaded, unique within its message, and names its source")
  func whole() {
    let rows = Self.files.flatMap { file in file.rows.map { (file.name, $0) } }
    #expect(MemberTable.standard.rules.count == rows.count && rows.count > 1500)
    for (name, row) in rows {
      // The last column has only the word for a member that nothing here sends.
      #expect((6...7).contains(row.count) && !row[5].isEmpty && row.dropFirst(6) != [""], "\(name): \(row)")
      #expect(row.dropFirst(6).allSatisfy { $0 == "no" }, "\(name): \(row)")
    }
    for file in Self.files {
      let keys = file.rows.map { $0.prefix(3).joined(separator: " ") }
      #expect(Set(keys).count == keys.count, "\(file.name)")
    }
  }

  @Test("The rules for a sender and a recipient are the rows with their names")
  func lazily() {
    let rules = MemberTable.standard.rules
    for (parties, ofParties) in Dictionary(grouping: rules, by: \.parties) {
      let whole = MemberGroup(ofParties)
      let lazy = MemberTable.standard.group(of: parties)
      for rule in ofParties {
        let message = MessageName(rule.message.description)
        for way in [rule.path, ["outer"] + rule.path, rule.path + ["inner"], ["unknown"]] {
          let expected = whole.rule(for: way, in: message)
          let found = lazy.rule(for: way, in: message)
          #expect(found?.written == expected?.written && found?.secrecy == expected?.secrecy, "\(parties) \(way)")
        }
        #expect(
          lazy.pathRules(of: message).map { "\($0)" }.sorted() == whole.pathRules(of: message).map { "\($0)" }.sorted())
      }
    }
  }

  /// Each row contains a field name from the documentation of the platforms' protocols.
  @Test("Every member in the wire documentation is classified", arguments: TableFile("wire-members.tsv").rows)
  func documentation(row: TableFile.Row) {
    let system = row["system"]
    let known = MemberTable.standard.rules.filter { $0.table.hasPrefix(system + "-") || $0.table.hasPrefix("shared-") }
    let name = row["member"].lowercased()
    let found = known.filter { $0.names.contains(name) }
    #expect(!found.isEmpty, "\(system) \(row["member"]) (\(row["source"]))")
    if let wanted = MemberClass(rawValue: row["class"]) {
      #expect(found.allSatisfy { $0.secrecy >= wanted }, "\(row["member"]) is \(wanted.rawValue)")
    }
  }
}
