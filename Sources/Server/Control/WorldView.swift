import CheckoutCore
import KassaBackend

/// What the control API tells about a world.
enum WorldView {
  static func json(_ world: World, _ call: ControlCall) -> JSON {
    let url = call.server + "/w/" + world.id
    let systems = world.sandboxes.places.map { places in
      (places.system, JSON.string(url + (places.places.first?.prefix ?? "/")))
    }
    return [
      "id": .string(world.id), "seed": .string(String(world.seed)), "clock": kind(world),
      "now": .string(world.clock.now.isoText), "open": JSON(world.openRequests),
      "messages": JSON(world.log.last), "url": .string(url), "systems": .object(.init(systems)),
      "merchant": world.settings.merchant.map { .string($0.description) } ?? .null,
      "ports": .object(
        .init(call.registry.ports.map { $0.addresses(of: world.id) }?.map { ($0.system, .string($0.address)) } ?? [])),
      "settings": world.settings.sandbox,
    ]
  }

  /// - Parameter number: adds the messages of the payment environment after this number; nil for none.
  static func clock(_ world: World, since number: Int? = nil) -> JSON {
    let environment = number.map { number in
      JSON.array(world.log.entries(since: number).filter { $0.payment != nil }.map(MessageView.json))
    }

    let clock = world.manual?.clock
    func wait(until instant: Instant?) -> JSON? {
      instant.flatMap { instant in clock.map { JSON(Int((instant - $0.now).milliseconds)) } }
    }
    return .compact([
      ("now", .string(world.clock.now.isoText)), ("clock", kind(world)), ("open", JSON(world.openRequests)),
      ("requests", .array(world.open.numbers.map { JSON($0) })), ("due", wait(until: clock?.nextWake)),
      ("latency", wait(until: clock?.nextLatency)), ("environment", environment),
    ])
  }

  private static func kind(_ world: World) -> JSON { .string(world.settings.clock.rawValue) }
}
