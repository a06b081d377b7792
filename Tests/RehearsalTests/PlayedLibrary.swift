import Testing

@testable import CheckoutCore
@testable import KassaRehearsal
@testable import KassaSystems

/// The cases of the built-in scripts, each of which is played once, whichever test asks first.
actor PlayedLibrary {
  static let shared = PlayedLibrary()

  /// What the tests need of a result; the screens of all cases together would need too much memory.
  struct Result: Sendable {
    /// The failure report; nil if the case passed.
    var failure: String?
    var steps: Int
    var coverage: Coverage
    /// The rules of accessibility that fail, with the reasons; nil if none does.
    var inaccessible: String?
    /// The members of messages that have no redaction class.
    var unclassified: [String]
    /// The names of messages that a script could not look for.
    var unknownNames: [String]
    /// The members of the messages of the flow.
    var members: Set<SentMember>
  }

  private var played: [LibraryTests.Case: Task<Result, any Error>] = [:]

  func result(of wanted: LibraryTests.Case) async throws -> Result {
    let task = played[wanted] ?? Task { try Self.play(wanted) }
    played[wanted] = task
    return try await task.value
  }

  private static func play(_ wanted: LibraryTests.Case) throws -> Result {
    let script = try #require(try ScriptLibrary.script(wanted.script))
    let result = Player(countsCoverage: true, checksAccessibility: true, compose: CheckoutInputs.composeScript).play(
      script, script.cells[wanted.index], snapshots: Snapshots(kept: ScriptLibrary.snapshots(wanted.script))
    ).result
    // A hostile platform sends messages with field names that have no redaction class.
    let isHostile = script.steps.contains { if case .fault = $0.verb { true } else { false } }
    return Result(
      failure: result.failure == nil ? nil : result.failureText, steps: result.stepRecords.count,
      coverage: result.coverage,
      inaccessible: result.accessibility.holds ? nil : result.accessibility.text,
      unclassified: isHostile ? [] : result.entries.flatMap { MemberTable.standard.unclassified(in: $0) },
      unknownNames: isHostile
        ? []
        : result.entries.compactMap { entry in
          guard case .message(let message) = entry.kind else { return nil }
          return MessageNames.mistake(inMessage: message.name, of: result.system, in: .builtIn)
        }, members: Set(result.entries.flatMap(SentMember.all)))
  }
}

/// A member that a message has had.
struct SentMember: Hashable {
  /// The sender and the recipient, such as `sdk>platform`.
  var parties: String
  /// The name of the message without its query.
  var message: String
  /// The names on the path to the member, with the same position for all elements of a list, as the tables of members have them.
  var way: [String]

  /// Returns the members of a message; none of any other entry.
  static func all(in entry: FlowEntry) -> [SentMember] {
    guard case .message(let message) = entry.kind else { return [] }
    let parties = message.from.rawValue + ">" + message.to.rawValue
    let name = String(message.name.prefix { $0 != "?" })
    return leaves(message.body, []).map { SentMember(parties: parties, message: name, way: $0) }
  }

  private static func leaves(_ value: JSON, _ way: [String]) -> [[String]] {
    switch value {
    case .object(let object): object.members.flatMap { leaves($0.value, way + [Redaction.plain($0.name)]) }
    case .array(let elements): elements.flatMap { leaves($0, way + [MemberRule.element]) }
    default: [way]
    }
  }

  /// Whether this is a member that a rule is about.
  func fits(_ rule: MemberRule) -> Bool {
    parties == rule.parties && rule.message.matches(MessageName(message))
      && rule.matches(way.filter { $0 != MemberRule.element })
  }
}
