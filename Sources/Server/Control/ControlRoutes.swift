import CheckoutCore
package import KassaBackend

extension ControlRoute {
  /// All calls, in the order in which the documentation lists them.
  package static func all(_ sandboxes: Sandboxes) -> [ControlRoute] {
    let systems = Schema.words(sandboxes.names)
    return server + world + records(systems) + payments(systems)
  }

  /// The calls about the server.
  private static let server: [ControlRoute] = [
    ControlRoute(
      method: "GET", path: "/_kassa/health", summary: "Tells that the server runs",
      answer: Schema.object([("status", Schema.text), ("worlds", Schema.count)])
    ) { call in ["status": "ok", "worlds": JSON(call.registry.all.count)] },
    ControlRoute(
      method: "GET", path: "/_kassa/openapi.json", summary: "Describes the control API, as OpenAPI 3.1",
      answer: ["type": "object"]
    ) { call in OpenAPI.document(server: call.server, ControlRoute.all(call.registry.sandboxes)) },
    ControlRoute(
      method: "GET", path: "/_kassa/worlds", summary: "Lists the worlds",
      answer: Schema.object([("worlds", Schema.list(Schema.world))])
    ) { call in ["worlds": .array(call.registry.all.map { WorldView.json($0, call) })] },
    ControlRoute(
      method: "POST", path: "/_kassa/worlds", summary: "Creates a world",
      body: Schema.object(
        [
          ("id", Schema.id), ("seed", Schema.seed), ("clock", Schema.clockKinds),
          (
            "merchant",
            [
              "type": "string", "format": "uri",
              "description": "the address of the shop's own backend, in place of the simulated merchant servers",
            ]
          ),
          (
            "ports",
            [
              "type": "boolean",
              "description": "whether each payment system gets a port of its own, for clients that take no path",
            ]
          ),
          ("settings", ["type": "object", "description": "the section sandbox of an order file"]),
        ], required: [], isClosed: true), answer: Schema.world, status: 201,
      errors: [.invalid, .exists, .full, .storage, .ports]
    ) { call throws(ControlError) in
      let settings = try WorldSettings(
        call.body, call.reader, for: call.registry.sandboxes, merchants: call.merchants)
      return WorldView.json(try await call.registry.createReady(settings), call)
    },
    ControlRoute(
      method: "GET", path: "/_kassa/broken",
      summary: "Tells the address at which no client gets a connection",
      answer: Schema.object([("refused", ["type": "string", "description": "refuses every connection"])]),
      errors: [.ports]
    ) { call throws(ControlError) in
      guard let ports = call.registry.ports else { throw ControlError(.ports, "this server opens no further ports") }
      return ["refused": .string(try ports.refused())]
    },
    ControlRoute(
      method: "DELETE", path: "/_kassa/worlds/{world}", summary: "Ends a world; the world default begins anew",
      answer: Schema.object([("ended", Schema.text)]), errors: [.world, .storage]
    ) { call throws(ControlError) in
      let id = try call.world().id
      _ = try call.registry.end(id)
      return ["ended": .string(id)]
    },
  ]

  /// The calls about a world and its time.
  private static let world: [ControlRoute] = [
    ControlRoute(
      method: "GET", path: "/w/{world}/_kassa", summary: "Describes a world", answer: Schema.world, errors: [.world]
    ) { call throws(ControlError) in WorldView.json(try call.world(), call) },
    ControlRoute(
      method: "POST", path: "/w/{world}/_kassa/reset",
      summary: "Puts a fresh world with the same settings in its place",
      answer: Schema.world, errors: [.world, .storage]
    ) { call throws(ControlError) in
      WorldView.json(try call.registry.replace(try call.world()), call)
    },
    ControlRoute(
      method: "GET", path: "/w/{world}/_kassa/clock", summary: "Tells the time of a world", answer: Schema.clock,
      errors: [.world], isOfStored: true
    ) { call throws(ControlError) in WorldView.clock(try call.world()) },
    ControlRoute(
      method: "POST", path: "/w/{world}/_kassa/clock",
      summary: "Moves a manual clock forward; deadlines, retries and webhooks happen on the way",
      body: Schema.object(
        [
          ("advance", ISODuration.schema),
          (
            "requests",
            [
              "type": "array", "items": Schema.count, "maxItems": JSON(mostRequests),
              "description":
                "wait until the requests with the header Kassa-Request of these numbers are answered or wait too",
            ]
          ),
          (
            "since",
            [
              "type": "integer", "minimum": 0,
              "description": "answer also with the messages between platform and issuer after this number",
            ]
          ),
        ], required: ["advance"], isClosed: true),
      answer: Schema.clock, errors: [.invalid, .world, .clock, .waiting], isOfStored: true
    ) { call throws(ControlError) in
      let world = try call.world()
      var reader = call.reader
      let body = PlacedValue(call.body)
      let duration = reader.read(ISODuration.form, "advance", in: body)
      let numbers = reader.read(Self.numbers, "requests", in: body)
      let since = reader.read(.integer(0...Int.max), "since", in: body)
      if body["advance"] == nil { reader.add(.missing, body.path + .key("advance"), ISODuration.form.rule) }
      try ControlError.check(reader, "the clock cannot be moved")
      switch await world.advance(duration ?? .zero, settling: numbers) {
      case .moved: return WorldView.clock(world, since: since)
      case .realTime:
        throw ControlError(.clock, "the world \(world.id) has real time; create one with \"clock\": \"manual\"")
      case .unsettled:
        throw ControlError(.waiting, "the clock has moved, but the requests of these numbers did not arrive or end")
      }
    },
  ]

  /// The number of requests that a call can ask about.
  private static let mostRequests = 1000

  private static var numbers: ValueForm<Set<Int>> {
    ValueForm("must be a list of at most \(mostRequests) whole numbers from 0") { json, policy in
      let numbers = json.elements?.compactMap { ValueForm.integer(0...Int.max).content($0, policy) }
      guard let numbers, numbers.count == json.elements?.count, numbers.count <= mostRequests else { return nil }
      return Set(numbers)
    }
  }
}
