import ArgumentParser
import CheckoutCore
import KassaRehearsal
import KassaResources
import KassaScreens
import KassaSystems
import KassaTerminal

/// The `kassa describe` command: prints what programs need to know of this one.
struct DescribeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract: "Print commands, steps, keys, screens and exit statuses as JSON.",
    discussion: """
      One JSON object, made from the tables that the program itself uses: the commands with their options, the payment \
      systems, the verbs of scripts with a JSON Schema of their values, the names of keys, screens, elements and test \
      cards, the 13 steps, the outcomes of payments, the errors of kassa drive and the exit statuses.
      """)

  func run() throws { try Console.output(try Self.document) }

  /// The document. Members may be added in later versions; those that are there keep their meaning.
  static var document: JSON {
    get throws {
      guard let root = CommandDescription.root else {
        throw Failure(message: "the options of the commands cannot be read", status: 5)
      }
      var members: [(String, JSON)] = [("version", .string(Version.number)), ("command", root.object)]
      members += [
        ("systems", .array(PaymentSystems.builtIn.all.map(object))), ("languages", list(StringTable.languages)),
        ("themes", list(Theme.names)),
      ]
      members += ScriptVocabulary.members
      members += [
        ("outcomes", list(Outcome.allCases.map(\.rawValue))), ("exitStatuses", .array(ExitStatus.allCases.map(object))),
      ]
      return .object(.init(members))
    }
  }

  private static func object(_ system: any PaymentSystem.Type) -> JSON {
    [
      "name": .string(system.name), "mocks": list(system.mocks), "languages": list(system.languages.sorted()),
      "scenes": list(system.scenes.map(\.name)),
    ]
  }

  private static func object(_ status: ExitStatus) -> JSON {
    [
      "status": JSON(Int(status.rawValue)), "meaning": .string(status.meaning),
      "outcomes": list(status.outcomes.map(\.rawValue)),
    ]
  }

  private static func list(_ words: [String]) -> JSON { .array(words.map(JSON.string)) }
}

/// The exit statuses of the program.
enum ExitStatus: Int32, CaseIterable {
  case done = 0
  case declined = 1
  case usage = 2
  case pending = 3
  case cancelled = 4
  case failure = 5

  /// What the status means, as the article on the command line says it.
  var meaning: String {
    switch self {
    case .done: "paid, held or paid in part, also if it was refunded since; for other commands, done"
    case .declined: "declined or failed; a line is invalid; a case failed"
    case .usage: "wrong usage, or input that cannot be read"
    case .pending: "pending: the outcome is unknown"
    case .cancelled: "cancelled"
    case .failure: "internal error, or output that cannot be written"
    }
  }

  /// The outcomes of a payment that end with the status.
  var outcomes: [Outcome] { Outcome.allCases.filter { $0.exitStatus == rawValue } }
}
