/// A parser for the statements of Mermaid's sequence diagrams that exports use. It rejects everything else.
struct MermaidGrammar {
  struct Problem: Error, CustomStringConvertible {
    var line: Int
    var description: String
  }

  struct Message: Equatable {
    var from: String
    var arrow: String
    var to: String
    /// The text with its entity codes decoded.
    var text: String
  }

  struct Note: Equatable {
    var over: [String]
    var text: String
  }

  private(set) var title: String?
  private(set) var participants: [String] = []
  private(set) var messages: [Message] = []
  private(set) var notes: [Note] = []
  private(set) var rectangles = 0
  private var depth = 0
  private var number = 0

  init(parsing text: String) throws {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    guard lines.popLast() == "" else { throw Problem(line: lines.count, description: "no line feed at the end") }
    guard lines.first == "sequenceDiagram" else { throw Problem(line: 1, description: "not a sequence diagram") }
    for line in lines.dropFirst() {
      number += 1
      try parse(line.drop { $0 == " " })
    }
    guard depth == 0 else { throw problem("\(depth) blocks are open at the end") }
  }

  private func problem(_ words: String) -> Problem { Problem(line: number + 1, description: words) }

  private mutating func parse(_ line: Substring) throws {
    if line == "end" {
      depth -= 1
      guard depth >= 0 else { throw problem("nothing to end") }
    } else if let match = line.wholeMatch(of: #/rect rgba\((\d+), (\d+), (\d+), [01](\.\d+)?\)/#) {
      guard [match.output.1, match.output.2, match.output.3].allSatisfy({ UInt8($0) != nil }) else {
        throw problem("not a colour")
      }
      depth += 1
      rectangles += 1
    } else if let match = line.wholeMatch(of: #/participant ([a-z]+) as ([A-Z][a-z]+)/#) {
      let name = String(match.output.1)
      guard !participants.contains(name), messages.isEmpty, notes.isEmpty else { throw problem("late or repeated") }
      participants.append(name)
    } else if let match = line.wholeMatch(of: #/title (.+)/#) {
      guard title == nil, participants.isEmpty else { throw problem("a second or a late title") }
      title = try decoded(match.output.1)
    } else if let match = line.wholeMatch(of: #/Note over ([a-z]+)(?:,([a-z]+))?: (.+)/#) {
      let over = try ([match.output.1, match.output.2].compactMap(\.self)).map(known)
      notes.append(Note(over: over, text: try decoded(match.output.3)))
    } else if let match = line.wholeMatch(of: #/([a-z]+)(->>|-->>|--x)([a-z]+): (.+)/#) {
      let output = match.output
      messages.append(
        Message(
          from: try known(output.1), arrow: String(output.2), to: try known(output.3), text: try decoded(output.4)))
    } else {
      throw problem("no statement: \(line.prefix(100))")
    }
  }

  private func known(_ name: Substring) throws -> String {
    guard participants.contains(String(name)) else { throw problem("unknown participant \(name)") }
    return String(name)
  }

  /// Decodes entity codes such as `#35;`, and rejects characters that Mermaid or a browser could take for syntax.
  private func decoded(_ text: Substring) throws -> String {
    var decoded = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    for word in text.split(separator: " ") where word.lowercased() == "end" { throw problem("the word \(word)") }
    while let scalar = rest.popFirst() {
      switch scalar {
      case "#":
        let digits = rest.prefix { ("0"..."9").contains($0) }
        rest = rest.dropFirst(digits.count)
        guard let code = UInt32(String(digits)), let meant = Unicode.Scalar(code), rest.popFirst() == ";" else {
          throw problem("a broken entity code")
        }
        decoded.append(meant)
      case ";", ":", "\"", "'", "`", "<", ">", "{", "}", "[", "]", "(", ")", "%", "&", "|", "\\", "=", "*", "~", "^":
        throw problem("the character \(scalar)")
      default:
        let category = scalar.properties.generalCategory
        let isHidden = [.control, .format, .lineSeparator, .paragraphSeparator].contains(category)
        guard !isHidden || ["\u{200C}", "\u{200D}"].contains(scalar) else {
          throw problem("the hidden character \(String(scalar.value, radix: 16))")
        }
        decoded.append(scalar)
      }
    }
    return String(decoded)
  }
}
