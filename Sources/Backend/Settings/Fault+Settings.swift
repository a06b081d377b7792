public import CheckoutCore

extension Fault {
  package static let settings: [SandboxSetting] = [
    SandboxSetting("kind", .word(Kind.allCases.map(\.rawValue)), "what goes wrong", isRequired: true),
    SandboxSetting(
      "step", .numberOrWord(1...Step.allCases.count, Step.allCases.map(\.name)), "the flow step; any if absent"),
    SandboxSetting("message", .text, "the path of the request; any if absent", example: "/v1/payment"),
    SandboxSetting(
      "times", .numberOrWord(1...1000, ["once", "always"]), "how often the fault occurs", example: "always"),
    SandboxSetting("arrives", .flag, "whether the request reaches the server first"),
    SandboxSetting("delay", .delay, "of a latency or a late notification", example: "5s"),
    SandboxSetting(
      "retry-after", .number(0...86_400),
      "seconds that the kind 429 asks for before the next attempt; more than 30 end the retries", example: "30"),
  ]

  /// Reads a fault from a table of settings, or from only the name of its kind.
  /// - Throws: `SettingsErrors`, which contains every error in the fault.
  public init(_ json: JSON) throws(SettingsErrors) {
    var reader = SettingsReader()
    let isShort = json.object == nil && json.elements == nil
    let fault = Fault(reader.table(PlacedValue(isShort ? ["kind": json] : json), Self.settings))
    guard let fault, reader.mistakes.isEmpty else { throw SettingsErrors(reader.mistakes) }
    self = fault
  }

  /// - Parameter table: a table that has been checked against `settings`.
  init?(_ table: [String: Checked]) {
    guard let kind = table["kind"]?.value(Kind.self) else { return nil }
    self.init(kind)
    if let step = table["step"] {
      self.step = step.number ?? Step.allCases.first { $0.name == step.text }?.rawValue
    }
    message = table["message"]?.text
    if let times = table["times"] { self.times = times.text == "always" ? nil : times.number ?? 1 }
    arrives = table["arrives"]?.flag ?? arrives
    delay = table["delay"]?.delay ?? delay
    retryAfter = table["retry-after"]?.number ?? retryAfter
  }

  /// The settings of the fault, as a table.
  public var settings: JSON {
    let delay: JSON =
      switch delay {
      case .fixed(let duration): .string(duration.settingsText)
      case .logNormal(let median, let sigma):
        ["median": .string(median.settingsText), "sigma": .string(String(sigma))]
      }
    return .compact([
      ("kind", .string(kind.rawValue)), ("step", step.map { JSON($0) }), ("message", message.map(JSON.string)),
      ("times", times.map { JSON($0) } ?? "always"), ("arrives", .bool(arrives)), ("delay", delay),
      ("retry-after", JSON(retryAfter)),
    ])
  }
}
