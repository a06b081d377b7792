import ArgumentParser
import CheckoutCore
import KassaResources

/// The `kassa flow` command: prints the 13 steps of the payment flow and its transition table.
struct FlowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flow", abstract: "Print the 13 steps and the transition table.")

  @Option(help: "The payment system: \(PaymentSystems.names).")
  var provider = PaymentSystems.standard
  @Flag(help: "Print one JSON object per line.")
  var json = false

  func run() throws {
    _ = try PaymentSystems.named(provider)
    json ? try printJSON() : try printTable()
  }

  private func printTable() throws(Failure) {
    let strings = StringTable.english
    try Console.output(" #  step                 actor                what happens")
    for step in Step.allCases {
      let number = String(step.rawValue)
      try Console.output(
        Self.pad("", 2 - number.count) + number + "  " + Self.pad(step.name, 21)
          + Self.pad(strings("actor." + step.actor.rawValue), 21) + strings("step." + step.name))
    }
    try Console.output("")
    try Console.output("phase        event                to                      completes")
    for row in FlowTable.rows {
      let to = row.next.map(\.rawValue).joined(separator: ", ")
      let step = row.completes.map { "\($0.rawValue) \($0.name)" } ?? ""
      let line =
        Self.pad(row.phase.rawValue, 13) + Self.pad(row.event.rawValue, 21) + Self.pad(to, 24) + step
      try Console.output(String(line.reversed().drop { $0 == " " }.reversed()))
    }
  }

  private func printJSON() throws(Failure) {
    for step in Step.allCases {
      try Console.output(
        JSON.object(
          .init([
            ("step", JSON(step.rawValue)), ("name", .string(step.name)), ("actor", .string(step.actor.rawValue)),
          ])
        ))
    }
    for row in FlowTable.rows {
      try Console.output(
        JSON.object(
          .init([
            ("phase", .string(row.phase.rawValue)), ("event", .string(row.event.rawValue)),
            ("next", .array(row.next.map { .string($0.rawValue) })),
            ("completes", row.completes.map { JSON($0.rawValue) } ?? .null),
          ])
        ))
    }
  }

  private static func pad(_ text: String, _ columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - text.count))
  }
}
