import CheckoutCore
import KassaBackend

extension ControlRoute {
  /// The calls about payments, webhooks and the person elsewhere.
  static func payments(_ systems: JSON) -> [ControlRoute] {
    [
      ControlRoute(
        method: "GET", path: "/w/{world}/_kassa/payments", summary: "Lists the payments",
        answer: Schema.object([("payments", Schema.list(PaymentView.schema(systems)))]), errors: [.world],
        isOfStored: true
      ) { call throws(ControlError) in ["payments": .array(PaymentView.all(try call.world()))] },
      ControlRoute(
        method: "GET", path: "/w/{world}/_kassa/payments/{payment}", summary: "Describes a payment",
        answer: PaymentView.schema(systems), errors: [.world, .missing], isOfStored: true
      ) { call throws(ControlError) in
        let found = try PaymentView.find(call.values["payment"] ?? "", in: try call.world(), call.query["system"])
        return PaymentView.json(found.payment, found.system)
      },
      ControlRoute(
        method: "POST", path: "/w/{world}/_kassa/payments/{payment}/{operation}",
        summary: "Lets the merchant server perform an operation, such as a refund",
        parameters: [.init(name: "system", summary: "the payment system of the payment", schema: systems)],
        body: Schema.object(
          [("amount", ["type": "integer", "minimum": 0, "description": "a part, in minor units"])], required: [],
          isClosed: true),
        answer: PaymentView.schema(systems, isAfterOperation: true),
        errors: [.invalid, .world, .missing, .refused, .waiting],
        isOfStored: true
      ) { call throws(ControlError) in
        let world = try call.world()
        defer { world.open.arrive(call.number) }
        let found = try PaymentView.find(call.values["payment"] ?? "", in: world, call.query["system"])
        let done = try await PaymentView.perform(
          call.values["operation"] ?? "", found.payment, found.system, call, world)
        return PaymentView.json(found.payment, found.system, after: done)
      },
      ControlRoute(
        method: "GET", path: "/w/{world}/_kassa/webhooks",
        summary: "Lists what the platforms tell the merchant server, with the attempts of delivery",
        answer: Schema.object([("webhooks", Schema.list(PaymentView.webhook(systems)))]), errors: [.world],
        isOfStored: true
      ) { call throws(ControlError) in
        let world = try call.world()
        return ["webhooks": .array(PaymentView.webhooks(world))]
      },
      ControlRoute(
        method: "POST", path: "/w/{world}/_kassa/webhooks/{payment}/resend",
        summary: "Delivers the last webhook about a payment again",
        answer: Schema.object([("delivered", Schema.flag)]), errors: [.world, .missing], isOfStored: true
      ) { call throws(ControlError) in
        let world = try call.world()
        let found = try PaymentView.find(call.values["payment"] ?? "", in: world, call.query["system"])
        let resend = found.system.backend.backend.resend
        let payment = found.payment
        return ["delivered": .bool(await world.perform { await resend(payment) })]
      },
      ControlRoute(
        method: "POST", path: "/w/{world}/_kassa/act",
        summary: "Acts for the payer on a page outside the checkout, or in the bank's app",
        body: Schema.object(
          [
            ("action", Schema.words(OutOfBandAction.allCases.map(\.rawValue))), ("system", systems),
            ("payment", ["type": "string", "description": "only for this payment; otherwise for all that wait"]),
          ],
          required: ["action"], isClosed: true), answer: Schema.object([("acted", Schema.text)]),
        errors: [.invalid, .world, .missing], isOfStored: true
      ) { call throws(ControlError) in
        let world = try call.world()
        var reader = call.reader
        let body = PlacedValue(call.body)
        let actions = ValueForm<String>.word(OutOfBandAction.allCases.map(\.rawValue))
        let wanted = reader.read(.word(call.registry.sandboxes.names), "system", in: body)
        let payment = reader.read(.text, "payment", in: body)
        let action = reader.read(actions, "action", in: body).flatMap(OutOfBandAction.init)
        if body["action"] == nil { reader.add(.missing, body.path + .key("action"), actions.rule) }
        try ControlError.check(reader, "nobody can act so")
        guard let action else { throw ControlError(.invalid, "nobody can act so") }
        let systems = world.begun.filter { wanted == nil || $0.name == wanted }
        let acted = await world.perform { systems.first { act(action, payment, $0.backend.backend) }?.name }
        guard let acted else { throw ControlError(.missing, "nothing waits for the payer elsewhere") }
        return ["acted": .string(acted)]
      },
    ]
  }

  /// Acts for the payer of one payment, or of all that wait.
  private static func act(_ action: OutOfBandAction, _ payment: String?, _ backend: MockBackend) -> Bool {
    guard let payment else { return backend.outOfBand(action) }
    let pages = backend.pages()
    let waiting = pages?.waitingPages.filter { $0.payment == payment } ?? []
    return waiting.map { pages?.answer(action, at: $0.address) == true }.contains(true)
  }
}
