import KassaResources

/// The flow of a payment as a payment system's own document describes it: its numbered steps, the states of a
/// payment or an order, the legal transitions between them, and the results that the SDK reports.
///
/// The source is a table in `Resources/flows`. A document without numbered steps leaves `steps` empty.
package struct DocumentFlow: Sendable {
  /// The name of the payment system on the command line, e.g. `apple-pay`.
  package let system: String
  package private(set) var steps: [DocumentStep] = []
  package private(set) var states: [DocumentState] = []
  package private(set) var transitions: [DocumentTransition] = []
  package private(set) var results: [DocumentResult] = []

  /// Returns the flow of a payment system; nil if there is no table for it.
  package static func named(_ system: String) -> DocumentFlow? { tables[system] }

  private static let tables: [String: DocumentFlow] = Dictionary(
    systems.compactMap { system in (try? DocumentFlow(reading: system)).map { (system, $0) } },
    uniquingKeysWith: { first, _ in first })

  /// The names of the payment systems that have a table.
  package static var systems: [String] {
    let names = Resource.all(in: folder).map(\.name)
    return names.map { String($0.dropFirst(folder.count).prefix { $0 != "." }) }
  }

  private static let folder = "flows/"

  /// Reads the table of a payment system.
  /// - Throws: `MalformedRow` for the first row that breaks the format.
  package init(reading system: String) throws(MalformedRow) {
    try self.init(system: system, rows: Resource(Self.folder + system + ".tsv")?.rows ?? [])
  }

  /// - Parameter rows: the cells of each row: kind, key, text, step, parties, message, outcome, to, source.
  package init(system: String, rows: [[Substring]]) throws(MalformedRow) {
    self.system = system
    for row in rows where !read(row) { throw MalformedRow(row: row.joined(separator: "\t")) }
    let known = Set(states.map(\.code))
    for transition in transitions where !known.isSuperset(of: [transition.to] + (transition.from.map { [$0] } ?? [])) {
      throw MalformedRow(row: transition.event)
    }
  }

  /// A row of a table that breaks the table's format.
  package struct MalformedRow: Error {
    package let row: String
  }

  /// Reads one row; returns false if the row is malformed.
  private mutating func read(_ row: [Substring]) -> Bool {
    let cells = row.map(String.init)
    guard cells.count == 9, let source = cells.last, !source.isEmpty else { return false }
    let (key, text) = (cells[1], cells[2])
    switch cells[0] {
    case "step":
      guard let its = Self.all(cells[3], Step.init(name:)), !key.isEmpty, !text.isEmpty,
        !steps.contains(where: { $0.number == key })
      else { return false }
      steps.append(DocumentStep(number: key, text: text, steps: its, source: source))
    case "message", "reply":
      guard let message = DocumentMessage(cells), let index = steps.firstIndex(where: { $0.number == key }) else {
        return false
      }
      steps[index].messages.append(message)
    case "state":
      guard let outcome = Outcome(rawValue: cells[6]), !key.isEmpty, !text.isEmpty,
        !states.contains(where: { $0.code == key })
      else { return false }
      states.append(DocumentState(code: key, text: text, outcome: outcome, source: source))
    case "transition":
      guard !text.isEmpty, !cells[7].isEmpty else { return false }
      transitions.append(
        DocumentTransition(from: key.isEmpty ? nil : key, event: text, to: cells[7], source: source))
    case "result":
      guard let outcomes = Self.all(cells[6], Outcome.init(rawValue:)), !outcomes.isEmpty, !key.isEmpty, !text.isEmpty
      else { return false }
      results.append(DocumentResult(code: key, text: text, outcomes: outcomes, source: source))
    default: return false
    }
    return true
  }

  /// Returns the values that the words of a cell name; nil if a word names none.
  private static func all<Value>(_ cell: String, _ value: (String) -> Value?) -> [Value]? {
    let words = cell.split(separator: " ")
    let values = words.compactMap { value(String($0)) }
    return values.count == words.count ? values : nil
  }
}

extension Step {
  fileprivate init?(name: String) {
    guard let step = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = step
  }
}

/// A numbered step of a payment system's document.
package struct DocumentStep: Equatable, Sendable {
  /// The number as the document writes it.
  package let number: String
  /// What happens in the step, in at most 60 columns.
  package let text: String
  /// The steps of the flow to which the document's step corresponds; empty for a step that only has messages.
  package let steps: [Step]
  /// The document and its section.
  package let source: String
  /// The messages that belong to the step.
  package internal(set) var messages: [DocumentMessage] = []
}

/// A kind of message that belongs to a numbered step.
package struct DocumentMessage: Equatable, Sendable {
  /// The sender and the recipient of the request, e.g. `sdk>platform`; `*` for all.
  package let parties: String
  let pattern: MessagePattern
  /// The step of the flow in which the message has to be sent; nil if it may be sent in any step.
  package let step: Step?
  /// Whether the message is the response to the request that the pattern describes.
  package let isReply: Bool

  /// The pattern as the tables in `Resources/members` write it.
  package var patternText: String { pattern.description }

  fileprivate init?(_ cells: [String]) {
    isReply = cells[0] == "reply"
    parties = cells[4]
    pattern = MessagePattern(cells[5][...])
    step = Step(name: cells[3])
    guard !parties.isEmpty, !cells[5].isEmpty, cells[3].isEmpty || step != nil else { return nil }
  }
}

/// A state of a payment or an order in the platform's terms.
package struct DocumentState: Equatable, Sendable {
  package let code: String
  package let text: String
  /// The outcome of a payment whose last known state is this one. An undecided state is `pending`.
  package let outcome: Outcome
  package let source: String
}

/// A legal transition between the states of a payment or an order.
package struct DocumentTransition: Equatable, Sendable {
  /// The state before the event; nil for a payment that does not exist yet.
  package let from: String?
  package let event: String
  package let to: String
  package let source: String
}

/// A result that the SDK reports to the app at the end.
package struct DocumentResult: Equatable, Sendable {
  package let code: String
  package let text: String
  /// The outcomes that the SDK reports as this result.
  package let outcomes: [Outcome]
  package let source: String
}
