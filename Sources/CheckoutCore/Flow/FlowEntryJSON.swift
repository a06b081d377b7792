/// The conversion of flow entries to JSON objects and back.
public enum FlowEntryJSON {
  /// Returns an entry as the ledger and the JSON export contain it.
  public static func object(_ entry: FlowEntry) -> JSON {
    var members: [(String, JSON)] = [
      ("index", JSON(entry.index)), ("step", JSON(entry.step.rawValue)), ("attempt", JSON(entry.attempt)),
      ("time", JSON(Int(entry.time.milliseconds))),
    ]
    switch entry.kind {
    case .completed: members.append(("completed", .string(entry.step.name)))
    case .moved(let from, let to): members += [("from", .string(from.rawValue)), ("to", .string(to.rawValue))]
    case .ended(let outcome): members.append(("ended", .string(outcome.rawValue)))
    case .note(let key, let details):
      let texts = details.sorted { $0.key < $1.key }.map { ($0.key, JSON.string($0.value)) }
      members += [("note", .string(key)), ("details", .object(.init(texts)))]
    case .message(let message):
      members += [
        ("message", .string(message.name)), ("sender", .string(message.from.rawValue)),
        ("receiver", .string(message.to.rawValue)), ("body", message.body),
      ]
      if let transfer = message.transfer { members.append(("transfer", object(transfer))) }
    }
    return .object(.init(members))
  }

  /// Reads an entry that was stored. No limit of a response applies: what could be stored can be read.
  /// - Returns: the entry; nil if the text is not a valid flow entry.
  package static func entry(stored text: String) -> FlowEntry? {
    // The entry adds a level to the 32 levels of a response. The largest depth only bounds the stack.
    let limits = JSON.Limits(bytes: .max, depth: 128, values: .max, numberLength: .max)
    return (try? JSON(parsing: Array(text.utf8), limits: limits)).flatMap(entry)
  }

  /// - Returns: the entry; nil if the object is not a valid flow entry.
  public static func entry(_ object: JSON) -> FlowEntry? {
    guard let index = object["index"]?.integer, let step = object["step"]?.integer.flatMap(Step.init(rawValue:)),
      let time = object["time"]?.integer, let kind = kind(object)
    else { return nil }
    return FlowEntry(
      index: index, time: Instant(milliseconds: Int64(time)), step: step, attempt: object["attempt"]?.integer ?? 1,
      kind: kind)
  }

  private static func kind(_ object: JSON) -> FlowEntry.Kind? {
    if object["completed"] != nil { return .completed }
    if let outcome = object["ended"]?.string.flatMap(Outcome.init(rawValue:)) { return .ended(outcome) }
    if let from = object["from"]?.string.flatMap(Phase.init(rawValue:)),
      let to = object["to"]?.string.flatMap(Phase.init(rawValue:))
    {
      return .moved(from: from, to: to)
    }
    if let key = object["note"]?.string {
      let members = object["details"]?.object?.members ?? []
      return .note(key: key, details: members.reduce(into: [:]) { $0[$1.name] = $1.value.string ?? "" })
    }
    guard let name = object["message"]?.string,
      let from = object["sender"]?.string.flatMap(WireMessage.Party.init(rawValue:)),
      let to = object["receiver"]?.string.flatMap(WireMessage.Party.init(rawValue:))
    else { return nil }
    return .message(
      WireMessage(
        from: from, to: to, name: name, body: object["body"] ?? .null, transfer: object["transfer"].flatMap(transfer)))
  }

  private static func object(_ transfer: WireMessage.Transfer) -> JSON {
    // A list of pairs, as on the wire: a field may occur twice.
    let headers = transfer.headers.map { JSON.array([.string($0.name), .string($0.value)]) }
    return .compact([
      ("authority", .string(transfer.authority)), ("mediaType", transfer.mediaType.map(JSON.string)),
      ("headers", headers.isEmpty ? nil : .array(headers)),
    ])
  }

  private static func transfer(_ object: JSON) -> WireMessage.Transfer? {
    guard let authority = object["authority"]?.string else { return nil }
    let headers = (object["headers"]?.elements ?? []).compactMap(\.elements).filter { $0.count == 2 }
    return WireMessage.Transfer(
      authority: authority, mediaType: object["mediaType"]?.string,
      headers: headers.map { .init(name: $0[0].string ?? "", value: $0[1].string ?? "") })
  }
}
