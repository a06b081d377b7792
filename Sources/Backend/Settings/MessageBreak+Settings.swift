public import CheckoutCore

extension MessageBreak {
  /// - Parameter messages: the names of the messages that can be held.
  static func settings(_ messages: [String]) -> [SandboxSetting] {
    [
      SandboxSetting("message", .word(messages), "the message that is held", isRequired: true),
      SandboxSetting(
        "then", .word(HeldMessage.Choice.allCases.map(\.rawValue)), "what happens to it; a tester chooses if absent",
        example: "lose"),
      SandboxSetting(
        "times", .numberOrWord(1...1000, ["always"]), "how often; always, or once with then", example: "always"),
    ]
  }

  /// - Parameter table: a table that has been checked against `settings`.
  init?(_ table: [String: Checked]) {
    guard let name = table["message"]?.text else { return nil }
    self.init(name, choice: table["then"]?.value())
    if let times = table["times"] {
      self.times = times.text == "always" ? nil : times.number
    } else {
      times = Self.usualTimes(choice)
    }
  }

  /// The number of messages that a break affects if nothing else is said: all that a tester decides on; otherwise one.
  public static func usualTimes(_ choice: HeldMessage.Choice?) -> Int? { choice == nil ? nil : 1 }

  /// The settings of the break, as a table.
  public var settings: JSON {
    .compact([
      ("message", .string(name)), ("then", choice.map { .string($0.rawValue) }),
      ("times", times == Self.usualTimes(choice) ? nil : times.map { JSON($0) } ?? "always"),
    ])
  }
}

extension SandboxSetting {
  /// - Parameter messages: the names of the messages of the payment system.
  package static func hold(_ messages: [String]) -> SandboxSetting {
    SandboxSetting(
      "hold", .list(.short(key: "message", MessageBreak.settings(messages))),
      "messages that are held until a tester has chosen what happens", section: .faults)
  }
}
