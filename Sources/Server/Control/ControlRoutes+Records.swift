import CheckoutCore
import KassaBackend

extension ControlRoute {
  /// The longest time that a call waits for a message, in milliseconds.
  private static let longestWait = 60_000

  /// The calls about messages and faults.
  static func records(_ systems: JSON) -> [ControlRoute] {
    [
      ControlRoute(
        method: "GET", path: "/w/{world}/_kassa/messages",
        summary: "Lists what crossed a wire, redacted; with wait, waits until there is something",
        parameters: [
          .init(name: "since", summary: "only messages after this number", schema: Schema.count),
          .init(name: "party", summary: "only messages from or to this party", schema: MessageFilter.parties),
          .init(name: "path", summary: "only messages whose path ends so", schema: Schema.text),
          .init(name: "system", summary: "only messages of this payment system", schema: systems),
          .init(
            name: "wait", summary: "milliseconds to wait for a message",
            schema: ["type": "integer", "minimum": 0, "maximum": JSON(longestWait)]),
        ],
        answer: Schema.object([("messages", Schema.list(MessageView.schema)), ("last", Schema.count)]),
        errors: [.invalid, .world]
      ) { call throws(ControlError) in
        let world = try call.world()
        let since = try call.number("since", upTo: .max) ?? 0
        let wait = try call.number("wait", upTo: longestWait) ?? 0
        let filter = try MessageFilter(call.query, for: call.registry.sandboxes)
        var found = filter.messages(of: world, since: since)
        let end = SystemClock().now + .milliseconds(wait)
        while found.isEmpty, SystemClock().now < end {
          let last = world.log.last
          await Waiting.until(end) { await world.log.wait(after: last) }
          found = filter.messages(of: world, since: since)
          if Task.isCancelled { break }
        }
        return ["messages": .array(found.map(MessageView.json)), "last": JSON(world.log.last)]
      },
      ControlRoute(
        method: "POST", path: "/w/{world}/_kassa/verify",
        summary: "Checks that requests with a method, a path and members arrived; 409 with the nearest message if not",
        body: Schema.object(
          [
            ("method", Schema.text), ("path", Schema.text),
            ("body", ["type": "object", "description": "members by path, such as general.payment_id, or nested"]),
            ("count", Schema.count),
          ], required: ["path"], isClosed: true), answer: Schema.object([("found", Schema.count)]),
        errors: [.invalid, .world, .unverified]
      ) { call throws(ControlError) in
        let wanted = try Verification(call.body, call.reader)
        return ["found": JSON(try wanted.check(try call.world().log.entries()))]
      },
      ControlRoute(
        method: "GET", path: "/w/{world}/_kassa/faults", summary: "Lists the armed faults and how often each was used",
        answer: Schema.object([("faults", Schema.list(FaultView.schema(systems)))]), errors: [.world]
      ) { call throws(ControlError) in
        ["faults": .array(FaultView.all(try call.world()))]
      },
      ControlRoute(
        method: "POST", path: "/w/{world}/_kassa/faults", summary: "Arms a fault",
        body: FaultView.body(systems), answer: FaultView.schema(systems), status: 201, errors: [.invalid, .world]
      ) { call throws(ControlError) in try FaultView.arm(call.body, in: try call.world()) },
      ControlRoute(
        method: "DELETE", path: "/w/{world}/_kassa/faults", summary: "Disarms all faults",
        answer: Schema.object([("disarmed", Schema.count)]), errors: [.world]
      ) { call throws(ControlError) in
        let world = try call.world()
        let count = FaultView.all(world).count
        for system in world.begun { system.backend.disarm() }
        return ["disarmed": JSON(count)]
      },
      ControlRoute(
        method: "DELETE", path: "/w/{world}/_kassa/faults/{fault}", summary: "Disarms one fault, by its ID",
        answer: Schema.object([("disarmed", Schema.count)]), errors: [.world, .missing]
      ) { call throws(ControlError) in
        let id = call.values["fault"] ?? ""
        guard FaultView.disarm(id, in: try call.world()) else {
          throw ControlError(.missing, "there is no fault \(id)")
        }
        return ["disarmed": 1]
      },
    ]
  }
}
