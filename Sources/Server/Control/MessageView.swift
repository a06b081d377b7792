import CheckoutCore
import KassaBackend

/// What the control API tells about a message.
enum MessageView {
  static let schema = Schema.object(
    [
      ("number", Schema.count), ("time", Schema.time), ("system", Schema.text), ("from", Schema.text),
      ("to", Schema.text), ("name", Schema.text), ("authority", Schema.text), ("headers", headers),
      ("body", Schema.any), ("answers", ["type": "integer", "description": "the number of the request"]),
      ("payment", ["type": "string", "description": "the payment of a message between platform and issuer"]),
      ("signature", signature),
    ], required: ["number", "time", "system", "from", "to", "name", "body"])

  /// Header fields, as on the wire: a name may occur twice.
  private static let headers: JSON = [
    "type": "array", "items": Schema.object([("name", Schema.text), ("value", Schema.text)]),
  ]

  private static let signature = Schema.object(
    [
      ("subject", Schema.words(SignatureMismatch.Subject.allCases.map(\.rawValue))),
      ("ours", ["type": "string", "description": "the canonical string of the server that refused the signature"]),
      ("theirs", ["type": "string", "description": "the canonical string of the side that signed, if it is known"]),
      ("position", ["type": "integer", "description": "the first character that differs, from 1"]),
      ("before", Schema.text), ("our-rest", Schema.text), ("their-rest", Schema.text),
    ], required: ["subject", "ours"])

  private static func json(_ mismatch: SignatureMismatch) -> JSON {
    let difference = mismatch.firstDifference
    return .compact([
      ("subject", .string(mismatch.subject.rawValue)), ("ours", .string(mismatch.ours)),
      ("theirs", mismatch.theirs.map(JSON.string)), ("position", mismatch.position.map { JSON($0) }),
      ("before", (difference?.before).map(JSON.string)), ("our-rest", (difference?.ours).map(JSON.string)),
      ("their-rest", (difference?.theirs).map(JSON.string)),
    ])
  }

  static func json(_ entry: MessageLog.Entry) -> JSON {
    let (message, transfer) = (entry.message, entry.message.transfer)
    let headers = transfer.map { transfer in
      JSON.array(
        ((transfer.mediaType.map { [("content-type", $0)] } ?? [])
          + transfer.headers.map { ($0.name.lowercased(), $0.value) }).map {
            ["name": .string($0), "value": .string($1)]
          })
    }
    return .compact([
      ("number", JSON(entry.number)), ("time", .string(entry.time.isoText)), ("system", .string(entry.system)),
      ("from", .string(message.from.rawValue)), ("to", .string(message.to.rawValue)), ("name", .string(message.name)),
      ("authority", (transfer?.authority).map(JSON.string)), ("headers", headers), ("body", message.body),
      ("answers", entry.request.map { JSON($0) }), ("payment", entry.payment.map(JSON.string)),
      ("signature", entry.mismatch.map(json)),
    ])
  }
}

/// Which messages a caller wants to see.
struct MessageFilter: Sendable {
  static let parties = Schema.words(WireMessage.Party.allCases.map(\.rawValue))

  private let party: WireMessage.Party?
  private let path: String?
  private let system: String?

  /// - Throws: `invalid` with every value that is none of those that it may be.
  init(_ query: [String: String], for sandboxes: Sandboxes) throws(ControlError) {
    var mistakes: [ControlError.Mistake] = []
    party = query["party"].flatMap { WireMessage.Party(rawValue: $0) }
    path = query["path"]
    system = query["system"]
    if query["party"] != nil, party == nil {
      let known = WireMessage.Party.allCases.map(\.rawValue).joined(separator: ", ")
      mistakes.append(.init("party", "must be one of \(known)"))
    }
    if let system, !sandboxes.names.contains(system) {
      mistakes.append(.init("system", "must be one of \(sandboxes.names.joined(separator: ", "))"))
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
