import CheckoutCore

/// A payment system's own flow as `kassa flow` prints it.
extension DocumentFlow {
  /// Returns the numbers of the document's steps that correspond to a step, e.g. `4, 5, 6`; `–` if there are none.
  func numbers(of step: Step) -> String {
    let numbers = steps.filter { $0.steps.contains(step) }.map(\.number)
    return numbers.isEmpty ? "–" : numbers.joined(separator: ", ")
  }

  /// The steps, the states, the transitions and the results, without those that the document does not have.
  var tables: [TextTable] {
    let tables = [
      TextTable(
        ["document", "what happens", "steps"],
        steps.map { [$0.number, $0.text, $0.steps.map { String($0.rawValue) }.joined(separator: ", ")] }),
      TextTable(["state", "outcome", "meaning"], states.map { [$0.code, $0.outcome.rawValue, $0.text] }),
      TextTable(["from", "to", "event"], transitions.map { [$0.from ?? "–", $0.to, $0.event] }),
      TextTable(
        ["result", "outcome", "meaning"],
        results.map { [$0.code, $0.outcomes.map(\.rawValue).joined(separator: ", "), $0.text] }),
    ]
    return tables.filter { !$0.rows.isEmpty }
  }

  /// The same as JSON objects.
  var objects: [JSON] {
    let numbered = steps.map { step -> JSON in
      [
        "document": .string(step.number), "text": .string(step.text),
        "steps": .array(step.steps.map { JSON($0.rawValue) }), "source": .string(step.source),
      ]
    }
    let coded = states.map { state -> JSON in
      [
        "state": .string(state.code), "outcome": .string(state.outcome.rawValue), "text": .string(state.text),
        "source": .string(state.source),
      ]
    }
    let legal = transitions.map { row -> JSON in
      [
        "from": row.from.map { JSON.string($0) } ?? JSON.null, "to": .string(row.to), "event": .string(row.event),
        "source": .string(row.source),
      ]
    }
    let reported = results.map { result -> JSON in
      [
        "result": .string(result.code), "outcomes": .array(result.outcomes.map { .string($0.rawValue) }),
        "text": .string(result.text), "source": .string(result.source),
      ]
    }
    return numbered + coded + legal + reported
  }
}

/// A table of plain text whose columns are as wide as their widest cell.
struct TextTable {
  let names: [String]
  let rows: [[String]]

  init(_ names: [String], _ rows: [[String]]) {
    self.names = names
    self.rows = rows
  }

  func print() throws(Failure) {
    let lines = [names] + rows
    let widths = names.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    for line in lines {
      let text = zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
      try Console.output(String(text.reversed().drop { $0 == " " }.reversed()))
    }
  }
}
