import CheckoutCore

/// A question about the messages of a world: did such a request arrive, and how often?
struct Verification: Sendable {
  private var method: String?
  private var path = ""
  private var members: [(path: String, value: JSON)] = []
  private var count: Int?

  /// - Throws: `invalid` with every mistake.
  init(_ body: JSON, _ reader: ValueReader) throws(ControlError) {
    var reader = reader
    let body = PlacedValue(body)
    method = reader.read(.text, "method", in: body)?.uppercased()
    path = reader.read(.text, "path", in: body) ?? ""
    members = Self.leaves(reader.table(body["body"])?.entries?.map { ($0.key, $0.value.json) } ?? [])
    count = reader.read(.integer(0...Int.max), "count", in: body)
    if body["path"] == nil { reader.add(.missing, body.path + .key("path"), "is missing") }
    try ControlError.check(reader, "nothing can be verified")
  }

  /// Returns the members of tables by their whole paths: a table stands for those of its members that it names.
  private static func leaves(_ members: [(path: String, value: JSON)]) -> [(path: String, value: JSON)] {
    members.flatMap { member in
      guard let object = member.value.object, !object.members.isEmpty else { return [member] }
      return leaves(object.members.map { (member.path + "." + $0.name, $0.value) })
    }
  }

  /// Returns the number of requests that match.
  /// - Throws: `unverified` with the nearest request if there is none, or not the number that was asked for.
  func check(_ entries: [MessageLog.Entry]) throws(ControlError) -> Int {
    let requests = entries.filter { $0.request == nil }
    let scores = requests.map { (entry: $0, wrong: differences(of: $0.message)) }
    let found = scores.count { $0.wrong.isEmpty }
    guard count.map({ $0 != found }) ?? (found == 0) else { return found }
    let wanted = count.map { "\($0)" } ?? "at least one"
    var error = ControlError(.unverified, "expected \(wanted) such request, found \(found)")
    if let nearest = nearest(scores.filter { !$0.wrong.isEmpty }) {
      error.details = [
        ("nearest", MessageView.json(nearest.entry)), ("differences", .array(nearest.wrong.map(JSON.string))),
      ]
    }
    throw error
  }

  /// Returns the request with the fewest differences among those with the path, or, if none has it, with the most similar one.
  /// Of equal ones it is the last.
  private func nearest(
    _ requests: [(entry: MessageLog.Entry, wrong: [String])]
  ) -> (entry: MessageLog.Entry, wrong: [String])? {
    let targets = requests.map { Self.words($0.entry.message).target }
    let target = targets.last { $0.hasSuffix(path) } ?? NearestWord.of(path, in: targets.reversed())
    guard let target else { return nil }
    return zip(requests, targets).filter { $0.1 == target || target.hasSuffix(path) && $0.1.hasSuffix(path) }
      .map(\.0).reversed().min { $0.wrong.count < $1.wrong.count }
  }

  /// Returns the method of a message and its path without the query.
  private static func words(_ message: WireMessage) -> (method: String, target: String) {
    let words = message.name.split(separator: " ", maxSplits: 1)
    return (words.first.map(String.init) ?? "missing", words.count > 1 ? String(words[1].prefix { $0 != "?" }) : "")
  }

  private func differences(of message: WireMessage) -> [String] {
    let (found, target) = Self.words(message)
    var wrong: [String] = []
    if let method, found != method { wrong.append("the method is \(found)") }
    if !target.hasSuffix(path) { wrong.append("the path is \(target)") }
    for member in members {
      guard let value = message.body.at(member.path) else {
        wrong.append("there is no \(member.path)")
        continue
      }
      if value.plainText != member.value.plainText { wrong.append("\(member.path) is \(value.text)") }
    }
    return wrong
  }
}
