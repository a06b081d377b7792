import CheckoutCore
import KassaBackend

/// What the control API tells about a message.
enum MessageView {
  static let schema = Schema.object(
    [
      ("number", Schema.count), ("time", Schema.time), ("system", Schema.text), ("from", Schema.text),
      ("to", Schema.text), ("name", Schema.text), ("authority", Schema.text), ("headers", ["type": "object"]),
      ("body", Schema.any), ("answers", ["type": "integer", "description": "the number of the request"]),
    ], required: ["number", "time", "system", "from", "to", "name", "body"])

  static func json(_ entry: MessageLog.Entry) -> JSON {
    let (message, transfer) = (entry.message, entry.message.transfer)
    let headers = transfer.map { transfer in
      JSON.object(
        .init(
          (transfer.mediaType.map { [("content-type", JSON.string($0))] } ?? [])
            + transfer.headers.map { ($0.name.lowercased(), JSON.string($0.value)) }))
    }
    return .compact([
      ("number", JSON(entry.number)), ("time", .string(entry.time.isoText)), ("system", .string(entry.system)),
      ("from", .string(message.from.rawValue)), ("to", .string(message.to.rawValue)), ("name", .string(message.name)),
      ("authority", (transfer?.authority).map(JSON.string)), ("headers", headers), ("body", message.body),
      ("answers", entry.request.map { JSON($0) }),
    ])
  }
}

/// Which messages a caller wants to see.
struct MessageFilter: Sendable {
  static let parties = Schema.words(WireMessage.Party.allCases.map(\.rawValue))
  static let systems = Schema.words(ServedPlaces.all.map(\.system))

  private let party: WireMessage.Party?
  private let path: String?
  private let system: String?

  /// - Throws: `invalid` with every value that is none of those that it may be.
  init(_ query: [String: String]) throws(ControlError) {
    var mistakes: [ControlError.Mistake] = []
    party = query["party"].flatMap { WireMessage.Party(rawValue: $0) }
    path = query["path"]
    system = query["system"]
    if query["party"] != nil, party == nil {
      let known = WireMessage.Party.allCases.map(\.rawValue).joined(separator: ", ")
      mistakes.append(.init("party", "must be one of \(known)"))
    }
    if let system, ServedPlaces.of(system) == nil {
      mistakes.append(.init("system", "must be one of \(ServedPlaces.all.map(\.system).joined(separator: ", "))"))
    }
    guard mistakes.isEmpty else { throw ControlError(.invalid, "the query has mistakes", mistakes) }
  }

  func messages(of world: World, since: Int) -> [MessageLog.Entry] {
    world.log.entries(since: since).filter { entry in
      (party == nil || entry.message.from == party || entry.message.to == party)
        && (system == nil || entry.system == system)
        && (path.map { (entry.message.name.split(separator: "?").first ?? "").hasSuffix($0) } ?? true)
    }
  }
}
