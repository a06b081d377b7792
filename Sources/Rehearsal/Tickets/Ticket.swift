package import CheckoutCore

/// What a tester attaches to a ticket: one JSON file with everything that is known of a session, secrets redacted.
///
/// `kassa play` repeats its script, and a report shows what was recorded. The article Tickets describes the members.
package struct Ticket: Sendable {
  /// The ending of the file's name.
  package static let fileExtension = ".kassa"

  /// The version of the program that wrote the file.
  package var program: String
  /// The name of the payment system.
  package var system: String
  /// When it was written, as in ISO 8601.
  package var created: String
  /// The ID of the payment on the screen; nil if there was none.
  package var payment: String?
  /// The order and the settings of the sandbox, as in the `checkout` section of a script.
  package var settings: JSON
  /// The window and the look of the screens.
  package var terminal: JSON
  package var recorded: Recorded
  /// The last screens, the last one last.
  package var screens: [Screen]
  /// The key trace; empty unless it had begun.
  package var keys: [JSON]
  /// The messages as an HTTP Archive; nil if none were sent, or if they may contain what was typed into a wrong field.
  package var har: JSON?
  /// The last screens as an asciicast of version 2, one value a line of its file.
  package var cast: [JSON]

  /// What was recorded of the input.
  package enum Recorded: Sendable {
    /// The session as a script in YAML.
    case script(String)
    /// The session must not become a script; with the stable code of the reason.
    case refused(code: String, reason: String)
  }

  /// A screen as text.
  package struct Screen: Sendable {
    /// When it was painted, as in ISO 8601.
    package var time: String
    /// The name of the screen, as in scripts.
    package var name: String
    package var rows: [String]
  }

  /// What only the program knows.
  package struct Origin: Sendable {
    /// The version of the program.
    var program: String
    /// The type of the terminal, as TERM names it; nil if there is none.
    var terminal: String?

    package init(program: String, terminal: String? = nil) {
      self.program = program
      self.terminal = terminal
    }
  }
}

extension Ticket {
  /// The contents of the file. Short values stand in a line each, so that two tickets can be compared.
  package var text: String {
    var script: JSON?
    var refused: JSON?
    switch recorded {
    case .script(let text): script = .array(text.lines.map(JSON.string))
    case .refused(let code, let reason): refused = ["code": .string(code), "reason": .string(reason)]
    }
    let members: [(name: String, value: JSON?, depth: Int)] = [
      ("kassa", .string(program), 1), ("system", .string(system), 1), ("created", .string(created), 1),
      ("payment", payment.map(JSON.string), 1), ("settings", settings, 2), ("terminal", terminal, 1),
      ("script", script, 2), ("refused", refused, 1), ("screens", .array(screens.map(\.json)), 4),
      ("keys", .array(keys), 2), ("har", har, 4), ("cast", .array(cast), 2),
    ]
    let lines = members.compactMap { member in
      member.value.map { "  \(JSON.string(member.name).text): \($0.redacted.indented(1, to: member.depth))" }
    }
    return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
  }
}

extension Ticket.Screen {
  fileprivate var json: JSON {
    ["at": .string(time), "screen": .string(name), "rows": .array(rows.map(JSON.string))]
  }
}

extension String {
  /// The lines of a text that ends with a line feed, without it.
  fileprivate var lines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
