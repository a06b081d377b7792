import KassaResources

/// Where the rows about the messages of a sender to a recipient are, by the member's name. A rule is made when a message
/// has its member.
struct MemberRows: Sendable {
  /// A row of a table.
  struct Line {
    let file: Int32
    let start: Int32
    let end: Int32

    fileprivate var range: Range<Int> { Int(start)..<Int(end) }
  }

  private let files: [(table: String, file: Resource)]
  private var rows: [Row] = []
  /// The last row of each hash value; -1 if there is none.
  private var heads: [Int32]

  private struct Row {
    let line: Line
    let hash: UInt32
    /// The row before this one with the same place in `heads`; -1 if there is none.
    let next: Int32
    /// Whether the rule applies to everything below the member.
    let isTree: Bool
    /// Whether the member may be a component of the message's path.
    let isPart: Bool
  }

  init(_ files: [(table: String, file: Resource)], _ lines: [Line]) {
    self.files = files
    rows.reserveCapacity(lines.count)
    heads = [Int32](repeating: -1, count: 512)
    for line in lines {
      let bytes = files[Int(line.file)].file.bytes.base
      guard let cells = Cells(bytes, line.range) else { continue }
      let hash = Self.hash(UnsafeBufferPointer(rebasing: bytes[cells.name]))
      let place = Int(hash) % heads.count
      rows.append(
        Row(line: line, hash: hash, next: heads[place], isTree: cells.isTree, isPart: cells.isPart(bytes)))
      heads[place] = Int32(rows.count - 1)
    }
  }

  /// The bytes of a row that its place in the index depends on.
  private struct Cells {
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
        guard MemberRows.small(bytes[start + offset]) == MemberRows.small(bytes[member.lowerBound + offset]) else {
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
    let line = rows[place].line
    let (table, file) = files[Int(line.file)]
    return MemberRule(table: table, row: file.cells(of: line.range, atMost: MemberRule.columns))
  }

  /// Returns the rules for members of this name, in lower case, in the order of the tables.
  func rules(of name: String) -> [MemberRule] {
    var name = name
    let hash = name.withUTF8(Self.hash)
    var found: [MemberRule] = []
    var place = heads[Int(hash) % heads.count]
    while place >= 0 {
      let row = rows[Int(place)]
      if row.hash == hash, let rule = rule(Int(place)), rule.path.last == name { found.append(rule) }
      place = row.next
    }
    return found.reversed()
  }

  /// The rules whose member may be a component of a message's path.
  var partRules: [MemberRule] { rows.indices.filter { rows[$0].isPart }.compactMap(rule) }

  /// Whether a rule applies to everything below a member.
  var hasTrees: Bool { rows.contains { $0.isTree } }
}
