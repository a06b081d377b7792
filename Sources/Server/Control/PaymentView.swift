import CheckoutCore
import KassaBackend
import KassaSandbox
import Synchronization

/// What the control API tells about payments. They have the IDs that the shop gave them.
enum PaymentView {
  /// - Parameter isAfterOperation: whether an operation was performed, which is told, too.
  static func schema(_ systems: JSON, isAfterOperation: Bool = false) -> JSON {
    let done = Schema.object(
      [
        ("operation", Schema.words(PaymentOperation.allCases.map(\.rawValue))), ("amount", Schema.count),
        ("currency", Schema.text), ("status", Schema.text), ("code", Schema.text), ("message", Schema.text),
        ("outcome", Schema.text),
      ], required: ["operation", "status"])
    return Schema.object(
      [
        ("id", Schema.text), ("system", systems), ("charges", Schema.count), ("held", Schema.count),
        ("taken", Schema.count), ("refunded", Schema.count), ("status", Schema.text), ("notified", Schema.count),
      ] + (isAfterOperation ? [("done", done)] : []),
      required: ["id", "system", "charges", "held", "taken", "refunded", "notified"])
  }

  static func webhook(_ systems: JSON) -> JSON {
    Schema.object(
      [
        ("payment", Schema.text), ("system", systems), ("status", Schema.text),
        ("delivery", Schema.words(["waiting", "delivered", "givenUp"])), ("attempts", Schema.count),
        ("trouble", ["type": "string", "description": "why it cannot arrive, if its address is out of reach"]),
      ], required: ["payment", "system", "status", "delivery", "attempts"])
  }

  static func all(_ world: World) -> [JSON] {
    world.begun.flatMap { system in ids(system).map { json($0, system) } }
  }

  private static func ids(_ system: ServedSystem) -> [String] { system.backend.backend.charges().keys.sorted() }

  /// - Parameter done: the operation that was just performed; nil if none was.
  static func json(
    _ payment: String, _ system: ServedSystem, after done: PostPaymentOperations.Done? = nil
  ) -> JSON {
    let backend = system.backend.backend
    let books = backend.books(payment) ?? PaymentBooks()
    return .compact([
      ("id", .string(payment)), ("system", .string(system.name)), ("charges", JSON(backend.charges()[payment] ?? 0)),
      ("held", .number(String(books.held))), ("taken", .number(String(books.taken))),
      ("refunded", .number(String(books.refunded))), ("status", backend.lastStatus(payment).map(JSON.string)),
      ("notified", JSON(backend.finalNotifications(payment))), ("done", done?.json),
    ])
  }

  /// Returns the payment of an ID.
  /// - Parameter system: the payment system; nil to look in all of them.
  /// - Throws: `missing` with the nearest ID.
  static func find(
    _ id: String, in world: World, _ system: String?
  ) throws(ControlError) -> (payment: String, system: ServedSystem) {
    let systems = world.begun.filter { system == nil || $0.name == system }
    if let found = systems.first(where: { ids($0).contains(id) || !$0.backend.backend.outbox(id).isEmpty }) {
      return (id, found)
    }
    let known = systems.flatMap(ids)
    throw ControlError(
      .missing,
      "there is no payment \(id)" + (known.isEmpty ? "" : "; known: \(known.prefix(10).joined(separator: ", "))"))
  }

  static func webhooks(_ world: World) -> [JSON] {
    world.begun.flatMap { system in
      ids(system).flatMap { payment in
        system.backend.backend.outbox(payment).map { sent in
          .compact([
            ("payment", .string(payment)), ("system", .string(system.name)), ("status", .string(sent.status)),
            ("delivery", .string(sent.delivery.rawValue)), ("attempts", JSON(sent.tries)),
            ("trouble", sent.url.flatMap { trouble(with: $0, system.name, world) }.map(JSON.string)),
          ])
        }
      }
    }
  }

  /// Returns why the world sends nothing to an address that a request has named for notifications; nil if it does.
  private static func trouble(with url: String, _ system: String, _ world: World) -> String? {
    let own = world.sandboxes.places(of: system)?.merchant ?? ""
    let isOwn = ["https", "http"].contains { url.hasPrefix("\($0)://\(own)/") }
    if isOwn || world.merchant?.address.target(of: url) != nil { return nil }
    let reached = world.merchant.map { "the server of this world's merchant, \($0.address)" }
    return "nothing is sent to the address that the request has named: it must be on "
      + (reached ?? "https://\(own), because this world has no merchant")
  }

  /// Lets the merchant server perform an operation.
  /// - Returns: what was done; nil if the merchant server does not tell.
  /// - Throws: `refused` with the code of the payment system; `waiting` if the world's clock has to be advanced first.
  static func perform(
    _ operation: String, _ payment: String, _ system: ServedSystem, _ call: ControlCall, _ world: World
  ) async throws(ControlError) -> PostPaymentOperations.Done? {
    var reader = call.reader
    // Zero is refused by the payment system, with its own code.
    let part = reader.read(.integer(0...Int.max), "amount", in: PlacedValue(call.body)).map(Int64.init)
    try ControlError.check(reader, "the operation cannot be performed")
    let backend = system.backend.backend
    let reply = await world.perform(call.number) {
      await withCheckedContinuation {
        (continuation: CheckedContinuation<(OperationReply, PostPaymentOperations.Done?)?, Never>) in
        let isKnown = backend.operate(payment, operation, part) { continuation.resume(returning: ($0, $1)) }
        if !isKnown { continuation.resume(returning: nil) }
      }
    }
    switch reply {
    case (.done, let done)?: return done
    case (.refused(let code, let message), _)?:
      var error = ControlError(.refused, message ?? "the payment system refuses the operation")
      error.details = [("code", .string(code))]
      throw error
    case nil: throw ControlError(.refused, "\(system.name) has no operation \(operation)")
    }
  }
}
