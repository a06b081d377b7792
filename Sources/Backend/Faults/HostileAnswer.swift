import CheckoutCore

/// Malicious responses, such as a compromised platform could send.
package enum HostileAnswer {
  /// The beginning of the text, which is on the screen if the text is.
  package static let mark = "PWNED"

  /// Text with terminal escape sequences: clear screen, colour, window title, hyperlink and clipboard access.
  ///
  /// The text also has bidirectional control characters, invisible characters and a letter with many combining marks.
  static let text =
    mark + "\u{1B}[2J\u{1B}[31;5m\u{1B}]0;PWNED\u{7}\u{1B}]8;;file:///etc\u{1B}\\\u{1B}]52;c;cHduZWQ=\u{7}"
    + "\u{9B}2J\u{9D}0;PWNED\u{9C}\u{8}\u{7F}\r\n\u{202E}\u{2066}\u{200F}\u{200B}\u{E0041}e"
    + String(repeating: "\u{301}", count: 50)

  /// The names of the response fields that contain text for the payer.
  ///
  /// Other fields stay unchanged, so that the payment still works.
  private static let spoken: Set<String> = [
    "name", "message", "description", "label", "issuerName", "issuerAuthor", "challengeInfoHeader",
    "challengeInfoText", "challengeInfoLabel", "displayName", "actionCodeDescription", "errorMessage", "merchantname",
    "customermessage",
  ]

  /// Returns the response with hostile text added to every field that is shown to the payer.
  static func poisoned(_ body: [UInt8]) -> [UInt8] {
    if let json = try? JSON(parsing: body) { return poisoned(json).wireBytes }
    var text = String(decoding: body, as: UTF8.self)
    for name in spoken { text = text.replacing("</\(name)>", with: self.text + "</\(name)>") }
    return Array(text.utf8)
  }

  /// Whether a response has a field that is shown to the payer.
  static func hasTexts(_ body: [UInt8]) -> Bool {
    if let json = try? JSON(parsing: body) { return poisoned(json) != json }
    let text = String(decoding: body, as: UTF8.self)
    return spoken.contains { text.contains("</\($0)>") }
  }

  private static func poisoned(_ json: JSON) -> JSON {
    switch json {
    case .array(let elements): return .array(elements.map(poisoned))
    case .object(let object):
      return .object(
        JSON.Object(
          object.members.map { member in
            if spoken.contains(member.name), case .string(let said) = member.value {
              return (member.name, .string(said + text))
            }
            return (member.name, poisoned(member.value))
          }))
    default: return json
    }
  }

  /// A response of the maximum accepted size that contains none of the requested data.
  static let huge: [UInt8] = Array(
    (#"{"x":["# + String(repeating: #""aaaaaaaaaaaaaaaaa","#, count: 49_900) + "0]}").utf8)
}
