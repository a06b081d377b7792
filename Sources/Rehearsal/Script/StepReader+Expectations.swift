import CheckoutCore
import KassaResources
import KassaTerminal

extension StepReader {
  mutating func sight(_ value: PlacedValue, _ what: String) -> Sight? {
    guard value.entries != nil else { return Sight(text: visible(value, what), place: nil) }
    let table = reader.table(value, what, keys: ["text", "where"])
    guard let text = table["text"] else {
      reader.complain(.missing, value.place, "\(what) needs the key text")
      return nil
    }
    return Sight(text: visible(text, "\(what): text"), place: table["where"].map { reader.text($0, "where") })
  }

  /// Reads a text to look for, which must have a visible character, and must not be a misspelt string key.
  private mutating func visible(_ value: PlacedValue, _ what: String) -> String {
    let text = wanted(value, what, "a text")
    if !text.isEmpty, text.allSatisfy(\.isWhitespace) {
      reader.complain(.missing, value.place, "\(what) needs a text that can be seen")
    }
    checkKey(text, value.place)
    return text
  }

  /// Checks a text that is written like a string key: if it is none, but resembles one, it is misspelt.
  ///
  /// A text that is on no screen would otherwise satisfy `not-see`.
  private mutating func checkKey(_ text: String, _ place: SourcePlace) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } }),
      StringTable.english.optional(text) == nil
    else { return }
    let keys = StringTable.english.keys
    guard let near = NearestWord.of(text, in: keys),
      NearestWord.edits(from: near.lowercased(), to: text.lowercased()) <= 2
    else { return }
    reader.complain(.value, place, "no text has the key \(text); did you mean \(near)?")
  }

  /// Reads a colour as snapshots write it.
  private mutating func colour(_ value: PlacedValue, _ what: String) -> String {
    let text = wanted(value, what, "a colour")
    if !text.isEmpty, !text.contains("$cell."), text != "default", Color(description: text) == nil {
      reader.complain(
        .value, value.place,
        "unknown colour \(text)\(ScriptReader.suggestion(text, Color.names + ["default"])); "
          + "known: default, \(Color.names.joined(separator: ", ")), 0 to 255, #rrggbb")
    }
    return text
  }

  /// The keys of the errors of fields.
  private static let problems = StringTable.english.keys.filter { $0.hasPrefix("problem.") }.sorted()

  mutating func field(_ value: PlacedValue) -> Verb? {
    let table = reader.table(value, "field", keys: ["name", "shows", "value", "brand", "error", "while"])
    guard let name = table["name"] else {
      if value.entries != nil { reader.complain(.missing, value.place, "field needs the key name") }
      return nil
    }
    var field = FieldExpectation(name: reader.text(name, "name"))
    field.shows = table["shows"].map { reader.text($0, "shows") }
    field.value = table["value"].map { reader.text($0, "value") }
    field.brand = table["brand"].map { reader.text($0, "brand") }
    field.error = table["error"].map { reader.text($0, "error") }
    if let error = table["error"], let key = field.error, key.hasPrefix("problem."), !key.contains("$"),
      StringTable.english.optional(key) == nil
    {
      reader.complain(.value, error.place, "no text has the key \(key)\(ScriptReader.suggestion(key, Self.problems))")
    }
    if value.entries != nil, table.keys.allSatisfy({ $0 == "name" || $0 == "while" }) {
      reader.complain(.missing, value.place, "field needs something to check: shows, value, brand or error")
    }
    if let moment = table["while"] { field.whileFocused = reader.word(moment, "while", of: ["focused"]) != nil }
    return .field(field)
  }

  mutating func cursor(_ value: PlacedValue) -> Verb? {
    if value.text == "hidden" { return .cursor(.hidden) }
    if value.text != nil { return reader.integer(value, "cursor", in: 0...500).map { .cursor(.column($0)) } }
    let table = reader.table(value, "cursor", keys: ["field", "column", "row"])
    guard let column = table["column"].flatMap({ reader.integer($0, "column", in: 0...500) }) else {
      if value.entries != nil, table["column"] == nil {
        reader.complain(.missing, value.place, "cursor needs the key column")
      }
      return nil
    }
    if table["field"] != nil, let row = table["row"] {
      reader.complain(.value, row.place, "cursor has a field or a row, not both: a field has one row")
    }
    if let field = table["field"] { return .cursor(.field(reader.text(field, "field"), column: column)) }
    if let row = table["row"] {
      return reader.integer(row, "row", in: 0...500).map { .cursor(.point(Point(column: column, row: $0))) }
    }
    return .cursor(.column(column))
  }

  mutating func style(_ value: PlacedValue) -> Verb? {
    let attributes = ["bold", "dim", "italic", "underline", "reverse"]
    let table = reader.table(value, "style", keys: ["text", "colour", "background"] + attributes)
    guard let text = table["text"] else {
      if value.entries != nil { reader.complain(.missing, value.place, "style needs the key text") }
      return nil
    }
    var style = StyleExpectation(text: visible(text, "style: text"), attributes: [:])
    style.foreground = table["colour"].map { colour($0, "colour") }
    style.background = table["background"].map { colour($0, "background") }
    for name in attributes {
      if let value = table[name] { style.attributes[name] = reader.flag(value, name) }
    }
    if table.count == 1 {
      reader.complain(.missing, value.place, "style needs something to check, such as bold: true or colour: red")
    }
    return .style(style)
  }

  mutating func message(_ value: PlacedValue) -> Verb? {
    if value.text != nil {
      return .message(MessageExpectation(name: wanted(value, "message"), has: [], lacks: []))
    }
    let table = reader.table(
      value, "message", keys: ["payment", "step", "name", "has", "lacks", "count"], keeping: ["has", "lacks"])
    if value.entries?.isEmpty == true {
      reader.complain(.missing, value.place, "message needs a name, such as message: POST /v1/payment")
    }
    var message = MessageExpectation(has: [], lacks: [])
    message.step = table["step"].flatMap { reader.integer($0, "step", in: 1...13) }
    if let payment = table["payment"] {
      message.isOfLastPayment = reader.word(payment, "payment", of: ["last", "all"]) == "last"
    }
    message.name = table["name"].map { reader.text($0, "name") }
    for key in ["has", "lacks"]
    where table[key].map({ $0.isEmpty || $0.elements?.isEmpty ?? $0.entries?.isEmpty ?? false }) == true {
      reader.complain(.missing, table[key]?.place ?? value.place, "\(key) names no field")
    }
    if let has = table["has"] { message.has = reader.pairs(has, "has") }
    if let lacks = table["lacks"] { message.lacks = reader.elements(lacks).map { absentMember($0) } }
    message.count = table["count"].flatMap { reader.integer($0, "count", in: 0...10_000) }
    return value.entries == nil ? nil : .message(message)
  }

  /// Reads the path of a member that a message must not have. A misspelt path would be absent from every message.
  private mutating func absentMember(_ value: PlacedValue) -> String {
    let path = reader.text(value, "lacks")
    let name = path.split(separator: ".").last { Int($0) == nil }.map { $0.lowercased() } ?? ""
    let table = MemberTable.standard
    if !name.isEmpty, !name.contains("$"), !table.hasMember(name) {
      reader.complain(
        .value, value.place, "no message has a member \(name)\(ScriptReader.suggestion(name, table.names))")
    }
    return path
  }

  mutating func host(_ value: PlacedValue) -> Verb? {
    let table = reader.table(value, "host", keys: ["result", "error", "event", "count"])
    var host = HostExpectation()
    host.result = table["result"].map { reader.text($0, "result") }
    host.error = table["error"].map { reader.text($0, "error") }
    host.event = table["event"].map { reader.text($0, "event") }
    if let count = table["count"].flatMap({ reader.integer($0, "count", in: 0...1000) }) { host.count = count }
    guard host.result != nil || host.error != nil || host.event != nil else {
      if value.entries != nil {
        reader.complain(.missing, value.place, "host needs one of the keys result, error, event")
      }
      return nil
    }
    if host.event != nil, host.result != nil || host.error != nil {
      reader.complain(.value, value.place, "host checks an event or a result, not both: write two steps")
    }
    return .host(host)
  }

  mutating func result(_ value: PlacedValue) -> ResultExpectation? {
    let table = reader.table(value, "result", keys: ["outcome", "code", "error", "notified", "told"])
    var result = ResultExpectation(place: value.place)
    if value.entries?.isEmpty == true {
      reader.complain(.missing, value.place, "result needs something to check, such as outcome: success")
    }
    result.outcome = table["outcome"].flatMap { reader.word($0, "outcome", of: Outcome.allCases.map(\.rawValue)) }
    result.code = table["code"].map { reader.text($0, "code") }
    result.error = table["error"].map { reader.text($0, "error") }
    result.lastNotificationStatus = table["told"].map { reader.text($0, "told") }
    if let notified = table["notified"] {
      switch notified.text {
      case "once": result.notified = 1
      case "never": result.notified = 0
      default: result.notified = reader.integer(notified, "notified, if not once or never,", in: 0...1000)
      }
    }
    return result
  }
}
