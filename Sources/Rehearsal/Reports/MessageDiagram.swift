import CheckoutCore
import KassaResources

/// The sequence diagram of a case: who sent what to whom, with the JSON of each message.
enum MessageDiagram {
  static func render(_ result: CaseResult) -> String {
    guard let start = result.entries.first?.time else { return "" }
    let names = FlowLane.allCases.map { "<li>\(Markup.escape(StringTable.english($0.textKey)))</li>" }.joined()
    var text =
      "<section class=\"diagram\"><h2>Messages</h2><ol class=\"lanes\" aria-hidden=\"true\">\(names)</ol>\n<ol class=\"rows\">\n"
    for (index, entry) in result.entries.enumerated() {
      let line = EntryLine(entry, since: start)
      let step = step(of: index, in: result)
      text += """
        <li data-step="\(step)"><span class="time">\(line.time)</span>\
        <span class="number">\(line.step)</span>\(row(entry, line, link: "#step-\(step)"))</li>

        """
    }
    return text + "</ol></section>\n"
  }

  /// Returns the number of the script step during which an entry came, counted from 1.
  private static func step(of index: Int, in result: CaseResult) -> Int {
    let found = result.stepRecords.firstIndex { $0.entryCount > index } ?? max(0, result.stepRecords.count - 1)
    return found + 1
  }

  /// The longest message that is shown whole, in characters.
  private static let longest = 20_000

  private static func row(_ entry: FlowEntry, _ line: EntryLine, link: String) -> String {
    guard case .message(let message) = entry.kind else {
      return "<a class=\"note\" href=\"\(link)\">\(Markup.escape(line.what))</a>"
    }
    let (from, to) = (FlowLane(message.from).rawValue, FlowLane(message.to).rawValue)
    // A message between two parties of the same lane has the width of one lane.
    let (first, last) = (min(from, to), max(from, to))
    let direction = to > from ? "right" : to < from ? "left" : "self"
    let parties = "\(StringTable.english(message.from.textKey)) → \(StringTable.english(message.to.textKey))"
    let whole = message.body.redacted.indented()
    var body = String(whole.prefix(longest))
    if body.utf8.count < whole.utf8.count { body += "\n… \(whole.count - longest) more characters" }
    let head =
      "<a class=\"arrow \(direction)\" href=\"\(link)\" style=\"--from:\(first);--to:\(last)\">"
      + "\(Markup.escape(message.name))</a>"
    guard !body.isEmpty, body != "{}" else { return head }
    return "\(head)<details><summary>\(Markup.escape(parties))</summary><pre>\(Markup.escape(body))</pre></details>"
  }
}

extension JSON {
  /// The JSON text with a line for each member, indented by two spaces a level.
  /// - Parameter depth: the level from which on a value stands in one line.
  func indented(_ level: Int = 0, to depth: Int = .max) -> String {
    guard level < depth else { return text }
    let pad = String(repeating: "  ", count: level + 1)
    let end = "\n" + String(repeating: "  ", count: level)
    switch self {
    case .array(let elements) where !elements.isEmpty:
      return "[\n" + elements.map { pad + $0.indented(level + 1, to: depth) }.joined(separator: ",\n") + end + "]"
    case .object(let object) where !object.members.isEmpty:
      let members = object.members.map {
        "\(pad)\(JSON.string($0.name).text): \($0.value.indented(level + 1, to: depth))"
      }
      return "{\n" + members.joined(separator: ",\n") + end + "}"
    default: return text
    }
  }
}
