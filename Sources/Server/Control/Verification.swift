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
    members = reader.table(body["body"])?.entries?.map { ($0.key, $0.value.json) } ?? []
    count = reader.read(.integer(0...Int.max), "count", in: body)
    if body["path"] == nil { reader.add(.missing, body.path + .key("path"), "is missing") }
    try ControlError.check(reader, "nothing can be verified")
  }

  /// Returns the number of requests that match.
  /// - Throws: `unverified` with the nearest request if there is none, or not the number that was asked for.
  func check(_ entries: [MessageLog.Entry]) throws(ControlError) -> Int {
    let requests = entries.filter { $0.request == nil }
    let scores = requests.map { ($0, differences(of: $0.message)) }
    let found = scores.count { $0.1.isEmpty }
    guard count.map({ $0 != found }) ?? (found == 0) else { return found }
    let wanted = count.map { "\($0)" } ?? "at least one"
    var error = ControlError(.unverified, "expected \(wanted) such request, found \(found)")
    if let nearest = scores.filter({ !$0.1.isEmpty }).min(by: { $0.1.count < $1.1.count }) {
      error.details = [
        ("nearest", MessageView.json(nearest.0)), ("differences", .array(nearest.1.map(JSON.string))),
      ]
    }
    throw error
  }

  private func differences(of message: WireMessage) -> [String] {
    let words = message.name.split(separator: " ", maxSplits: 1)
    let target = words.count > 1 ? words[1].prefix { $0 != "?" } : ""
    var wrong: [String] = []
    if let method, words.first.map(String.init) != method { wrong.append("the method is \(words.first ?? "missing")") }
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
