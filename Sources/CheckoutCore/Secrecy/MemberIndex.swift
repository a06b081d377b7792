import Glibc
import KassaResources

/// Where the rows of the tables in `Resources/members` are, by sender and recipient and by the member's name.
///
/// A payment needs a small part of the rows, so that rules are made only of those that are asked for.
struct MemberIndex: Sendable {
  private let files: [(table: String, file: Resource)]
  private let parties: [String]
  private let rows: [Row]
  /// The last row of each hash value; -1 if there is none.
  private let heads: [Int32]

  private struct Row {
    let file: Int32
    let start: Int32
    let end: Int32
    let parties: Int32
    let hash: UInt32
    /// The row before this one with the same place in `heads`; -1 if there is none.
    let next: Int32
    /// Whether the rule applies to everything below the member.
    let isTree: Bool
    /// Whether the member may be a component of the message's path.
    let isPart: Bool
  }

  init() {
    var files: [(table: String, file: Resource)] = []
    var parties: [String] = []
    var rows: [Row] = []
    rows.reserveCapacity(4096)
    var heads = [Int32](repeating: -1, count: 4096)
    for file in Resource.all(in: "members/") {
      files.append((String(file.name.dropFirst("members/".count).prefix { $0 != "." }), file))
      // The parties of the row before, which are those of most rows.
      var last = (cell: 0..<0, number: 0)
      file.forEachLine { bytes, line in
        guard let cells = Cells(bytes, line) else { return }
        if !bytes.isSame(cells.parties, last.cell) {
          let name = String(decoding: UnsafeBufferPointer(rebasing: bytes[cells.parties]), as: UTF8.self)
          let known = parties.firstIndex(of: name)
          if known == nil { parties.append(name) }
          last.number = known ?? parties.count - 1
        }
        last.cell = cells.parties
        let hash = Self.hash(UnsafeBufferPointer(rebasing: bytes[cells.name]))
        let place = Int(hash) % heads.count
        rows.append(
          Row(
            file: Int32(files.count - 1), start: Int32(line.lowerBound), end: Int32(line.upperBound),
            parties: Int32(last.number), hash: hash, next: heads[place], isTree: cells.isTree,
            isPart: cells.isPart(bytes)))
        heads[place] = Int32(rows.count - 1)
      }
    }
    self.files = files
    self.parties = parties
    self.rows = rows
    self.heads = heads
  }

  /// The bytes of a row that its place in the index depends on.
  private struct Cells {
    let parties: Range<Int>
    let message: Range<Int>
    let member: Range<Int>
    /// The last name on the path to the member, without `.*`.
    let name: Range<Int>
    let isTree: Bool

    /// Nil if the row has too few cells.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) {
      let tab = UInt8(ascii: "\t")
      guard let first = bytes.firstIndex(of: tab, in: line),
        let second = bytes.firstIndex(of: tab, in: first + 1..<line.upperBound),
        let third = bytes.firstIndex(of: tab, in: second + 1..<line.upperBound)
      else { return nil }
      parties = line.lowerBound..<first
      message = first + 1..<second
      member = second + 1..<third
      isTree = member.count > 2 && bytes[third - 1] == UInt8(ascii: "*") && bytes[third - 2] == UInt8(ascii: ".")
      let end = isTree ? third - 2 : third
      var start = end
      while start > member.lowerBound, bytes[start - 1] != UInt8(ascii: ".") { start -= 1 }
      name = start..<end
    }

    /// Whether the path of the message has a component with the member's name, such as `{id}`.
    func isPart(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      guard name == member, !member.isEmpty else { return false }
      var start = message.lowerBound
      while let open = bytes.firstIndex(of: UInt8(ascii: "{"), in: start..<message.upperBound) {
        let end = open + 1 + member.count
        guard end < message.upperBound else { return false }
        if bytes[end] == UInt8(ascii: "}"), isSame(bytes, open + 1, member) { return true }
        start = open + 1
      }
      return false
    }

    private func isSame(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ member: Range<Int>) -> Bool {
      for offset in 0..<member.count {
        guard MemberIndex.small(bytes[start + offset]) == MemberIndex.small(bytes[member.lowerBound + offset]) else {
          return false
        }
      }
      return true
    }
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  /// Returns a hash value of a name that is the same for capital and small letters (FNV-1a).
  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for place in 0..<name.count { hash = (hash ^ UInt32(small(name[place]))) &* 16_777_619 }
    return hash
  }

  private func rule(_ place: Int) -> MemberRule? {
    let row = rows[place]
    let (table, file) = files[Int(row.file)]
    return MemberRule(
      table: table, row: file.cells(of: Int(row.start)..<Int(row.end), atMost: MemberRule.columns))
  }

  /// Returns the number of a sender and a recipient, e.g. of `sdk>platform`; nil if no row has them.
  func number(of parties: String) -> Int? { self.parties.firstIndex(of: parties) }

  /// Returns the rules for members of this name, in lower case, in the order of the tables.
  /// - Parameter parties: the number of the sender and the recipient.
  func rules(of name: String, parties: Int) -> [MemberRule] {
    var name = name
    let hash = name.withUTF8(Self.hash)
    var found: [MemberRule] = []
    var place = heads[Int(hash) % heads.count]
    while place >= 0 {
      let row = rows[Int(place)]
      if row.hash == hash, Int(row.parties) == parties, let rule = rule(Int(place)), rule.path.last == name {
        found.append(rule)
      }
      place = row.next
    }
    return found.reversed()
  }

  /// Returns the rules whose member may be a component of a message's path.
  func partRules(parties: Int) -> [MemberRule] {
    rows.indices.filter { rows[$0].isPart && Int(rows[$0].parties) == parties }.compactMap(rule)
  }

  /// Returns whether a rule for messages of these parties applies to everything below a member.
  func hasTrees(parties: Int) -> Bool { rows.contains { $0.isTree && Int($0.parties) == parties } }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether the bytes of two ranges are the same.
  fileprivate func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count, let base = baseAddress else { return left.count == right.count }
    return memcmp(base + left.lowerBound, base + right.lowerBound, left.count) == 0
  }
}
