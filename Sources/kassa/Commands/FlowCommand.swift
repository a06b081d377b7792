import ArgumentParser
import CheckoutCore
import KassaResources
import KassaSystems

/// The `kassa flow` command: prints the 13 steps of the payment flow, what the payment system's own document says
/// about them, and the transition table.
struct FlowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flow", abstract: "Print the 13 steps and the transition table.",
    discussion: """
      Where the payment system's own document numbers its steps, the number stands beside each step. The document's \
      steps, the states of a payment with the outcome that each becomes, their transitions and the results of the SDK \
      follow; then the transition table that all payment systems share.
      """)

  @Option(help: "The payment system: \(PaymentSystems.builtIn.names).", completion: .paymentSystems)
  var provider = PaymentSystems.builtIn.standard
  @Flag(help: "Print one JSON object per line.")
  var json = false

  func run() throws {
    let document = DocumentFlow.named(try PaymentSystems.builtIn.named(provider).name)
    json ? try printJSON(document) : try printTable(document)
  }

  private func printTable(_ document: DocumentFlow?) throws(Failure) {
    let strings = StringTable.english
    let numbers = document.flatMap { $0.steps.isEmpty ? nil : $0 }
    let steps = Step.allCases.map { step in
      let number = String(step.rawValue)
      return [String(repeating: " ", count: 2 - number.count) + number, step.name]
        + (numbers.map { [$0.numbers(of: step)] } ?? [])
        + [strings("actor." + step.actor.rawValue), strings("step." + step.name)]
    }
    let names = [" #", "step"] + (numbers == nil ? [] : ["document"]) + ["actor", "what happens"]
    try TextTable(names, steps).print()
    for table in document?.tables ?? [] {
      try Console.output("")
      try table.print()
    }
    try Console.output("")
    let rows = FlowTable.rows.map { row in
      [
        row.phase.rawValue, row.event.rawValue, row.next.map(\.rawValue).joined(separator: ", "),
        row.completes.map { "\($0.rawValue) \($0.name)" } ?? "",
      ]
    }
    try TextTable(["phase", "event", "to", "completes"], rows).print()
  }

  private func printJSON(_ document: DocumentFlow?) throws(Failure) {
    for step in Step.allCases {
      let numbers = document?.steps.filter { $0.steps.contains(step) }.map { JSON.string($0.number) } ?? []
      try Console.output(
        JSON.object(
          .init([
            ("step", JSON(step.rawValue)), ("name", .string(step.name)), ("actor", .string(step.actor.rawValue)),
            ("document", .array(numbers)),
          ])
        ))
    }
    for object in document?.objects ?? [] { try Console.output(object) }
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
}
