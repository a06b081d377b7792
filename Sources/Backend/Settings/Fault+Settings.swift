public import CheckoutCore

extension Fault {
  package static let settings: [SandboxSetting] = [
    SandboxSetting("kind", .word(Kind.allCases.map(\.rawValue)), "what goes wrong", isRequired: true),
    SandboxSetting(
      "step", .numberOrWord(1...Step.allCases.count, Step.allCases.map(\.name)), "the flow step; any if absent"
    ).checked { table in
      guard kind(table)?.isOfNotifications == true, let step = step(table), step != .merchantNotified else {
        return nil
      }
      return "must be \(Step.merchantNotified.rawValue), or absent: notifications are sent in no other step"
    },
    SandboxSetting(
      "message", .text, "the path of the request; any if absent", example: "/v1/payment"
    ).checked { table in
      guard table["message"]?.text == MessageBreak.notification else { return nil }
      return "is a path here; a fault of notifications needs none, and only a hold can name them"
    },
    SandboxSetting(
      "times", .numberOrWord(1...1000, ["once", "always"]), "how often the fault occurs", example: "always"),
    SandboxSetting("arrives", .flag, "whether the request reaches the server first").with(
      "kind", words(\.decidesArrival)),
    SandboxSetting("delay", .delay, "of a latency or a late notification", example: "5s").with(
      "kind", words(\.isDelay)
    ).checked { table in
      table["delay"]?.delay?.isZero == true ? "must be longer than nothing, which is no fault" : nil
    },
    SandboxSetting(
      "retry-after", .number(0...86_400),
      "seconds that the kind 429 asks for before the next attempt; more than 30 end the retries", example: "30"
    ).with("kind", words(\.asksToWait)),
  ]

  private static func kind(_ table: [String: Checked]) -> Kind? { table["kind"]?.value() }

  private static func step(_ table: [String: Checked]) -> Step? {
    table["step"].flatMap { step in
      step.number.flatMap(Step.init) ?? Step.allCases.first { $0.name == step.text }
    }
  }

  private static func words(_ has: (Kind) -> Bool) -> [String] { Kind.allCases.filter(has).map(\.rawValue) }

  /// Reads a fault from a table of settings, or from only the name of its kind.
  /// - Throws: `SettingsErrors`, which contains every error in the fault.
  public init(_ json: JSON) throws(SettingsErrors) { try self.init(json, .script) }

  /// - Parameter policy: who wrote the fault: a person, or a program in a request.
  package init(_ json: JSON, _ policy: ValuePolicy) throws(SettingsErrors) {
    var reader = SettingsReader(policy: policy)
    let isShort = json.object == nil && json.elements == nil
    let fault = Fault(reader.table(PlacedValue(isShort ? ["kind": json] : json), Self.settings))
    guard let fault, reader.mistakes.isEmpty else { throw SettingsErrors(reader.mistakes) }
    self = fault
  }

  /// - Parameter table: a table that has been checked against `settings`.
  init?(_ table: [String: Checked]) {
    guard let kind = table["kind"]?.value(Kind.self) else { return nil }
    self.init(kind)
    step = Self.step(table)?.rawValue
    message = table["message"]?.text
    if let times = table["times"] { self.times = times.text == "always" ? nil : times.number ?? 1 }
    arrives = table["arrives"]?.flag ?? arrives
    delay = table["delay"]?.delay ?? delay
    retryAfter = table["retry-after"]?.number ?? retryAfter
  }

  /// The settings of the fault, as a table, without those that mean nothing to its kind.
  public var settings: JSON {
    let delay: JSON =
      switch delay {
      case .fixed(let duration): .string(duration.settingsText)
      case .logNormal(let median, let sigma):
        ["median": .string(median.settingsText), "sigma": .number(String(sigma))]
      }
    return .compact([
      ("kind", .string(kind.rawValue)), ("step", step.map { JSON($0) }), ("message", message.map(JSON.string)),
      ("times", times.map { JSON($0) } ?? "always"),
      ("arrives", kind.decidesArrival ? .bool(arrives) : nil), ("delay", kind.isDelay ? delay : nil),
      ("retry-after", kind.asksToWait ? JSON(retryAfter) : nil),
    ])
  }
}
