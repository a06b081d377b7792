import CheckoutCore

/// A message as it travelled: the start line, the header fields and the body in its own format, with secrets redacted.
struct RawMessage {
  let message: WireMessage

  init(_ message: WireMessage) { self.message = message }

  private var isForm: Bool { message.transfer?.mediaType?.hasPrefix("application/x-www-form-urlencoded") == true }
  private var isXML: Bool { message.transfer?.mediaType?.hasPrefix("text/xml") == true }

  var text: String {
    var lines: [String] = []
    if message.isAnswer {
      lines.append(message.name == "—" ? message.name : "HTTP/1.1 " + message.name)
    } else {
      lines.append(message.transfer == nil ? message.name : message.name + " HTTP/1.1")
      if let transfer = message.transfer { lines.append("Host: " + transfer.authority) }
    }
    if let type = message.transfer?.mediaType { lines.append("Content-Type: " + type) }
    for header in message.transfer?.headers ?? [] { lines.append(header.name + ": " + header.value) }
    let body = body(isIndented: true)
    return (lines + (body.isEmpty ? [] : ["", body])).joined(separator: "\n")
  }

  private func body(isIndented: Bool) -> String {
    if let members = message.body.object?.members, members.isEmpty { return "" }
    if message.body.isNull { return "" }
    if isForm, let members = message.body.object?.members {
      return members.map { $0.name + "=" + ($0.value.string ?? $0.value.text) }.joined(
        separator: isIndented ? "\n&" : "&")
    }
    if isXML { return Self.xml(message.body, indent: 0).joined(separator: "\n") }
    if let text = message.body.string { return text }
    return isIndented ? json : message.body.text
  }

  private static func xml(_ value: JSON, indent: Int) -> [String] {
    let space = String(repeating: "  ", count: indent)
    guard let members = value.object?.members else { return [space + (value.string ?? value.text)] }
    return members.flatMap { member -> [String] in
      let name = String(member.name.prefix { $0 != " " })
      if member.value.object == nil {
        return ["\(space)<\(name)>\(member.value.string ?? member.value.text)</\(name)>"]
      }
      return ["\(space)<\(name)>"] + xml(member.value, indent: indent + 1) + ["\(space)</\(name)>"]
    }
  }

  /// The body as JSON with a member a line, for reading and copying.
  var json: String { Self.json(message.body, indent: "") }

  private static func json(_ value: JSON, indent: String) -> String {
    let inner = indent + "  "
    switch value {
    case .object(let object) where !object.members.isEmpty:
      let members = object.members.map { member in
        inner + JSON.string(member.name).text + ": " + json(member.value, indent: inner)
      }
      return "{\n" + members.joined(separator: ",\n") + "\n\(indent)}"
    case .array(let elements) where !elements.isEmpty:
      return "[\n" + elements.map { inner + json($0, indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    default: return value.text
    }
  }

  /// The request as a command for a shell; nil for a message that is no request over HTTP.
  var curl: String? {
    guard let transfer = message.transfer, !message.isAnswer else { return nil }
    let words = message.name.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return nil }
    var parts = ["curl -X \(words[0]) \(Self.quoted("https://" + transfer.authority + words[1]))"]
    if let type = transfer.mediaType { parts.append("-H \(Self.quoted("Content-Type: " + type))") }
    for header in transfer.headers { parts.append("-H \(Self.quoted(header.name + ": " + header.value))") }
    let body = body(isIndented: false)
    if !body.isEmpty { parts.append("--data-raw \(Self.quoted(body))") }
    return parts.joined(separator: " \\\n  ")
  }

  /// Returns the text in quotation marks that no shell looks into.
  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
