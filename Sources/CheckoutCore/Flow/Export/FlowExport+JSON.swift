extension FlowExport {
  /// The payment as one JSON object.
  var json: JSON {
    .compact([
      ("program", .compact([("name", .string(Self.program)), ("version", version.map(JSON.string))])),
      ("payment", .string(payment)), ("provider", .string(provider)),
      ("description", .string(summary.order.description)),
      ("amount", .number(String(summary.order.amount))), ("currency", .string(summary.order.currencyCode)),
      ("outcome", summary.outcome.map { .string($0.rawValue) } ?? .null),
      ("steps", .array(Step.allCases.map(step))),
      ("entries", .array(entries.map(FlowEntryJSON.object))),
    ])
  }

  private func step(_ step: Step) -> JSON {
    ["step": JSON(step.rawValue), "name": .string(step.name), "completed": .bool(completed.contains(step))]
  }
}
