package import KassaResources

/// The meaning of the members of messages, from the payment systems' documents.
/// The source is the tables in `Resources/explanations`.
package struct FieldExplanations: Sendable {
  package let rows: [FieldExplanation]
  /// The rows by the last name on their path.
  private let leaves: [String: [FieldExplanation]]
  /// The payment systems' requests, by their parties and the shape of their names.
  private let requests: [RequestShape: [(pattern: MessagePattern, system: String)]]

  /// - Parameter members: the tables that tell which payment system has a request.
  package init(_ rows: [FieldExplanation], members: MemberTable = .standard) {
    self.rows = rows
    leaves = Dictionary(grouping: rows) { $0.path.last ?? "" }
    let systems = Set(rows.lazy.filter { !$0.isShared }.map(\.table))
    var requests: [RequestShape: [(pattern: MessagePattern, system: String)]] = [:]
    for rule in members.rules where !rule.message.isAny {
      let shape = RequestShape(MessageName(rule.message.description), rule.parties)
      guard let system = systems.first(where: { rule.table.hasPrefix($0 + "-") }),
        requests[shape]?.contains(where: { $0.pattern == rule.message && $0.system == system }) != true
      else { continue }
      requests[shape, default: []].append((rule.message, system))
    }
    self.requests = requests
  }

  /// What requests with the same pattern have in common.
  private struct RequestShape: Hashable {
    let parties: String
    let method: Substring
    let length: Int

    init(_ name: MessageName, _ parties: String) {
      self.parties = parties
      method = name.word
      length = name.path.count
    }
  }

  package static let standard = FieldExplanations(
    files.flatMap { file in file.rows.compactMap { FieldExplanation(table: table(of: file), row: $0) } })

  /// The embedded tables.
  package static var files: [Resource] { Resource.all(in: folder) }

  /// Returns the name of a table: the payment system, or `shared` for what all systems have in common.
  package static func table(of file: Resource) -> String {
    String(file.name.dropFirst(folder.count).prefix { $0 != "." })
  }

  private static let folder = "explanations/"

  /// Returns what a member of a message means.
  ///
  /// The more specific row wins: one with the exact path, then one with the longer path, then one that names the
  /// message, then one that names the parties, then one of the payment system's own table.
  /// - Parameters:
  ///   - path: the names from the root of the message to the member, without array indices.
  ///   - system: the payment system if the caller knows it. A request usually shows it by its path. A response
  ///     does not, so a member that several systems explain differently then has no explanation.
  /// - Returns: a text of at most 60 columns; nil if no table explains the member.
  package func text(for path: [String], in message: WireMessage, of system: String? = nil) -> String? {
    let way = path.map(Redaction.plain)
    let name = MessageName(message.name)
    let parties = message.parties
    let system = system ?? self.system(of: name, parties)
    let fitting = (leaves[way.last ?? ""] ?? []).filter { row in
      (system == nil || row.table == system || row.isShared) && row.matches(way, name, parties)
    }
    guard let best = fitting.map(\.rank).max() else { return nil }
    let texts = Set(fitting.filter { $0.rank == best }.map(\.text))
    return texts.count == 1 ? texts.first : nil
  }

  /// Returns the only payment system that has a request; nil for a response, and if several systems have the request.
  private func system(of name: MessageName, _ parties: String) -> String? {
    guard !name.path.isEmpty else { return nil }
    let alike = requests[RequestShape(name, parties)] ?? []
    let systems = Set(alike.lazy.filter { $0.pattern.matches(name) }.map(\.system))
    return systems.count == 1 ? systems.first : nil
  }
}

/// A row of a table in `Resources/explanations`: what one member means in certain messages.
package struct FieldExplanation: Sendable {
  /// The payment system, or `shared`.
  package let table: String
  /// The path from the root of the message to the member, in lower case; for `**.name`, its end.
  package let path: [String]
  /// Whether the path may begin anywhere in the message.
  package let isAnywhere: Bool
  let message: MessagePattern
  /// The sender and the recipient, e.g. `sdk>platform`; empty for all.
  package let parties: String
  package let text: String
  package let source: String

  /// The pattern as the tables in `Resources/members` write it; `*` for all messages.
  package var messageText: String { message.description }
  package var isShared: Bool { table == "shared" }

  /// - Parameter row: the cells: member, parties, message, text, source.
  /// - Returns: nil if the row is malformed.
  package init?(table: String, row: [Substring]) {
    guard row.count == 5 else { return nil }
    var path = row[0].split(separator: ".").map(String.init)
    isAnywhere = path.first == "**"
    if isAnywhere { path.removeFirst() }
    guard !path.isEmpty, row[0] == row[0].lowercased(), !row[3].isEmpty, !row[4].isEmpty else { return nil }
    self.table = table
    self.path = path
    parties = String(row[1])
    message = MessagePattern(row[2])
    text = String(row[3])
    source = String(row[4])
  }

  fileprivate func matches(_ way: [String], _ name: MessageName, _ parties: String) -> Bool {
    (isAnywhere ? way.count >= path.count && way.suffix(path.count).elementsEqual(path) : way == path)
      && (self.parties.isEmpty || self.parties == parties) && message.matches(name)
  }

  /// How specific the row is.
  fileprivate var rank: Rank {
    Rank(
      isExact: !isAnywhere, length: path.count, hasMessage: !message.isAny, hasParties: !parties.isEmpty,
      isOwn: !isShared)
  }

  /// The order of rows from the general to the specific.
  fileprivate struct Rank: Comparable {
    let isExact: Bool
    let length: Int
    let hasMessage: Bool
    let hasParties: Bool
    let isOwn: Bool

    private var key: (Int, Int, Int, Int, Int) {
      (isExact ? 1 : 0, length, hasMessage ? 1 : 0, hasParties ? 1 : 0, isOwn ? 1 : 0)
    }

    static func < (left: Self, right: Self) -> Bool { left.key < right.key }
    static func == (left: Self, right: Self) -> Bool { left.key == right.key }
  }
}
